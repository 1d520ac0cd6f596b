import { entityTypes } from "../../../contract/activities.ts";
import { projectStatuses } from "../../../contract/projects/projects.ts";
import {
  reportFilterNames,
  type ReportFilters,
  type ReportKind,
  reportKinds,
  reportTaskChoices,
} from "../../../contract/reports/reports.ts";
import {
  choiceParam,
  dayParam,
  idParam,
  setValues,
  type UrlChange,
  type UrlState,
} from "../../ui/hooks/url-params.ts";

/** The filters of reports, in the URL. Each kind supports some of them. */
export const reportParams = {
  project: idParam,
  status: choiceParam(projectStatuses),
  tasks: choiceParam(reportTaskChoices),
  entityType: choiceParam(entityTypes),
  from: dayParam,
  to: dayParam,
};

export type ReportFilterChange = UrlChange<typeof reportParams>;

/** The change that clears every filter. */
export const noReportFilters: ReportFilterChange = {
  project: undefined,
  status: undefined,
  tasks: undefined,
  entityType: undefined,
  from: undefined,
  to: undefined,
};

/** The report that a path names; undefined if there is none. */
export function kindIn(text: string | undefined): ReportKind | undefined {
  return reportKinds.find((kind) => kind === text);
}

/** The filters that are set and that a kind of report supports. */
export function reportFiltersOf(
  kind: ReportKind,
  state: UrlState<typeof reportParams>,
): ReportFilters {
  const names: readonly string[] = reportFilterNames[kind];
  return Object.fromEntries(
    Object.entries(setValues(state)).filter(([name]) => names.includes(name)),
  );
}
