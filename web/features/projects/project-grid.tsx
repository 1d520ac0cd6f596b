import type { ReactNode } from "react";
import { LoadingRegion, Skeleton, SkeletonText } from "../../ui/data/skeleton.tsx";

/** The grid columns of the cards and of their placeholders. */
export function ProjectGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
      {children}
    </ul>
  );
}

/** The grid before the first answer. */
export function ProjectGridSkeleton() {
  return (
    <LoadingRegion label="Loading projects">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
        {Array.from({ length: 12 }, (_, card) => (
          <ProjectCardSkeleton key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}

function ProjectCardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface p-5 pb-3" aria-hidden="true">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-6 w-20" />
      </div>
      <div className="mt-1.5 h-10 py-0.5">
        <SkeletonText lines={2} />
      </div>
      <Skeleton className="mt-5.5 mb-1.5 h-2 w-full rounded-full" />
      <div className="mt-3.5 flex h-5 justify-between gap-4">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-16" />
      </div>
      <div className="mt-3 flex min-h-[3.3125rem] items-center border-t border-line pt-3">
        <Skeleton className="h-4 w-40" />
      </div>
    </div>
  );
}
