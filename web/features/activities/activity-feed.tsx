import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { type ActivityFilter, useActivities } from "./activity-queries.ts";
import { FeedRow } from "./activity-row.tsx";

interface ActivityFeedProps extends ActivityFilter {
  /** Offers older activities below. Otherwise only the first `limit` are shown. */
  paged?: boolean | undefined;
  /** Shows the old and new values of changed fields. */
  changes?: boolean | undefined;
}

/**
 * Recent activity, newest first: everywhere, in one project, or of one record. It has its own loading,
 * error and empty states. Give it a heading and a card.
 */
export function ActivityFeed({
  projectId,
  entityId,
  limit,
  waiting,
  paged = false,
  changes = true,
}: ActivityFeedProps) {
  const feed = useActivities({ projectId, entityId, limit, waiting });
  if (feed.isPending) return <ActivitySkeleton rows={Math.min(limit, 5)} />;
  if (!feed.data) {
    return (
      <ErrorState
        message="Activities could not be loaded."
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  const activities = feed.data.pages.flatMap((page) => page.data);
  if (activities.length === 0) {
    return (
      <EmptyState compact drawing="activity" title="No recent activities">
        Every change that people make is recorded here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Activities" className="-my-2.5">
        {activities.map((activity) => (
          <FeedRow
            key={activity._id}
            activity={activity}
            changes={changes}
            withProject={projectId === undefined && entityId === undefined}
            linked={entityId === undefined}
          />
        ))}
      </ul>
      {paged && feed.hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            loading={feed.isFetchingNextPage}
            onClick={() => void feed.fetchNextPage()}
          >
            {feed.isFetchNextPageError ? "Retry" : "Show more"}
          </Button>
          {feed.isFetchNextPageError && (
            <p role="alert" className="text-sm text-red-ink">
              Older activities could not be loaded.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function ActivitySkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion label="Loading activities">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
          <span className="shrink-0 self-start overflow-hidden rounded-full">
            <Skeleton className="size-8" />
          </span>
          <div className="min-w-0 flex-1 space-y-2 py-0.5">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5 sm:hidden" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
