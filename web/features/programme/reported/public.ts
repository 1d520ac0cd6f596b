export { useWaitingReports } from "./report-queries.ts";
export { ReportLink, WaitingLink } from "./reports-link.tsx";
