import { type ReactNode, useEffect } from "react";
import type { CashFlowMonth } from "../../../contract/money.ts";
import { ChartFrame, ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import { useToday } from "../session/public.ts";
import { CashFlowFigures, CashFlowLegend } from "./cash-flow-figures.tsx";
import { flowMarks, type FlowView } from "./flow-marks.ts";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const loadChart = () => import("./cash-flow-chart.tsx");
const CashFlowChart = lazyView(async () => (await loadChart()).CashFlowChart, <ChartSkeleton />);

/** Loads the chart's code in parallel with its figures. */
export function usePreloadedFlow(): void {
  useEffect(() => {
    // The chart shows a failure.
    loadChart().catch(() => undefined);
  }, []);
}

interface DrawnFlowProps {
  months: readonly CashFlowMonth[];
  view: FlowView;
  /** The headline figure. It is not drawn if it is 0. */
  budget: number;
  /** ISO 4217. */
  currency: string;
  /** Shown beside the legend. */
  children?: ReactNode;
}

/** A cash flow as a chart with its legend, and as a table for people who cannot see it. */
export function DrawnFlow({ months, view, budget, currency, children }: DrawnFlowProps) {
  const month = useToday().slice(0, 7);
  return (
    <>
      <ChartFrame figures={<CashFlowFigures months={months} currency={currency} />}>
        <CashFlowChart
          months={months}
          marks={flowMarks(months, view, month)}
          view={view}
          budget={budget}
          currency={currency}
        />
      </ChartFrame>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <CashFlowLegend
          withPlan={months.some(({ planned }) => planned !== 0)}
          withBudget={view === "cumulative" && budget > 0}
        />
        {children}
      </div>
    </>
  );
}
