export { moveLines } from "./move-lines.ts";
export { selectCostPlan } from "./cost-plan.sql.ts";
export { budgetsOf, linesInOrder } from "./plan-rules.ts";
export { showCode } from "./codes/show-code.ts";
