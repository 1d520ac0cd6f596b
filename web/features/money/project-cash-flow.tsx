import { lazy, Suspense } from "react";
import { ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import type { PeriodCashFlowProps } from "./period-cash-flow.tsx";

const PeriodCashFlow = lazy(async () => ({
  default: (await import("./period-cash-flow.tsx")).PeriodCashFlow,
}));

/** A project's cash flow as a chart, within a period if one is given. Lazily loaded. */
export function ProjectCashFlow(props: PeriodCashFlowProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <PeriodCashFlow {...props} />
    </Suspense>
  );
}
