import "../drawings.css";
import { useState } from "react";
import {
  disciplineLabels,
  disciplines,
  shownStatuses,
  statusLabels,
} from "../../../../contract/drawings/drawing-words.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { choiceParam, idParam, searchParam, setValues } from "../../../ui/hooks/url-params.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { type UrlPanel, useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan } from "../../session/public.ts";
import { useRegister } from "../drawing-queries.ts";
import { pinParams, startOf } from "../pin-params.ts";
import {
  DrawingPanel,
  RegisterExports,
  LastSheetButton,
  Review,
  ViewerDialog,
} from "../lazy-parts.ts";
import type { SheetRecordsPart } from "../sheet-records.ts";
import type { CameraPosition } from "../viewer/camera.ts";
import { DrawingList } from "./drawing-list.tsx";
import { TextHits } from "./text-hits.tsx";
import { UploadStrip } from "./upload-strip.tsx";

const params = {
  search: searchParam(),
  discipline: choiceParam(["all", ...disciplines], "all"),
  status: choiceParam(["all", ...shownStatuses], "all"),
  folder: searchParam(),
  /** The upload whose sheets are checked. */
  review: idParam,
  /** The drawing in full screen: its revision, and the position on it. */
  ...pinParams,
  words: searchParam(),
};

const disciplineOptions = [
  { value: "all", label: "All disciplines" },
  ...disciplines.map((value) => ({ value, label: disciplineLabels[value] })),
];
const statusOptions = [
  { value: "all", label: "Any status" },
  ...shownStatuses.map((value) => ({ value, label: statusLabels[value] })),
];
const nobodys = { createdBy: null, assignedTo: null };

/** Rounds a position for the URL: to a millimetre on an A0. */
const rounded = ({ x, y, zoom }: CameraPosition) => ({
  x: Number(x.toFixed(4)),
  y: Number(y.toFixed(4)),
  zoom: Number(zoom.toFixed(2)),
});

interface RegisterProps {
  projectId: string;
  /** The records of another feature that the viewer shows on a drawing. */
  Records?: SheetRecordsPart;
}

/** The drawings of a project: the register, what is being uploaded, and the drawing that the URL opens. */
export function Register({ projectId, Records }: RegisterProps) {
  const { state, change } = useUrlState(params);
  const [search, setSearch] = useSearchText(state.search, (text) => change({ search: text }));
  const panel = useUrlPanel("drawing");
  /** A URL that opens the viewer opens no panel over it. A panel that was already open stays below. */
  const [isViewedFirst, setViewedFirst] = useState(state.view !== undefined);
  const may = useCan("drawing.manage", nobodys);
  const filters = {
    search: state.search || undefined,
    discipline: state.discipline === "all" ? undefined : state.discipline,
    status: state.status === "all" ? undefined : state.status,
    folder: state.folder || undefined,
  };
  const start = startOf(state);
  const nowhere = { x: undefined, y: undefined, zoom: undefined, words: "" };
  const view = (id: string, revision?: string) => change({ view: id, revision, ...nowhere });
  const { status: drawingStatus, ...others } = filters;
  const exportFilters = setValues({ project: projectId, drawingStatus, ...others });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useRegister(projectId, filters);
  const folders = [
    { value: "", label: "All folders" },
    ...list.folders
      .filter(({ path }) => path !== "")
      .map(({ path, drawings }) => ({ value: path, label: `${path} (${drawings})` })),
  ];
  const clear = () => {
    setSearch("");
    change({ search: "", discipline: "all", status: "all", folder: "" });
  };
  if (state.review !== undefined && may.allowed)
    return <Review id={state.review} onClose={() => change({ review: undefined })} />;
  return (
    <div className="grid gap-4">
      {may.allowed && (
        <UploadStrip projectId={projectId} onReview={(review) => change({ review })} />
      )}
      <Card flush>
        <div role="search" className="drawing-filters p-4">
          <div>
            <SearchInput
              label="Search drawings"
              placeholder="Number, title or words"
              value={search}
              onChange={setSearch}
              hotkey="/"
            />
          </div>
          <div>
            <Field label="Discipline" hideLabel>
              <Select
                options={disciplineOptions}
                value={state.discipline}
                onChange={(event) =>
                  change({ discipline: event.target.value as typeof state.discipline })
                }
              />
            </Field>
          </div>
          <div>
            <Field label="Status" hideLabel>
              <Select
                options={statusOptions}
                value={state.status}
                onChange={(event) => change({ status: event.target.value as typeof state.status })}
              />
            </Field>
          </div>
          {folders.length > 1 && (
            <div>
              <Field label="Folder" hideLabel>
                <Select
                  options={folders}
                  value={state.folder}
                  onChange={(event) => change({ folder: event.target.value })}
                />
              </Field>
            </div>
          )}
        </div>
        {list.drawings.length > 0 && (
          <div className="drawing-acts">
            {!isFiltered && (
              <LastSheetButton
                projectId={projectId}
                onOpen={({ drawing, ...place }) =>
                  change({ ...nowhere, view: drawing, revision: undefined, ...rounded(place) })
                }
              />
            )}
            <RegisterExports kind="drawings" filters={exportFilters} size="sm" />
          </div>
        )}
        <RegisterBody
          list={list}
          search={state.search}
          isFiltered={isFiltered}
          mayUpload={may.allowed}
          onClear={clear}
          panel={panel}
        />
        {state.search !== "" && (
          <TextHits
            projectId={projectId}
            search={state.search}
            onOpen={(id, revision) =>
              change({ view: id, revision, ...nowhere, words: state.search })
            }
          />
        )}
        {list.hasNextPage && (
          <LoadMore
            onMore={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? "More drawings could not be loaded." : undefined}
          />
        )}
      </Card>
      {panel.openId !== undefined && !(isViewedFirst && state.view !== undefined) && (
        <DrawingPanel
          key={panel.openId}
          id={panel.openId}
          onView={(revision) => view(panel.openId ?? "", revision)}
          onClose={panel.close}
        />
      )}
      {state.view !== undefined && (
        <ViewerDialog
          // The prefix keeps the key unique, because the panel beside it may show the same drawing.
          key={`view ${state.view}`}
          drawingId={state.view}
          revisionId={state.revision}
          start={start}
          words={state.words}
          Records={Records}
          onRest={(revision, place) => change({ revision, ...rounded(place) })}
          onRevision={(revision) => change({ revision, words: "" })}
          onClose={() => {
            setViewedFirst(false);
            change({ view: undefined, revision: undefined, ...nowhere });
          }}
        />
      )}
    </div>
  );
}

interface RegisterBodyProps {
  readonly list: ReturnType<typeof useRegister>;
  readonly search: string;
  readonly isFiltered: boolean;
  readonly mayUpload: boolean;
  readonly panel: UrlPanel;
  readonly onClear: () => void;
}

/** The drawings, or why there are none. */
function RegisterBody(props: RegisterBodyProps) {
  const { list, search, isFiltered, mayUpload, panel, onClear } = props;
  if (list.isPending)
    return (
      <LoadingRegion label="Loading the drawings">
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} columns={5} height="h-13 max-md:h-23" />
        ))}
      </LoadingRegion>
    );
  if (!list.data)
    return (
      <ErrorState
        message={serverMessage(list.error, "The drawings could not be loaded.")}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (list.drawings.length > 0)
    return <DrawingList drawings={list.drawings} linkTo={panel.linkTo} openId={panel.openId} />;
  if (isFiltered)
    return (
      <EmptyState
        // The sheets that contain the search words, if any, are listed below.
        compact={search !== ""}
        drawing="search"
        title={search === "" ? "No drawings match these filters." : "No number or title matches."}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState title="No drawings yet.">
      {mayUpload
        ? "Upload a PDF of one or many sheets. Number, title and revision are read from the title blocks, and you check them before they enter the register."
        : "Drawings that are issued to you are listed here."}
    </EmptyState>
  );
}
