import { lazy, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useCan, useUser } from "../session/public.ts";
import { ChartFrame, ChartSkeleton } from "../../ui/chart-frame.tsx";
import { monthIn } from "../../ui/chart-format.ts";
import { formatMoney } from "../../ui/format.ts";
import { costMarks, describeCost, hasMoney } from "./chart-words.ts";
import { CostFigures, CostLegend } from "./cost-figures.tsx";
import { useCostTrend } from "./dashboard-queries.ts";
import { ProjectPicker } from "./project-picker.tsx";

const CostChart = lazy(async () => ({ default: (await import("./cost-chart.tsx")).CostChart }));

/** What a project was to cost and what it has cost, month by month. The project stands in the URL. */
export function CostFlow() {
  const [search, setSearch] = useSearchParams();
  const project = search.get("project") ?? "";
  const choose = (projectId: string) => {
    const next = new URLSearchParams(search);
    next.set("project", projectId);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Card aria-labelledby="cost-flow">
      <CardHeader
        id="cost-flow"
        title="Project cost flow"
        hint="Planned and actual cost, cumulative by month"
        actions={<ProjectPicker value={project} onChange={choose} />}
      />
      {/* Room for the chart and its legend, whatever stands there. */}
      <div className="flex min-h-98 flex-col sm:min-h-83 justify-center">
        {project === "" ? (
          <EmptyState compact drawing="chart" title="Select a project to view cost trends">
            Choose one above to see what was planned and what was spent.
          </EmptyState>
        ) : (
          <CostOfProject key={project} projectId={project} />
        )}
      </div>
    </Card>
  );
}

function CostOfProject({ projectId }: { projectId: string }) {
  const trend = useCostTrend(projectId);
  const { timeZone } = useUser().workspace;
  const [month] = useState(() => monthIn(timeZone, new Date()));
  if (trend.error && isNoProject(trend.error)) {
    return (
      <EmptyState compact drawing="search" title="This project cannot be found">
        It may have been deleted, or you are no longer on its team. Choose another one.
      </EmptyState>
    );
  }
  if (trend.isError && !trend.data) {
    return (
      <ErrorState
        message="The cost trend could not be loaded."
        onRetry={() => void trend.refetch()}
        retrying={trend.isFetching}
      />
    );
  }
  if (trend.isPending) return <ChartSkeleton />;
  const { data: points, currency, unconverted } = trend.data;
  const apart = unconverted.map((part) => formatMoney(part.amount, part.currency));
  const without = apart.length > 0 && (
    <p className="mt-2 text-sm text-signal-ink">Without {apart.join(" and ")}: no exchange rate</p>
  );
  if (!hasMoney(points)) {
    return (
      <>
        <NoMoney projectId={projectId} />
        {without}
      </>
    );
  }
  return (
    <>
      <ChartFrame figures={<CostFigures points={points} currency={currency} />}>
        <CostChart marks={costMarks(points, month)} currency={currency} />
      </ChartFrame>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <CostLegend />
        <p className="text-sm font-medium text-ink">{describeCost(points, currency, month)}</p>
      </div>
      {without}
    </>
  );
}

/** A stale link or a mistyped one; trying again would not help. */
function isNoProject(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function NoMoney({ projectId }: { projectId: string }) {
  const { allowed } = useCan("project.edit");
  const { role } = useUser();
  if (role === "contractor") {
    return (
      <EmptyState compact drawing="chart" title="No data available">
        What a project costs is not shown to contractors.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
      drawing="chart"
      title="No data available"
      action={
        <LinkButton to={paths.project(projectId)}>
          {allowed ? "Set budget and dates" : "Open the project"}
        </LinkButton>
      }
    >
      {allowed
        ? "Give the project a budget, a start and a finish date: the plan is then drawn from them. Approved expenses draw the actual cost."
        : "There is no plan to draw until the project has a budget, a start and a finish date."}
    </EmptyState>
  );
}
