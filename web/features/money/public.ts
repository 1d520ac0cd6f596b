/** What other features may use of money. */
export { CashFlowChart } from "./cash-flow-chart.tsx";
export { CashFlowFigures, CashFlowLegend } from "./cash-flow-figures.tsx";
export { DrawnFlow } from "./drawn-flow.tsx";
export { flowPoints, type FlowView, hasFlow } from "./flow-points.ts";
export { FlowViewChoice } from "./flow-view-choice.tsx";
export { useCashFlow } from "./money-queries.ts";
export { ProjectCashFlow } from "./project-cash-flow.tsx";
export { ProjectMoney } from "./project-money.tsx";
export { useFlowView } from "./use-flow-view.ts";
