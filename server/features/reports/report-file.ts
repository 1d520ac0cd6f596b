import type { ReportFormat, ReportKind } from "../../../contract/reports.ts";

/** The folder of all report files in the store. */
export const REPORT_FOLDER = "reports/";

/**
 * The storage key of a report, different for each attempt: a worker that was presumed dead and is
 * not can remove only its own file.
 */
export function reportKey(job: {
  readonly id: string;
  readonly workspaceId: string;
  readonly attempts: number;
}): string {
  return `${REPORT_FOLDER}${job.workspaceId}/${job.id}-${job.attempts}`;
}

/**
 * The name of a downloaded file: report, company and day, in characters that every file system
 * accepts.
 */
export function reportFileName(of: {
  readonly kind: ReportKind;
  readonly company: string;
  readonly day: string;
  readonly format: ReportFormat;
}): string {
  const company = of.company
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
  return `${[of.kind, company, of.day].filter((part) => part !== "").join("-")}.${of.format}`;
}
