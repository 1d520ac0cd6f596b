export { reportHint, reportMaker } from "./jobs/make-reports.ts";
export { sweepReports } from "./jobs/sweep-reports.ts";
export type { ReportServices } from "./jobs/report-services.ts";
