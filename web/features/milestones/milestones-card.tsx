import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listMilestones, type Milestone } from "../../../contract/programme/milestones.ts";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { MilestoneRow } from "./milestone-row.tsx";
import { MilestonesSkeleton } from "./milestones-skeleton.tsx";
import { queryOptionsFor } from "../../api/queries.ts";

/** Whether a milestone's day in the programme has passed without a report that it was reached. */
const isMissed = ({ date, done }: Milestone, today: string) => !done && date < today;

interface PartProps {
  title: string;
  milestones: readonly Milestone[];
  isMissed?: boolean;
}

function Part({ title, milestones, isMissed: missed = false }: PartProps) {
  const id = useId();
  if (milestones.length === 0) return null;
  return (
    <>
      <h3
        id={id}
        className={`mt-3 mb-1 text-[0.8125rem] font-semibold first-of-type:mt-0 ${missed ? "text-signal-ink" : "text-muted"}`}
      >
        {title}
      </h3>
      <ul aria-labelledby={id} className="-mx-2">
        {milestones.map((milestone) => (
          <MilestoneRow key={milestone._id} milestone={milestone} />
        ))}
      </ul>
    </>
  );
}

/** The next milestones of all projects, and how far each has moved from its agreed date. */
export function MilestonesCard({ most }: { most: number }) {
  const id = useId();
  const query = useMilestones(most);
  if (!query.data && !query.isError) return <MilestonesSkeleton />;
  const { milestones, total, today } = query.data?.data ?? { milestones: [], total: 0, today: "" };
  const missed = milestones.filter((milestone) => isMissed(milestone, today));
  const others = milestones.filter((milestone) => !isMissed(milestone, today));
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title="Milestones"
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
          No upcoming milestones. Milestones of a project’s programme appear here.{" "}
          <TextLink to={paths.projects()}>Go to projects</TextLink>
        </p>
      ) : (
        <>
          <Part title="Past, and not reported as reached" milestones={missed} isMissed />
          <Part title="Next" milestones={others} />
        </>
      )}
      {total > milestones.length && (
        <p className="mt-3 text-sm text-muted">
          The first {milestones.length} of {total.toLocaleString("en")}.
        </p>
      )}
    </Card>
  );
}

/** The next milestones of all projects that the person sees. */
function useMilestones(limit: number) {
  return useQuery(queryOptionsFor(listMilestones, { query: { limit } }));
}
