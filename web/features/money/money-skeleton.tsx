import { Card } from "../../ui/data/card.tsx";
import { LoadingRegion, Skeleton, SkeletonRow } from "../../ui/data/skeleton.tsx";

/** A project's money to come. */
export function MoneySkeleton() {
  return (
    <LoadingRegion label="Loading the money">
      <Skeleton className="mb-4 h-10 w-52" />
      <Card flush aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} columns={3} height="h-12" />
        ))}
      </Card>
    </LoadingRegion>
  );
}
