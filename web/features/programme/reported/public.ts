export { useWaitingReports } from "./report-queries.ts";
export { ReportsLink } from "./reports-link.tsx";
