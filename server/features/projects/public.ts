export { purgeOverdue } from "./trash/purge-overdue.ts";
export { isCurrency } from "./project-rules.ts";
export {
  PLAN_NOT_SHOWN,
  requireAssignee,
  requireCostPlan,
  requireProject,
} from "./require-project.ts";
export { SEES_COST_PLAN, seesCostPlan, selectWhoSees } from "./projects.sql.ts";
