import { disciplineLabels, statusLabels } from "../../../contract/drawings/drawing-words.ts";
import {
  reportFilterNames,
  type ReportFilters,
  type FileKind,
  fileTitles,
} from "../../../contract/reports/reports.ts";
import { notFound, Refusal } from "../../errors.ts";
import type { DocumentHead } from "../../platform/documents/document.ts";
import { formatInstant } from "../../platform/documents/cell-text.ts";
import { PLAN_NOT_SHOWN, seesCostPlan } from "../projects/public.ts";
import { selectBanner } from "../workspaces/public.ts";
import { entityLabels } from "./sources/activity-source.ts";
import {
  selectCodeName,
  selectPersonName,
  selectReportProjects,
  selectVendorName,
} from "./sources/report-projects.sql.ts";
import { inWords, monthsInWords, periodInWords } from "./report-rules.ts";
import type { ReportContext } from "./sources/report-source.ts";
import { siteInWords } from "./sources/site-words.ts";
import { sources } from "./sources/sources.ts";

/**
 * Returns the filters that the report supports. A report on tasks has open tasks, unless other tasks are requested.
 */
export function ownFilters(kind: FileKind, filters: ReportFilters): ReportFilters {
  const names: readonly string[] = reportFilterNames[kind];
  const own = Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
  return kind === "tasks" ? { tasks: "open", ...own } : own;
}

async function codeInWords(tx: ReportContext["tx"], id: string): Promise<string> {
  if (id === "none") return "Without a cost code";
  const name = await selectCodeName(tx, id);
  if (name === undefined) throw notFound("cost code");
  return name;
}

/** The vendor and the people by whom a list of expenses is filtered, in words. */
async function peopleInWords(
  { tx, actor }: ReportContext,
  { vendorCompany, createdBy, decides }: ReportFilters,
): Promise<{ label: string; value: string }[]> {
  const words: { label: string; value: string }[] = [];
  if (vendorCompany !== undefined) {
    const value = await selectVendorName(tx, vendorCompany);
    if (value === undefined) throw notFound("company");
    words.push({ label: "Vendor", value });
  }
  if (createdBy !== undefined) {
    const name = await selectPersonName(tx, createdBy === "me" ? actor.userId : createdBy);
    words.push({ label: "Entered by", value: name ?? "Somebody who left" });
  }
  if (decides !== undefined) {
    const name = await selectPersonName(tx, actor.userId);
    words.push({ label: "Waiting for a decision by", value: name ?? "Somebody who left" });
  }
  return words;
}

/** What a register of drawings is filtered by, in words. */
function drawingsInWords({ discipline, drawingStatus, folder }: ReportFilters) {
  return [
    { label: "Discipline", value: discipline && disciplineLabels[discipline] },
    { label: "Status", value: drawingStatus && statusLabels[drawingStatus] },
    { label: "Folder", value: folder },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/**
 * The head of a report: its title, the company, its filters, its columns.
 * @throws Refusal `not_found` for a project that is out of sight, and as the report's own check.
 */
export async function describeReport(
  { tx, actor, now }: ReportContext,
  kind: FileKind,
  filters: ReportFilters,
): Promise<DocumentHead> {
  sources[kind].check?.({ tx, actor, now }, filters);
  const { project, status, tasks, entityType, expenseStatus, costCode, search } = filters;
  const parameters: { label: string; value: string }[] = [];
  if (project === undefined) parameters.push({ label: "Projects", value: "All" });
  else {
    const [found] = await selectReportProjects(tx, { project });
    if (!found) throw notFound("project");
    const showsPlan = kind === "cost-by-code" || kind === "cost-plan";
    if (showsPlan && !(await seesCostPlan(tx, project)))
      throw new Refusal("forbidden", PLAN_NOT_SHOWN);
    parameters.push({ label: "Project", value: found.title });
  }
  if (status !== undefined) parameters.push({ label: "Project status", value: inWords(status) });
  if (tasks !== undefined) parameters.push({ label: "Tasks", value: inWords(tasks) });
  if (expenseStatus !== undefined)
    parameters.push({ label: "Status", value: inWords(expenseStatus) });
  if (costCode !== undefined)
    parameters.push({ label: "Cost code", value: await codeInWords(tx, costCode) });
  parameters.push(...(await peopleInWords({ tx, actor, now }, filters)));
  parameters.push(...(await siteInWords({ tx, actor, now }, kind, filters)));
  parameters.push(...drawingsInWords(filters));
  if (search !== undefined && search !== "") parameters.push({ label: "Search", value: search });
  if (entityType !== undefined) parameters.push({ label: "Kind", value: entityLabels[entityType] });
  const period = kind === "cash-flow" ? monthsInWords(filters) : periodInWords(filters);
  if (period !== undefined)
    parameters.push({ label: kind === "tasks" ? "Due date" : "Period", value: period });
  const { columns, landscape } = sources[kind];
  const company = await selectBanner(tx);
  return {
    title: fileTitles[kind],
    company: company.name,
    logo: company.logo && `data:image/png;base64,${company.logo.toString("base64")}`,
    parameters,
    made: `${formatInstant(now.toISOString(), actor.timeZone)} (${actor.timeZone})`,
    timeZone: actor.timeZone,
    columns,
    landscape,
  };
}
