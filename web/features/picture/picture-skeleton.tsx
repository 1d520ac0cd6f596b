import { clsx } from "clsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { Card } from "../../ui/data/card.tsx";
import { PictureGrid, wideClass } from "./picture-grid.tsx";

/** The loading state of a picture. */
export function PictureSkeleton() {
  return (
    <LoadingRegion label="Loading the picture">
      <PictureGrid>
        {["progress", "slip", "snags", "labour", "cash"].map((name) => (
          <Card
            key={name}
            aria-hidden="true"
            className={clsx("picture-card", name === "progress" && wideClass)}
          >
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-2 h-4 w-52 max-w-full" />
            <Skeleton className="mt-4 h-52 w-full" />
          </Card>
        ))}
      </PictureGrid>
    </LoadingRegion>
  );
}
