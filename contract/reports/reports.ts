import { z } from "zod";
import { entityTypes } from "../activities.ts";
import {
  currency,
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  noBody,
  text,
} from "../common.ts";
import { expenseStatuses } from "../expenses/expenses.ts";
import type { Action } from "../permissions.ts";
import { projectStatus } from "../projects/projects.ts";
import { route } from "../route.ts";
import type { RecordList } from "../site/kind.ts";
import { disciplines, shownStatuses } from "../drawings/drawing-words.ts";
import { type RecordListName, recordLists } from "../site/record-names.ts";
import { snagChoices, snagPriorityNames } from "../snag-filters.ts";

export const reportKinds = [
  "project-status",
  "cost-by-code",
  "cash-flow",
  "tasks",
  "resource-utilisation",
  "activity",
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportTitles: Record<ReportKind, string> = {
  "project-status": "Project status",
  "cost-by-code": "Cost by code",
  "cash-flow": "Cash flow",
  tasks: "Tasks and overdue",
  "resource-utilisation": "Resource utilisation",
  activity: "Activity",
};

/** Returns one value for each list of the site's records. */
function ofRecordLists<T>(of: (list: RecordList) => T): Record<RecordListName, T> {
  const entries = recordLists().map((list) => [list.file, of(list)]);
  return Object.fromEntries(entries) as Record<RecordListName, T>;
}

/** Lists that are exported from their own screens, with their filters. They exist only as files. */
export const listKinds = [
  "expenses",
  "payables",
  "cost-plan",
  "drawings",
  ...recordLists().map(({ file }) => file),
] as const;
export const fileKinds = [...reportKinds, ...listKinds] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileTitles: Record<FileKind, string> = {
  ...reportTitles,
  expenses: "Expenses",
  payables: "Payables",
  "cost-plan": "Cost plan",
  drawings: "Drawing register",
  ...ofRecordLists((list) => list.title),
};

/** The permission that a person needs to export each kind of file. */
export const fileActions = {
  "project-status": "report.read",
  "cost-by-code": "report.read",
  "cash-flow": "report.read",
  tasks: "report.read",
  "resource-utilisation": "report.read",
  activity: "report.read",
  expenses: "expense.read",
  payables: "expense.read",
  "cost-plan": "cost-plan.read",
  drawings: "project.read",
  ...ofRecordLists(() => "site.read" as const),
} as const satisfies Record<FileKind, Action>;

export const reportTaskChoices = ["all", "open", "overdue", "finished"] as const;

/** The filters of each report. A report ignores all other filters. */
export const reportFilterNames = {
  "project-status": ["project", "status"],
  "cost-by-code": ["project", "status"],
  "cash-flow": ["project", "status", "from", "to"],
  tasks: ["project", "status", "tasks", "from", "to"],
  "resource-utilisation": ["project", "from", "to"],
  activity: ["project", "entityType", "from", "to"],
  expenses: [
    "project",
    "costCode",
    "expenseStatus",
    "vendorCompany",
    "createdBy",
    "decides",
    "from",
    "to",
    "search",
  ],
  payables: ["project"],
  "cost-plan": ["project"],
  drawings: ["project", "discipline", "drawingStatus", "folder", "search"],
  ...ofRecordLists(({ filters }) => ["project", "record", ...filters] as const),
} as const satisfies Record<FileKind, readonly (keyof ReportFilters)[]>;

const filterFields = {
  project: id.optional(),
  /** The status of the projects. */
  status: projectStatus.optional(),
  tasks: z
    .enum(reportTaskChoices, { error: "Choose all, open, overdue or finished tasks." })
    .optional(),
  entityType: z.enum(entityTypes, { error: "This kind is not known." }).optional(),
  /** Months of a cash flow, due dates of tasks, or days of activity. Both ends are included. */
  from: day.optional(),
  to: day.optional(),
};

/** The filters that only lists have. */
const fileFilterFields = {
  ...filterFields,
  costCode: z.union([id, z.literal("none")]).optional(),
  expenseStatus: z.enum(expenseStatuses).optional(),
  /** The company of the vendor, and the person who entered the expense. */
  vendorCompany: id.optional(),
  createdBy: z.union([id, z.literal("me")]).optional(),
  /** Only what waits for the caller's decision. */
  decides: z.literal("me", { error: "decides can only be me." }).optional(),
  search: text("Search", 200).optional(),
  /** The discipline, the status of the latest revision, and the folder of drawings. */
  discipline: z.enum(disciplines, { error: "Choose a discipline." }).optional(),
  drawingStatus: z.enum(shownStatuses, { error: "This status is not known." }).optional(),
  folder: text("Folder", 200).optional(),
  /** One record of the site, by its id. */
  record: id.optional(),
  /** The state of the snags: `todo` is all that is not closed. */
  snags: z.enum(snagChoices, { error: "Choose which state of snags to mail." }).optional(),
  /** The state of other records of the site, or `todo` or `late`. */
  state: text("State", 40).optional(),
  /** The company that answers for the records. */
  company: id.optional(),
  /** A location with all that is inside it. */
  location: id.optional(),
  trade: text("Trade", 60).optional(),
  priority: z.enum(snagPriorityNames, { error: "Choose a priority." }).optional(),
};

function isForward({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}
const BACKWARDS = { error: "The period ends before it begins.", path: ["to"] };

export const reportFilters = z.object(fileFilterFields).refine(isForward, BACKWARDS);
export type ReportFilters = z.output<typeof reportFilters>;

export const columnTypes = [
  "text",
  "month",
  "money",
  "number",
  "percent",
  "date",
  "instant",
] as const;

/** Money is in the section's currency; a percentage is of 100; a date is `YYYY-MM-DD`, a month `YYYY-MM`. */
export const reportColumn = z.object({
  title: z.string(),
  type: z.enum(columnTypes),
  /** The column's width relative to the others; 1 is the width of an amount. */
  weight: z.number(),
});
export type ReportColumn = z.output<typeof reportColumn>;

export const reportCell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.output<typeof reportCell>;

export const reportSection = z.object({
  /** The project, or whatever else its rows have in common. */
  title: z.string().nullable(),
  /** The currency of the section's amounts. Sections in different currencies are never added up. */
  currency: currency.nullable(),
  /** Indexes of the columns that have no meaning in this section. Neither the screen nor a PDF shows them. */
  without: z.array(z.number().int()),
  rows: z.array(z.array(reportCell)),
  totals: z.array(reportCell).nullable(),
  /** What its figures leave out, in words. */
  notes: z.array(z.string()),
});
export type ReportSection = z.output<typeof reportSection>;

export const report = z.object({
  kind: z.enum(reportKinds),
  title: z.string(),
  company: z.string(),
  /** The filters that apply, in words. */
  parameters: z.array(z.object({ label: z.string(), value: z.string() })),
  madeAt: instant,
  timeZone: z.string(),
  columns: z.array(reportColumn),
  sections: z.array(reportSection),
  /** The number of rows in the whole report. `sections` may contain only the first of them. */
  total: z.number().int(),
  truncated: z.boolean(),
});
export type Report = z.output<typeof report>;

export const getReport = route({
  name: "getReport",
  summary: "A report on screen, for what the caller can see: its first rows and their total number",
  method: "GET",
  path: "/api/reports/{kind}",
  access: "session",
  action: "report.read",
  params: z.object({ kind: z.enum(reportKinds, { error: "There is no such report." }) }),
  query: z.object({ ...filterFields, limit }).refine(isForward, BACKWARDS),
  body: noBody,
  answer: z.object({ data: report }),
  status: 200,
});

export const reportFormats = ["pdf", "xlsx", "csv"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportMediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8; header=present",
} as const satisfies Record<ReportFormat, string>;

export const reportJobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

/** The days for which the file of a report is stored. */
export const REPORT_FILE_DAYS = 7;
/** The most files stored for one person in a company. The newest are stored. */
export const MAX_REPORT_FILES = 50;
/** The most reports of one person that wait or are made at a time. */
export const MAX_REPORT_JOBS = 3;

export const reportJob = z.object({
  _id: id,
  kind: z.enum(fileKinds),
  format: z.enum(reportFormats),
  filters: z.object(fileFilterFields),
  state: z.enum(reportJobStates),
  /** Percentage of the rows written. */
  progress: z.number().int(),
  /** Why the report failed. */
  message: z.string().nullable(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  createdAt: instant,
  /** When its file is deleted. */
  expiresAt: instant.nullable(),
});
export type ReportJob = z.output<typeof reportJob>;

const oneJob = z.object({ data: reportJob });

export const createReportJob = route({
  name: "createReportJob",
  summary: "Create a report as a file, or export a list that the caller may read",
  method: "POST",
  changes: ["report"],
  path: "/api/reports/jobs",
  access: "session",
  action: "export.make",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    kind: z.enum(fileKinds, { error: "There is no such report." }),
    format: z.enum(reportFormats, { error: "Choose pdf, xlsx or csv." }),
    filters: reportFilters.default({}),
  }),
  answer: oneJob,
  status: 201,
});

export const listReportJobs = route({
  name: "listReportJobs",
  summary: "The caller's report files, pending and finished, newest first",
  method: "GET",
  path: "/api/reports/jobs",
  access: "session",
  action: "export.make",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(reportJob) }),
  status: 200,
});

export const getReportJob = route({
  name: "getReportJob",
  summary: "The progress of one of the caller's report files",
  method: "GET",
  path: "/api/reports/jobs/{id}",
  access: "session",
  action: "export.make",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: oneJob,
  status: 200,
});

export const cancelReportJob = route({
  name: "cancelReportJob",
  summary: "Cancel a report file that is pending or running; nothing of it is kept",
  method: "POST",
  changes: ["report"],
  path: "/api/reports/jobs/{id}/cancel",
  access: "session",
  action: "export.make",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const getReportFile = route({
  name: "getReportFile",
  summary: "The file of a finished report, for the person who requested it",
  method: "GET",
  path: "/api/reports/jobs/{id}/content",
  access: "session",
  action: "export.make",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: Object.values(reportMediaTypes),
  status: 200,
});
