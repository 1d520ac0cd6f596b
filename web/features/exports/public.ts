/** What other features may use of exports: files of reports and lists. */
export { ExportFiles } from "./export-files.tsx";
export { ExportMenu } from "./export-menu.tsx";
export { useReportFile } from "./use-report-file.ts";
