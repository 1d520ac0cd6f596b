import { useId } from "react";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { useMilestones } from "./milestone-queries.ts";
import { MilestoneRow } from "./milestone-row.tsx";
import { MilestonesSkeleton } from "./milestones-skeleton.tsx";

/** What is to be reached next in all projects, and how far each has moved from what was agreed. */
export function MilestonesCard({ most }: { most: number }) {
  const id = useId();
  const query = useMilestones(most);
  if (!query.data && !query.isError) return <MilestonesSkeleton />;
  const { milestones, total } = query.data?.data ?? { milestones: [], total: 0 };
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title="Next milestones"
        hint={milestones.length > 0 ? "Their dates, against each current baseline" : undefined}
      />
      {!query.data ? (
        <ErrorState
          message="The milestones could not be loaded."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : milestones.length === 0 ? (
        <p className="text-sm text-muted">
          No milestone is ahead. Those of a project’s programme appear here.{" "}
          <TextLink to={paths.projects()}>Go to projects</TextLink>
        </p>
      ) : (
        <ul className="-mx-2">
          {milestones.map((milestone) => (
            <MilestoneRow key={milestone._id} milestone={milestone} />
          ))}
        </ul>
      )}
      {total > milestones.length && (
        <p className="mt-3 text-sm text-muted">
          The next {milestones.length} of {total.toLocaleString("en")}.
        </p>
      )}
    </Card>
  );
}
