/** What other features may use of exports: files of reports and lists. */
export { ExportMenu } from "./export-menu.tsx";
export { isUnfinished, useCancelReport, useReportJobs, useSaveReport } from "./export-queries.ts";
export { useReportFile } from "./use-report-file.ts";
