import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

/** The loading state of notifications. */
export function NotificationSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion label="Loading notifications">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <span className="mt-0.5 shrink-0 self-start overflow-hidden rounded-full">
            <Skeleton className="size-8" />
          </span>
          <div className="min-w-0 flex-1 space-y-2 py-1">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3 w-14" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
