import type { ReportCell, ReportFilters } from "../../../../contract/reports/reports.ts";
import type { Piece } from "../../../platform/documents/document.ts";
import {
  type ProjectFigures,
  selectProjectFigures,
  selectUnconverted,
  type Unconverted,
} from "../../money/public.ts";
import { type ReportProject, selectReportProjects } from "./report-projects.sql.ts";
import { totalRow, unconvertedNotes } from "../report-rules.ts";
import type { ReadSource, ReportContext } from "./report-source.ts";

interface MoneyOfProjects {
  readonly projects: readonly ReportProject[];
  readonly figures: readonly ProjectFigures[];
  /** The amounts that are in no figure, because an exchange rate is missing. */
  readonly missing: readonly Unconverted[];
}

/** The projects of a report, their money, and the amounts that it leaves out. */
export async function selectMoneyOfProjects(
  tx: ReportContext["tx"],
  filters: ReportFilters,
  of: { readonly byCode?: boolean } = {},
): Promise<MoneyOfProjects> {
  const projects = await selectReportProjects(tx, filters, of);
  const projectIds = projects.map(({ id }) => id);
  const statuses = ["submitted", "approved", "paid"] as const;
  const { from, to } = filters;
  return {
    projects,
    figures: await selectProjectFigures(tx, projectIds),
    missing: await selectUnconverted(tx, { projectIds, statuses, from, to }),
  };
}

/** The number of projects whose reports are read in one statement: a cost report of 10,000 codes has two megabytes. */
const AT_ONCE = 25;

/** Yields each project with its report. Projects that were deleted or went out of sight meanwhile are left out. */
export async function* eachProject(
  read: ReadSource,
  projects: readonly ReportProject[],
  select: (
    tx: ReportContext["tx"],
    projectIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>,
): AsyncGenerator<{ readonly project: ReportProject; readonly text: string }> {
  for (let start = 0; start < projects.length; start += AT_ONCE) {
    const group = projects.slice(start, start + AT_ONCE);
    const ids = group.map(({ id }) => id);
    const texts = await read(({ tx }) => select(tx, ids));
    for (const project of group) {
      const text = texts.get(project.id);
      if (text !== undefined) yield { project, text };
    }
  }
}

/**
 * The projects of each currency with their totals, one section per currency: it precedes the single
 * projects in a report about several.
 * @param of.cells the cells after the name, for a project and for a total alike
 * @param of.without indexes of the columns that are empty for whole projects
 */
export function* sumsByCurrency(
  { projects, figures, missing: left }: MoneyOfProjects,
  of: {
    readonly cells: (figures: ProjectFigures) => readonly ReportCell[];
    readonly without: readonly number[];
    /** Notes on what the totals of a currency leave out. */
    readonly notes?: (sum: ProjectFigures) => readonly string[];
  },
): Generator<Piece> {
  if (projects.length < 2) return;
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const ranks = new Map(projects.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ project }: ProjectFigures) => ranks.get(project ?? "") ?? 0;
  for (const sum of figures.filter(({ project }) => project === null)) {
    const own = figures
      .filter(({ project, currency }) => project !== null && currency === sum.currency)
      .toSorted((a, b) => rankOf(a) - rankOf(b));
    yield {
      kind: "section",
      title: "Projects",
      currency: sum.currency,
      without: of.without,
    };
    yield {
      kind: "rows",
      rows: own.map((each) => [titles.get(each.project ?? "") ?? "", ...of.cells(each)]),
    };
    const missing = left.filter(({ base }) => base === sum.currency);
    yield {
      kind: "end",
      totals: totalRow(of.cells(sum)),
      notes: [...unconvertedNotes(missing), ...(of.notes?.(sum) ?? [])],
    };
  }
}
