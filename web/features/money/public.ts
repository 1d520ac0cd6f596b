/** What other features may use of money. */
export { DrawnFlow } from "./drawn-flow.tsx";
export type { FlowView } from "./flow-points.ts";
export { FlowViewChoice } from "./flow-view-choice.tsx";
export { ProjectCashFlow } from "./project-cash-flow.tsx";
export { ProjectMoney } from "./project-money.tsx";
export { useFlowView } from "./use-flow-view.ts";
