import { Card } from "../../ui/data/card.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

const WIDTHS = ["w-36", "w-44", "w-32", "w-40"];

/** The loading state of the team. */
export function TeamSkeleton() {
  return (
    <LoadingRegion label="Loading the team">
      <div aria-hidden="true">
        <div className="mb-4 h-10 pointer-coarse:h-11">
          <Skeleton className="h-full" />
        </div>
        <TeamRowsSkeleton />
      </div>
    </LoadingRegion>
  );
}

/** The loading state of the rows only: the search above them stays. */
export function TeamRowsSkeleton() {
  return (
    <Card flush>
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex min-h-16 items-center gap-3 border-b border-line px-4 last:border-b-0 sm:px-5"
        >
          <span className="overflow-hidden rounded-full">
            <Skeleton className="size-8" />
          </span>
          <div className="space-y-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-28" />
          </div>
        </div>
      ))}
    </Card>
  );
}
