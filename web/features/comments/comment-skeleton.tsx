import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

/** The loading state of comments. */
export function CommentSkeleton() {
  return (
    <LoadingRegion label="Loading comments">
      {["first", "second"].map((row) => (
        <div key={row} className="flex gap-3 py-3 first:pt-0">
          <span className="shrink-0 self-start overflow-hidden rounded-full">
            <Skeleton className="size-8" />
          </span>
          <div className="min-w-0 flex-1 space-y-2 py-0.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
