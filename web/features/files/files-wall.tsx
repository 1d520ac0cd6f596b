import { useMemo, useState } from "react";
import type { ProjectFile } from "../../../contract/files/files.ts";
import { fileShapes } from "../../../contract/files/files.ts";
import { kindsWith, subjects } from "../../../contract/subjects.ts";
import { serverMessage } from "../../api/call.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { formatDate } from "../../ui/format.ts";
import { dayIn } from "../../ui/day.ts";
import { choiceParam, idParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { useCan, useUser } from "../session/public.ts";
import { useProjectFiles } from "./file-queries.ts";
import { FilesFrame } from "./uploads/files-frame.tsx";
import { FilesSkeleton } from "./files-skeleton.tsx";
import { isShown } from "./file-words.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { PhotoWall } from "./photo-wall.tsx";
import { useUploads } from "./uploads/uploads.ts";
import { WallTile } from "./wall-tile.tsx";

const params = {
  shape: choiceParam(["all", ...fileShapes], "all"),
  person: idParam,
  from: choiceParam(["all", ...kindsWith("files")], "all"),
};

const roomParams = { wall: choiceParam(["files", "photos"], "files") };

const shapes = [
  { value: "all", label: "Photos and documents" },
  { value: "photo", label: "Photos and films" },
  { value: "document", label: "Documents" },
];

const origins = [
  { value: "all", label: "From everywhere" },
  ...kindsWith("files").map((kind) => ({
    value: kind,
    label: kind === "project" ? "The project itself" : `From ${subjects[kind].plural}`,
  })),
];

/** A project has no owner: only people who run it may add files. */
const ofNobody = { createdBy: null, assignedTo: null };

/** Groups files by the day on which they were added, in the given order: newest first. */
function byDay(files: readonly ProjectFile[], timeZone: string) {
  const days = new Map<string, ProjectFile[]>();
  for (const file of files) {
    const day = dayIn(timeZone, new Date(file.createdAt));
    const others = days.get(day);
    if (others) others.push(file);
    else days.set(day, [file]);
  }
  return [...days];
}

const rooms = [
  { value: "files", label: "All files" },
  { value: "photos", label: "Photos" },
] as const;

/**
 * The files of a project that the person may see: all of them by the day they were added, or the photos. The URL
 * contains the choice.
 */
export function FilesWall({ projectId }: { projectId: string }) {
  const { state, change } = useUrlState(roomParams);
  const home = { project: projectId };
  const pending = useUploads(home);
  const may = useCan("file.add", ofNobody);
  return (
    <FilesFrame home={home} label="Add files" may={may} pending={pending}>
      <div>
        <Segments
          label="Files or photos"
          value={state.wall}
          onChange={(wall) => change({ wall })}
          options={rooms}
        />
      </div>
      {state.wall === "photos" ? (
        <PhotoWall projectId={projectId} />
      ) : (
        <AllFiles projectId={projectId} isQuiet={pending.length > 0} />
      )}
    </FilesFrame>
  );
}

interface AllFilesProps {
  projectId: string;
  /** Whether files are being uploaded. An empty list is then not called empty. */
  isQuiet: boolean;
}

/**
 * All files of a project, its tasks and its expenses that the person may see, by day. The URL contains the filters.
 */
function AllFiles({ projectId, isQuiet }: AllFilesProps) {
  const { state, change } = useUrlState(params);
  const { timeZone } = useUser().workspace;
  const filters = {
    shape: state.shape === "all" ? undefined : state.shape,
    from: state.from === "all" ? undefined : state.from,
    person: state.person,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useProjectFiles(projectId, filters);
  const [shown, setShown] = useState<string>();
  const days = useMemo(() => byDay(list.files, timeZone), [list.files, timeZone]);
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const adders = list.people.map(({ _id, name }) => ({ value: _id, label: name }));
  if (state.person !== undefined && !adders.some(({ value }) => value === state.person)) {
    adders.push({ value: state.person, label: list.data ? "Somebody who left" : "One person" });
  }
  const clear = () => change({ shape: "all", from: "all", person: undefined });
  return (
    <>
      <div role="search" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <div className="min-w-0 max-sm:col-span-2">
          <Field label="Kind" hideLabel>
            <Select
              options={shapes}
              value={state.shape}
              onChange={(event) => change({ shape: event.target.value as typeof state.shape })}
            />
          </Field>
        </div>
        <Field label="Added by" hideLabel>
          <Select
            options={[{ value: "", label: "By everybody" }, ...adders]}
            value={state.person ?? ""}
            onChange={(event) => change({ person: event.target.value || undefined })}
          />
        </Field>
        <Field label="From" hideLabel>
          <Select
            options={origins}
            value={state.from}
            onChange={(event) => change({ from: event.target.value as typeof state.from })}
          />
        </Field>
      </div>
      {list.isPending ? (
        <FilesSkeleton />
      ) : !list.data ? (
        <ErrorState
          message={serverMessage(list.error, "The files could not be loaded.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : days.length === 0 && isFiltered ? (
        <EmptyState
          drawing="search"
          title="No files match these filters."
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : days.length === 0 ? (
        !isQuiet && (
          <EmptyState title="No files yet.">
            All photos and documents of the project, its tasks and its expenses are here.
          </EmptyState>
        )
      ) : (
        days.map(([day, files]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold">
              {formatDate(day)}
            </h2>
            <ul
              aria-label={`Files of ${formatDate(day)}`}
              className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
            >
              {files.map((file) => (
                <WallTile key={file._id} file={file} onShow={() => setShown(file._id)} />
              ))}
            </ul>
          </section>
        ))
      )}
      {list.hasNextPage && (
        <LoadMore
          onMore={more}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? "More files could not be loaded." : undefined}
        />
      )}
      <Lightbox
        pictures={list.files.filter(isShown)}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
        onEnd={more}
      />
    </>
  );
}
