import { Card } from "../../ui/data/card.tsx";
import { LoadingRegion, Skeleton, SkeletonRow } from "../../ui/data/skeleton.tsx";

/** The loading state of a cost plan: its figures, and its table. */
export function PlanSkeleton() {
  return (
    <LoadingRegion label="Loading the cost plan">
      <div className="grid gap-4">
        <Card aria-hidden="true">
          <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
            {["budget", "planned", "rest"].map((figure) => (
              <div key={figure} className="space-y-2.5 py-0.5">
                <Skeleton className="h-3.5 w-16" />
                <Skeleton className="h-5 w-28" />
                <Skeleton className="h-3.5 w-24" />
              </div>
            ))}
          </div>
        </Card>
        <Card flush aria-hidden="true">
          <Skeleton className="m-5 h-6 w-40" />
          {[1, 2, 3, 4, 5].map((row) => (
            <SkeletonRow key={row} columns={4} height="h-11.25" />
          ))}
        </Card>
      </div>
    </LoadingRegion>
  );
}
