import { useQuery } from "@tanstack/react-query";
import { serverMessage } from "../../api/call.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatDate } from "../../ui/format.ts";
import { useCan } from "../session/public.ts";
import { CashCard } from "./cash-card.tsx";
import { CurveCard } from "./curve-card.tsx";
import { LabourCard } from "./labour-card.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { projectPictureOptions } from "./picture-queries.ts";
import { PictureSkeleton } from "./picture-skeleton.tsx";
import { SlipCard } from "./slip-card.tsx";
import { SnagsCard } from "./snags-card.tsx";

interface ProjectPictureProps {
  projectId: string;
  /** The project's name, for paper. */
  title: string;
}

/** A project's progress, slip, snags, labour and cash on one screen, and on one page of A4. */
export function ProjectPicture({ projectId, title }: ProjectPictureProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(projectPictureOptions(projectId));
  const seesMoney = useCan("cost-plan.read").allowed;
  const recordsSnags = useCan("site.write").allowed;
  if (!data)
    return isError ? (
      <ErrorState
        message={serverMessage(error, "Failed to load the picture. Please try again.")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <PictureSkeleton />
    );
  const { asOf, curve, slip, snags, labour } = data.data;
  // No snags in the picture of somebody who is shown only shared ones does not mean that there are none.
  const seesSnags = recordsSnags || snags !== null;
  return (
    <div className="picture">
      <p data-print="picture-head" className="text-base font-semibold">
        {title}, as of {formatDate(asOf)}
      </p>
      <PictureGrid>
        <CurveCard projectId={projectId} curve={curve} asOf={asOf} />
        <SlipCard projectId={projectId} slip={slip} />
        {seesSnags && <SnagsCard projectId={projectId} snags={snags} />}
        <LabourCard projectId={projectId} labour={labour} isWide={!seesMoney || !seesSnags} />
        {seesMoney && <CashCard projectId={projectId} />}
      </PictureGrid>
    </div>
  );
}
