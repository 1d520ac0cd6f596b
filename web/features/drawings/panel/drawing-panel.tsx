import { Pencil } from "lucide-react";
import { useState } from "react";
import { disciplineLabels } from "../../../../contract/drawings/drawing-words.ts";
import type { Drawing } from "../../../../contract/drawings/drawings.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { ActivityFeed } from "../../activities/public.ts";
import { Comments } from "../../comments/public.ts";
import { useCan } from "../../session/public.ts";
import { useDrawing, useViewers } from "../drawing-queries.ts";
import { TransmittalList } from "../transmittals/transmittal-list.tsx";
import { RevisionList } from "./revision-list.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";

const HISTORY = 10;
const nobodys = { createdBy: null, assignedTo: null };

interface DrawingPanelProps {
  id: string;
  /** Opens a revision in full screen. */
  onView: (revision: string) => void;
  onClose: () => void;
}

/** A drawing with its revisions, who has seen them, and its comments. */
export function DrawingPanel({ id, onView, onClose }: DrawingPanelProps) {
  const query = useDrawing(id);
  const [changes, setChanges] = useState(false);
  const mayManage = useCan("drawing.manage", nobodys).allowed;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const drawing = isMissing ? undefined : query.data?.data;
  return (
    <SidePanel
      modal="beside"
      open
      onClose={onClose}
      title={drawing ? `${drawing.number} ${drawing.title}` : "Drawing"}
      eyebrow={drawing && disciplineLabels[drawing.discipline]}
      actions={
        drawing &&
        mayManage && (
          <IconButton
            label="Change drawing"
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setChanges(true)}
          />
        )
      }
    >
      {isMissing ? (
        <EmptyState
          compact
          drawing="search"
          title="Drawing not found"
          action={<Button onClick={onClose}>Back to the register</Button>}
        >
          It may have been taken out, or it was not issued to you.
        </EmptyState>
      ) : drawing ? (
        <Details drawing={drawing} onView={onView} />
      ) : query.isError ? (
        <ErrorState
          message={serverMessage(query.error, "The drawing could not be loaded.")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the drawing">
          <SkeletonText lines={6} />
        </LoadingRegion>
      )}
      {drawing && changes && <DrawingForm drawing={drawing} onClose={() => setChanges(false)} />}
    </SidePanel>
  );
}

const heading = "mb-2 text-sm font-semibold";

interface DetailsProps {
  drawing: Drawing;
  onView: (revision: string) => void;
}

function Details({ drawing, onView }: DetailsProps) {
  const { _id: id, project } = drawing;
  const mayManage = useCan("drawing.manage", nobodys).allowed;
  return (
    <div className="grid gap-6">
      {drawing.outdated && (
        <Banner tone="orange" title="A newer revision was issued">
          It was not sent to you. Ask for it before you build from this one.
        </Banner>
      )}
      {drawing.folder !== "" && <p className="text-sm text-muted">{drawing.folder}</p>}
      <section aria-labelledby="drawing-revisions">
        <h3 id="drawing-revisions" className={heading}>
          Revisions
        </h3>
        <RevisionList drawing={drawing} onView={onView} />
      </section>
      {mayManage && (
        <section aria-labelledby="drawing-viewers">
          <h3 id="drawing-viewers" className={heading}>
            Seen by
          </h3>
          <ViewerList drawingId={id} />
        </section>
      )}
      <section aria-labelledby="drawing-sent">
        <h3 id="drawing-sent" className={heading}>
          Sent
        </h3>
        <TransmittalList projectId={project} drawing={id} />
      </section>
      <section aria-labelledby="drawing-comments">
        <h3 id="drawing-comments" className={heading}>
          Comments
        </h3>
        <Comments record={{ drawing: id }} projectId={project} />
      </section>
      <section aria-labelledby="drawing-activity">
        <h3 id="drawing-activity" className={heading}>
          Activity
        </h3>
        <ActivityFeed entityId={id} limit={HISTORY} />
      </section>
    </div>
  );
}

/** The form for a drawing's entry in the register. */
const DrawingForm = lazyPart(async () => (await import("./drawing-form.tsx")).DrawingForm);

/** Who has opened which revision. */
function ViewerList({ drawingId }: { drawingId: string }) {
  const { data, error } = useViewers(drawingId, true);
  if (!data)
    return error ? (
      <p className="text-sm text-red-ink">{serverMessage(error, "This could not be loaded.")}</p>
    ) : (
      <SkeletonText lines={2} />
    );
  if (data.data.length === 0)
    return <p className="text-sm text-muted">Nobody has opened it yet.</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {data.data.map(({ revision, code, person, lastAt }) => (
        <li key={`${revision} ${person._id}`} className="flex items-center gap-2">
          <Avatar name={person.name} size="sm" decorative />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="text-muted">{`Rev ${code}`}</span>
          <span className="text-muted">
            <RelativeTime iso={lastAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
