import { lazy, type ReactNode, useEffect } from "react";
import type { CashFlowMonth } from "../../../contract/money.ts";
import { ChartFrame } from "../../ui/charts/chart-frame.tsx";
import { useToday } from "../session/public.ts";
import { CashFlowFigures, CashFlowLegend } from "./cash-flow-figures.tsx";
import { flowMarks, type FlowView } from "./flow-marks.ts";

const loadChart = () => import("./cash-flow-chart.tsx");
const CashFlowChart = lazy(async () => ({ default: (await loadChart()).CashFlowChart }));

/** Has the chart's code come along with its figures, not after them. */
export function usePreloadedFlow(): void {
  useEffect(() => {
    // A failure shows where it is drawn.
    loadChart().catch(() => undefined);
  }, []);
}

interface DrawnFlowProps {
  months: readonly CashFlowMonth[];
  view: FlowView;
  /** The headline figure; none is drawn where it is 0. */
  budget: number;
  /** ISO 4217. */
  currency: string;
  /** Stands beside the legend. */
  children?: ReactNode;
}

/** A cash flow as a chart with its legend, and as a table for those who cannot see it. */
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
