import { LoadingRegion, SkeletonCard } from "../../ui/data/skeleton.tsx";

/** The loading state of a home. */
export function HomeSkeleton({ cards }: { cards: number }) {
  return (
    <LoadingRegion label="Loading your page">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: cards }, (_, card) => (
          <SkeletonCard key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}
