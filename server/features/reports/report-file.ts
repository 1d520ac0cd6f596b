import type { ReportFormat, ReportKind } from "../../../contract/reports.ts";

/** Where the files of all reports are stored. */
export const REPORT_FOLDER = "reports/";

/**
 * Where the file of one is stored: of each time that it was begun another, so that whoever was taken for
 * gone, and is not, removes only their own.
 */
export function reportKey(job: {
  readonly id: string;
  readonly workspaceId: string;
  readonly attempts: number;
}): string {
  return `${REPORT_FOLDER}${job.workspaceId}/${job.id}-${job.attempts}`;
}

/** A file's name for whoever downloads it: report, company and day, in letters that every disk takes. */
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
