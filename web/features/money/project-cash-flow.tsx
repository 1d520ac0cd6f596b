import { ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import type { PeriodCashFlowProps } from "./period-cash-flow.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const PeriodCashFlow = lazyView(
  async () => (await import("./period-cash-flow.tsx")).PeriodCashFlow,
  <ChartSkeleton />,
);

/** A project's cash flow as a chart, within a period if one is given. Lazily loaded. */
export function ProjectCashFlow(props: PeriodCashFlowProps) {
  return <PeriodCashFlow {...props} />;
}
