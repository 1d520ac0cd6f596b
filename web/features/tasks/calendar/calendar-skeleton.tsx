import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";

/** The loading state of a month. */
export function CalendarSkeleton() {
  return (
    <LoadingRegion label="Loading tasks">
      <div className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-7">
        {Array.from({ length: 35 }, (_, day) => (
          <div
            key={day}
            className="min-h-28 border-b border-line p-2 max-sm:nth-[n+6]:hidden sm:border-r"
          >
            <Skeleton className="h-3 w-6" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
