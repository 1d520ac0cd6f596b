import { LoadingRegion, SkeletonRow } from "../../ui/data/skeleton.tsx";

export function PortfolioSkeleton() {
  return (
    <LoadingRegion label="Loading the timeline">
      <div className="rounded-lg border border-line bg-surface">
        {Array.from({ length: 8 }, (_, row) => (
          <SkeletonRow key={row} columns={4} height="h-20" />
        ))}
      </div>
    </LoadingRegion>
  );
}
