import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";

/** The loading state of a board, as columns of cards. */
export function BoardSkeleton() {
  return (
    <LoadingRegion label="Loading tasks">
      <div className="flex h-[70dvh] min-h-96 gap-3 overflow-hidden pb-2">
        {Array.from({ length: 7 }, (_, column) => (
          <div
            key={column}
            className="flex min-w-70 flex-1 flex-col gap-2 rounded-lg border border-line bg-sunken p-2 max-sm:min-w-[80vw]"
          >
            <Skeleton className="my-2 h-4 w-24" />
            {[0, 1, 2].map((card) => (
              <div key={card} className="h-29 rounded-md border border-line bg-surface p-3">
                <Skeleton className="h-4 w-4/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
