import { entityTypes } from "../../../contract/activities.ts";
import { projectStatuses } from "../../../contract/projects.ts";
import {
  reportFilterNames,
  type ReportFilters,
  type ReportKind,
  reportKinds,
  reportTaskChoices,
} from "../../../contract/reports.ts";

const DAY = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The report that a path names; undefined if there is none. */
export function kindIn(text: string | undefined): ReportKind | undefined {
  return reportKinds.find((kind) => kind === text);
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((each) => each === text);
}

function fitting(pattern: RegExp, text: string | null): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}

/** Reads a report's own filters out of the URL; what is not known counts as not given. */
export function readReportFilters(kind: ReportKind, params: URLSearchParams): ReportFilters {
  const names: readonly string[] = reportFilterNames[kind];
  const found: ReportFilters = {
    project: fitting(UUID, params.get("project")),
    status: oneOf(projectStatuses, params.get("status")),
    tasks: oneOf(reportTaskChoices, params.get("tasks")),
    entityType: oneOf(entityTypes, params.get("entityType")),
    from: fitting(DAY, params.get("from")),
    to: fitting(DAY, params.get("to")),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

/** The URL's parameters with some filters changed; undefined or empty takes one away. */
export function writeReportFilters(
  params: URLSearchParams,
  part: Readonly<Partial<Record<keyof ReportFilters, string | undefined>>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
