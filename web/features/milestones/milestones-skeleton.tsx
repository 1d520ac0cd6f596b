import { LoadingRegion, SkeletonCard } from "../../ui/data/skeleton.tsx";

export function MilestonesSkeleton() {
  return (
    <LoadingRegion label="Loading the milestones">
      <SkeletonCard />
    </LoadingRegion>
  );
}
