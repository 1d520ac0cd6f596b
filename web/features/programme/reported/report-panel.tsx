import "./reported.css";
import { useMemo, useState } from "react";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useCan } from "../../session/public.ts";
import type { PanelProps } from "../panel.ts";
import { ReportCard } from "./report-card.tsx";
import { useReports } from "./report-queries.ts";
import { reportGroups } from "./report-groups.ts";
import { SettledReports } from "./settled-reports.tsx";

/** Where contractors say what their company has started and finished, and how much of it is done. */
export function ReportPanel(props: PanelProps) {
  const permission = useCan("programme.report");
  if (!permission.allowed) return <p className="pg-note">{permission.reason}</p>;
  return <OwnActivities {...props} />;
}

/** The number of activities listed at first. The rest are listed on request. */
const PAGE = 40;

function OwnActivities({ projectId, context }: PanelProps) {
  const { schedule, today } = context;
  const { data, isError, refetch, isFetching } = useReports(projectId);
  const [open, setOpen] = useState<string>();
  const [most, setMost] = useState(PAGE);
  const company = data?.data.company?._id;
  const groups = useMemo(
    () => (company === undefined ? [] : reportGroups(schedule, { company, today })),
    [schedule, company, today],
  );
  if (!data)
    return isError ? (
      <ErrorState
        message="Failed to load what is reported"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonText lines={8} />
    );
  const { waiting, settled } = data.data;
  if (company === undefined)
    return (
      <EmptyState title="You belong to no company yet.">
        Ask an administrator to add you to your company. You can then report on its activities.
      </EmptyState>
    );
  if (groups.length === 0)
    return (
      <EmptyState title="There is nothing to report now.">
        Activities of {data.data.company?.name} appear here two weeks before they start.
      </EmptyState>
    );
  const latest = latestOf(settled);
  const cards = groups.flatMap(({ activities }) => activities).length;
  return (
    <div className="pg-reported">
      {groups.map(({ title, hint, from, activities }) => (
        <section key={title} aria-label={title}>
          <h3>
            {title} <small>{hint}</small>
          </h3>
          <ul className="pg-report-list">
            {activities.slice(0, Math.max(0, most - from)).map((activity) => (
              <ReportCard
                key={activity._id}
                {...{ projectId, activity, context }}
                waiting={waiting.find((one) => one.activity === activity._id)}
                decided={latest.get(activity._id)}
                company={data.data.company}
                open={open === activity._id}
                onOpen={(isOpen) => setOpen(isOpen ? activity._id : undefined)}
              />
            ))}
          </ul>
        </section>
      ))}
      {cards > most && <Button onClick={() => setMost(most + PAGE)}>Show more activities</Button>}
      <SettledReports reports={settled} />
    </div>
  );
}

/** The latest decision on each activity. */
function latestOf(settled: readonly ActivityReport[]): ReadonlyMap<string, ActivityReport> {
  const latest = new Map<string, ActivityReport>();
  for (const report of settled)
    if (report.decidedAt !== null && !latest.has(report.activity))
      latest.set(report.activity, report);
  return latest;
}
