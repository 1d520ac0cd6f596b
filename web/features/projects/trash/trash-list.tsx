import { useState } from "react";
import { describeHoldings } from "../../../../contract/projects/holdings-words.ts";
import { TRASH_DAYS, type TrashedProject } from "../../../../contract/projects/trash.ts";
import { serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";
import { formatDay, formatMoney } from "../../../ui/format.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";
import { ProjectStatusBadge } from "../project-status-badge.tsx";
import { isMuch, deletedWith, lostWithTrash } from "./trash-words.ts";
import { useEmptyTrash, usePurgeProject, useRestoring, useTrash } from "./trash-queries.ts";

/** Deleted projects: who deleted them, what they contain, and how long they can be restored. */
export function TrashList() {
  const trash = useTrash();
  const mayEmpty = useCan("trash.empty").allowed;
  const [asking, setAsking] = useState<TrashedProject | "all">();
  const { data: projects = [], total = 0 } = trash.data ?? {};
  return (
    <Card aria-labelledby="trash" className="max-w-3xl">
      <CardHeader
        id="trash"
        title="Deleted projects"
        hint={`Deleted projects can be restored for ${TRASH_DAYS} days.`}
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.trash()} size="sm">
              Deleted records
            </LinkButton>
            {mayEmpty && projects.length > 0 && (
              <Button size="sm" onClick={() => setAsking("all")}>
                Empty trash
              </Button>
            )}
          </div>
        }
      />
      {!trash.data ? (
        trash.isError ? (
          <ErrorState
            message={serverMessage(trash.error, "Failed to load the trash. Please try again.")}
            onRetry={() => void trash.refetch()}
            retrying={trash.isFetching}
          />
        ) : (
          <LoadingRegion label="Loading the trash">
            <Skeleton className="h-20 w-full" />
          </LoadingRegion>
        )
      ) : projects.length === 0 ? (
        <EmptyState compact title="The trash is empty.">
          Projects that somebody deletes appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Deleted projects" className="divide-y divide-line">
          {projects.map((project) => (
            <TrashRow
              key={project._id}
              project={project}
              onPurge={mayEmpty ? () => setAsking(project) : undefined}
            />
          ))}
        </ul>
      )}
      {total > projects.length && (
        <p className="border-t border-line pt-3 text-[0.8125rem] text-muted">
          The latest {projects.length} of {total.toLocaleString("en-NG")} are shown.
        </p>
      )}
      {asking && (
        <PurgeQuestion
          what={asking}
          lost={asking === "all" ? lostWithTrash(projects, total) : deletedWith(asking.holds)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

interface TrashRowProps {
  project: TrashedProject;
  /** Left out for people without the permission. */
  onPurge: (() => void) | undefined;
}

function TrashRow({ project, onPurge }: TrashRowProps) {
  const restoring = useRestoring();
  const { title, status, budget, deletedAt, deletedBy, purgeAt, holds } = project;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-sm font-semibold break-words">{title}</span>
          <ProjectStatusBadge status={status} />
        </p>
        <p className="text-[0.8125rem] text-soft">
          Budget {formatMoney(budget.amount, budget.currency)} ·{" "}
          {describeHoldings(holds, formatExact)}
        </p>
        <p className="text-[0.8125rem] text-muted">
          Deleted {deletedBy && `by ${deletedBy.name} `}
          <RelativeTime iso={deletedAt} />, gone for good on {formatDay(purgeAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void restoring.run(project)} loading={restoring.isPending}>
          Restore
          <span className="sr-only"> {title}</span>
        </Button>
        {onPurge && (
          <Button size="sm" variant="ghost" onClick={onPurge}>
            Delete for good
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

interface PurgeQuestionProps {
  what: TrashedProject | "all";
  /** What is deleted, in a sentence. */
  lost: string;
  onClose: () => void;
}

function PurgeQuestion({ what, lost, onClose }: PurgeQuestionProps) {
  const [purge, empty] = [usePurgeProject(), useEmptyTrash()];
  const done = () => {
    onClose();
    toast(what === "all" ? "The trash was emptied." : `${what.title} was deleted for good.`);
  };
  const error = purge.error ?? empty.error;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        what === "all"
          ? empty.mutate(undefined, { onSuccess: done })
          : purge.mutate(what._id, { onSuccess: done })
      }
      title={what === "all" ? "Empty the trash?" : `Delete “${what.title}” for good?`}
      confirmLabel={what === "all" ? "Empty trash" : "Delete for good"}
      typed={what !== "all" && isMuch(what.holds) ? what.title : undefined}
      busy={purge.isPending || empty.isPending}
      error={error ? serverMessage(error, "It could not be deleted. Please try again.") : undefined}
    >
      {lost} This cannot be undone.
    </ConfirmDialog>
  );
}
