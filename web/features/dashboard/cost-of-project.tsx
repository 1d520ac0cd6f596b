import { type ReactNode } from "react";
import type { CostPoint } from "../../../contract/reports/analytics.ts";
import { ApiError } from "../../api/call.ts";
import { ChartFrame, ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatMoney } from "../../ui/format.ts";
import { Segments } from "../../ui/controls/segments.tsx";
import { DrawnFlow, FlowViewChoice, useFlowView } from "../money/public.ts";
import { useCan, useToday } from "../session/public.ts";
import {
  chartedCosts,
  describeCost,
  describeStates,
  flowMonths,
  hasMoney,
  hasStates,
} from "./cost-words.ts";
import { CostBars, CostChart } from "./cost-chart.tsx";
import { CostFigures, CostLegend } from "./cost-figures.tsx";
import type { useCostTrend } from "./dashboard-queries.ts";
import { NoMoney, OnlySubmitted } from "./no-cost.tsx";
import { useCostView } from "./use-cost-view.ts";

const shows = [
  { value: "spending", label: "Planned and actual" },
  { value: "states", label: "By state" },
] as const;

interface CostOfProjectProps {
  trend: ReturnType<typeof useCostTrend>;
  projectId: string;
}

/** A project's cost in the chosen view, or its empty state. Loaded when a project is chosen. */
export function CostOfProject({ trend, projectId }: CostOfProjectProps) {
  const { show, change } = useCostView();
  const flow = useFlowView();
  const seesMoney = useCan("cost-plan.read").allowed;
  const isDrawn = trend.data ? hasStates(trend.data.data) : !trend.isError;
  return (
    <>
      {seesMoney && isDrawn && (
        <div className="mb-4 grid gap-2 sm:flex sm:justify-between">
          <Segments label="What is shown" value={show} onChange={change} options={shows} />
          <FlowViewChoice {...flow} />
        </div>
      )}
      <div className="flex flex-1 flex-col justify-center">
        <CostBody trend={trend} projectId={projectId} />
      </div>
    </>
  );
}

function CostBody({ trend, projectId }: CostOfProjectProps) {
  const { show, change } = useCostView();
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
  const { data: points, currency, unconverted, unconvertedMoved, standing } = trend.data;
  const apart = show === "states" ? unconvertedMoved : unconverted;
  return (
    <>
      {!hasStates(points) ? (
        <NoMoney projectId={projectId} />
      ) : show === "states" ? (
        <States points={points} currency={currency} budget={standing?.headline ?? 0} />
      ) : hasMoney(points) ? (
        <Spending points={points} currency={currency} />
      ) : (
        <OnlySubmitted onShow={() => change("states")} />
      )}
      {apart.length > 0 && (
        <p className="mt-2 text-sm text-signal-ink">
          Excludes {apart.map((part) => formatMoney(part.amount, part.currency)).join(" and ")}: no
          exchange rate
        </p>
      )}
    </>
  );
}

/** Whether the link is stale or mistyped, so that a retry would not help. */
function isNoProject(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

interface DrawnProps {
  points: readonly CostPoint[];
  currency: string;
}

function Spending({ points, currency }: DrawnProps) {
  const month = useToday().slice(0, 7);
  const { view } = useFlowView();
  const Chart = view === "month" ? CostBars : CostChart;
  return (
    <>
      <ChartFrame figures={<CostFigures points={points} currency={currency} />}>
        <Chart marks={chartedCosts(points, month)} currency={currency} />
      </ChartFrame>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <CostLegend view={view} />
        <Sentence>{describeCost(points, currency, month)}</Sentence>
      </div>
    </>
  );
}

function States({ points, currency, budget }: DrawnProps & { budget: number }) {
  const month = useToday().slice(0, 7);
  const { view } = useFlowView();
  return (
    <DrawnFlow months={flowMonths(points)} view={view} budget={budget} currency={currency}>
      <Sentence>{describeStates(points, currency, month)}</Sentence>
    </DrawnFlow>
  );
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="text-sm font-medium text-ink">{children}</p>;
}
