import { createHash } from "node:crypto";
import {
  type FileKind,
  listKinds,
  type ReportFilters,
  type ReportFormat,
} from "../../../../contract/reports/reports.ts";
import { type StorageKey, storageKey } from "../../../platform/files/storage-keys.ts";

/**
 * The storage key of a report, different for each attempt, so that a worker that was wrongly presumed dead can
 * remove only its own file.
 */
export function reportKey(job: {
  readonly id: string;
  readonly workspaceId: string;
  readonly attempts: number;
}): StorageKey {
  return storageKey(`reports/${job.workspaceId}/${job.id}-${job.attempts}`, job.workspaceId);
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

/**
 * A short code for the filters of an export, for its file name: two projects can have the same title, and two
 * searches the same letters. A report needs no code.
 */
export function filterCode(kind: FileKind, filters: ReportFilters): string {
  if (!listKinds.some((list) => list === kind)) return "";
  const scope = JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(scope).digest("hex").slice(0, 6);
}

/** The name of a downloaded file: report, what it covers, company and day. */
export function reportFileName(of: {
  readonly kind: FileKind;
  /** The project, status and period to which the report is limited, in words. */
  readonly scope: string;
  readonly company: string;
  readonly day: string;
  readonly mark: string;
  readonly format: ReportFormat;
}): string {
  const parts = [of.kind, slug(of.scope, 70), slug(of.company, 40), of.day, of.mark];
  return `${parts.filter((part) => part !== "").join("-")}.${of.format}`;
}
