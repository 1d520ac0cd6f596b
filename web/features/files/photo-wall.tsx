import { useMemo, useState } from "react";
import type { ProjectFile } from "../../../contract/files/files.ts";
import { photoGroupings } from "../../../contract/files/photos.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { dayIn } from "../../ui/day.ts";
import { formatDate } from "../../ui/format.ts";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { useCan, useUser } from "../session/public.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";
import { isShown } from "./file-words.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { ShowToClients } from "./show-to-clients.tsx";
import {
  filterParams,
  photoFiltersOf,
  noPhotoFilters,
  PhotoFilterFields,
} from "./photo-filters.tsx";
import { PhotoGroups } from "./photo-groups.tsx";
import { type PhotoFilters, usePhotos } from "./photo-queries.ts";
import { dayOfPhoto } from "./photo-words.ts";
import { TimeLapses } from "./time-lapses.tsx";
import { WallTile } from "./wall-tile.tsx";

const params = {
  by: choiceParam(["day", ...photoGroupings, "view"], "day"),
  ...filterParams,
};

const groupings = [
  { value: "day", label: "By day" },
  { value: "record", label: "By record" },
  { value: "person", label: "By person" },
  { value: "trade", label: "By trade" },
  { value: "kind", label: "By kind of record" },
  { value: "pair", label: "Before and after" },
  { value: "view", label: "Time-lapses" },
];

/** The photos of a project by day, record, person, trade or kind, as pairs, or as time-lapses. The URL holds the choice. */
export function PhotoWall({ projectId }: { projectId: string }) {
  const { state, change } = useUrlState(params);
  const { by } = state;
  const filters = photoFiltersOf(state);
  // Shares the query of the photo list: its answer also lists the available filters.
  const { data } = usePhotos(projectId, filters);
  const { places = [], trades = [] } = data?.pages[0] ?? {};
  return (
    <>
      <div role="search" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <div className={by === "day" ? "min-w-0" : "min-w-0 max-sm:col-span-2"}>
          <Field label="Arranged" hideLabel>
            <Select
              options={groupings}
              value={by}
              onChange={(event) =>
                change({ by: event.target.value as typeof by, ...noPhotoFilters })
              }
            />
          </Field>
        </div>
        {by === "day" && (
          <PhotoFilterFields state={state} places={places} trades={trades} onChange={change} />
        )}
      </div>
      {by === "day" ? (
        <Days projectId={projectId} filters={filters} onClear={() => change(noPhotoFilters)} />
      ) : by === "view" ? (
        <TimeLapses projectId={projectId} />
      ) : (
        <PhotoGroups
          projectId={projectId}
          by={by}
          onAll={(id) => change({ by: "day", record: id })}
        />
      )}
    </>
  );
}

/** Groups photos by the day on which they were taken, in the given order: newest first. */
function byDay(photos: readonly ProjectFile[], timeZone: string) {
  const days = new Map<string, ProjectFile[]>();
  for (const photo of photos) {
    const day = dayOfPhoto(photo, (at) => dayIn(timeZone, at));
    days.set(day, [...(days.get(day) ?? []), photo]);
  }
  return [...days];
}

interface DaysProps {
  projectId: string;
  filters: PhotoFilters;
  onClear: () => void;
}

function Days({ projectId, filters, onClear }: DaysProps) {
  const list = usePhotos(projectId, filters);
  const { timeZone } = useUser().workspace;
  const [shown, setShown] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const plans = useCan("project.edit").allowed;
  const days = useMemo(() => byDay(list.photos, timeZone), [list.photos, timeZone]);
  const isFiltered = Object.keys(filters).length > 0;
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const toggle = (id: string) =>
    setSelected((chosen = new Set()) => {
      const others = new Set(chosen);
      if (!others.delete(id)) others.add(id);
      return others;
    });
  if (list.isPending) return <FilesSkeleton />;
  if (!list.data)
    return (
      <ErrorState
        message={serverMessage(list.error, "The photos could not be loaded.")}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (days.length === 0)
    return isFiltered ? (
      <EmptyState
        drawing="search"
        title="No photos match these filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    ) : (
      <EmptyState title="No photos yet.">
        Photos and films of the project and its records are gathered here.
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-muted">
          {list.total} {list.total === 1 ? "photo" : "photos"}
        </p>
        {filters.record !== undefined && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            Show all photos
          </Button>
        )}
        {plans && !selected && (
          <Button size="sm" onClick={() => setSelected(new Set())}>
            Select
          </Button>
        )}
      </div>
      {days.map(([day, photos]) => (
        <section key={day} aria-labelledby={`taken-${day}`}>
          <h2 id={`taken-${day}`} className="mb-2 text-sm font-semibold">
            {formatDate(day)}
          </h2>
          <ul
            aria-label={`Photos of ${formatDate(day)}`}
            className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
          >
            {photos.map((photo) => (
              <WallTile
                key={photo._id}
                file={photo}
                onShow={() => setShown(photo._id)}
                selected={selected?.has(photo._id)}
                onSelect={() => toggle(photo._id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <LoadMore
          onMore={more}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? "More photos could not be loaded." : undefined}
        />
      )}
      {selected && (
        <ShowToClients
          photos={list.photos}
          selected={selected}
          onSelect={setSelected}
          onStop={() => setSelected(undefined)}
        />
      )}
      <Lightbox
        pictures={list.photos.filter(isShown)}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
        onEnd={more}
      />
    </>
  );
}
