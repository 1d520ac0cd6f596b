/** What other features may use of money. */
export { ProjectCashFlow } from "./project-cash-flow.tsx";
export { ProjectMoney } from "./project-money.tsx";
