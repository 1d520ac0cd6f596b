import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

/** The loading state of the tiles. */
export function FilesSkeleton() {
  return (
    <LoadingRegion label="Loading files">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        <Skeleton className="h-36 rounded-md" />
        <Skeleton className="h-36 rounded-md" />
        <Skeleton className="h-36 rounded-md" />
      </div>
    </LoadingRegion>
  );
}
