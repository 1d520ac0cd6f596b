import { RefreshCw } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { TaskListSkeleton } from "./task-list-skeleton.tsx";

interface ListEndProps {
  hasMore: boolean;
  loadMoreFailed: boolean;
  retryMore: () => void;
  /** The list is too long to be refetched automatically, and has changed. */
  isOutdated: boolean;
  onRestart: () => void;
}

/** Shown below the loaded tasks: that more are loading, why loading failed, or that the list has changed. */
export function ListEnd({
  hasMore,
  loadMoreFailed,
  retryMore,
  isOutdated,
  onRestart,
}: ListEndProps) {
  return (
    <>
      {hasMore && !loadMoreFailed && <TaskListSkeleton rows={3} head={false} />}
      {loadMoreFailed && (
        <p role="alert" className="flex justify-center gap-3 p-4 text-sm text-red-ink">
          Failed to load more tasks.
          <button type="button" className={textLinkClass} onClick={retryMore}>
            Retry
          </button>
        </p>
      )}
      {isOutdated && (
        <div
          role="status"
          className="pointer-events-none sticky bottom-4 z-10 flex justify-center p-2"
        >
          <Button
            className="pointer-events-auto shadow-float"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={onRestart}
          >
            Tasks have changed. Show the latest
          </Button>
        </div>
      )}
    </>
  );
}
