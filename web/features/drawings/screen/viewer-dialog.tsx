import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { useEffect } from "react";
import {
  type Drawing,
  type Revision,
  seeRevision,
} from "../../../../contract/drawings/drawings.ts";
import { serverMessage } from "../../../api/call.ts";
import { putLastSheet } from "../../../device/answers/last-sheets.ts";
import { command } from "../../../device/writing/spec.ts";
import { useRun } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";
import { useReturnFocus } from "../../../ui/hooks/use-return-focus.ts";
import { useDrawing } from "../drawing-queries.ts";
import type { SheetRecordsPart } from "../sheet-records.ts";
import type { CameraPosition } from "../viewer/camera.ts";
import { Viewer } from "./viewer.tsx";

interface ViewerDialogProps {
  drawingId: string;
  /** The revision; the current one if undefined. */
  revisionId: string | undefined;
  start: CameraPosition | undefined;
  /** The search words with which the viewer opens. */
  words: string;
  /** The records of another feature on the drawing. */
  Records?: SheetRecordsPart | undefined;
  /** Called when panning or zooming has stopped. */
  onRest: (revision: string, place: CameraPosition) => void;
  onRevision: (id: string) => void;
  onClose: () => void;
}

/** The revision that is asked for, or else the current one, or else the newest. */
function shownOf({ revisions }: Drawing, id: string | undefined): Revision | undefined {
  const isCurrent = ({ status }: Revision) =>
    status !== "superseded" && status !== "withdrawn" && status !== "draft";
  return revisions.find(({ _id }) => _id === id) ?? revisions.find(isCurrent) ?? revisions[0];
}

/** A drawing in full screen. */
export function ViewerDialog(props: ViewerDialogProps) {
  const { drawingId, revisionId, start, words, Records, onRest, onRevision, onClose } = props;
  const query = useDrawing(drawingId);
  const focus = useReturnFocus();
  const drawing = query.data?.data;
  const revision = drawing && shownOf(drawing, revisionId);
  const viewer = drawing &&
    revision && {
      drawing,
      revision,
      start,
      words,
      onRest: (place: CameraPosition) => {
        const { _id, number, title, project } = drawing;
        void putLastSheet(project, { drawing: _id, number, title, ...place }, Date.now());
        onRest(revision._id, place);
      },
      onRevision,
      onClose,
    };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          aria-modal="true"
          // Escape ends a tool before it closes the drawing.
          onEscapeKeyDown={(event) => {
            if (document.querySelector("[data-drawing-tool]")) event.preventDefault();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-raised focus:outline-none"
          data-scroll-lock
        >
          <Radix.Title className="sr-only">
            {drawing ? `${drawing.number} ${drawing.title}` : "Drawing"}
          </Radix.Title>
          {viewer ? (
            <>
              <Seen key={viewer.revision._id} revision={viewer.revision} />
              {Records ? (
                <Records drawing={viewer.drawing} revision={viewer.revision}>
                  {(records) => <Viewer key={viewer.revision._id} {...viewer} records={records} />}
                </Records>
              ) : (
                <Viewer key={viewer.revision._id} {...viewer} />
              )}
            </>
          ) : (
            <div className="p-4">
              <div className="flex justify-end">
                <BareIconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
              </div>
              {query.isPending ? (
                <LoadingRegion label="Loading the drawing">
                  <Skeleton className="h-[70dvh] w-full" />
                </LoadingRegion>
              ) : drawing ? (
                <EmptyState
                  title="No revision to show"
                  action={<Button onClick={onClose}>Back to the register</Button>}
                />
              ) : (
                <ErrorState
                  message={serverMessage(query.error, "The drawing could not be loaded.")}
                  onRetry={() => void query.refetch()}
                  retrying={query.isFetching}
                />
              )}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Tells the server that a revision was opened. */
function Seen({ revision }: { revision: Revision }) {
  const run = useRun();
  const { _id: id } = revision;
  useEffect(() => run(command(seeRevision, { params: { id } }, { patience: "long" })), [run, id]);
  return null;
}
