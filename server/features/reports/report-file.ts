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

/** Words in characters that every file system accepts. */
function slug(words: string, most: number): string {
  return words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, most)
    .replace(/-$/, "");
}

/** The name of a downloaded file: report, what it covers, company and day. */
export function reportFileName(of: {
  readonly kind: ReportKind;
  /** The project, status and period that narrow it down, in words. */
  readonly scope: string;
  readonly company: string;
  readonly day: string;
  readonly format: ReportFormat;
}): string {
  const parts = [of.kind, slug(of.scope, 70), slug(of.company, 40), of.day];
  return `${parts.filter((part) => part !== "").join("-")}.${of.format}`;
}
