import type { ReactNode } from "react";
import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { ChartFrame } from "../../ui/charts/chart-frame.tsx";
import { useToday } from "../session/public.ts";
import { CashFlowChart } from "./cash-flow-chart.tsx";
import { CashFlowFigures, CashFlowLegend } from "./cash-flow-figures.tsx";
import { flowPoints, type FlowView } from "./flow-points.ts";

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

/** A cash flow as a chart with its legend, and as a table for people who cannot see the chart. */
export function DrawnFlow({ months, view, budget, currency, children }: DrawnFlowProps) {
  const month = useToday().slice(0, 7);
  return (
    <>
      <ChartFrame figures={<CashFlowFigures months={months} currency={currency} />}>
        <CashFlowChart
          months={months}
          marks={flowPoints(months, view, month)}
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
