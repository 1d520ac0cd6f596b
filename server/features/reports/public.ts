export { makeReports } from "./make-reports.ts";
export { onReportWaits } from "./report-waits.ts";
export { sweepReports } from "./sweep-reports.ts";
export type { ReportServices } from "./report-watch.ts";
