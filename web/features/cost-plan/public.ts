/** What other features may use of the cost plan. */
export { ProjectCostPlan } from "./project-cost-plan.tsx";
