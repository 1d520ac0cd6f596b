export { reportHint, reportMaker } from "./make-reports.ts";
export { sweepReports } from "./sweep-reports.ts";
export type { ReportServices } from "./report-services.ts";
