import type { ReportCell, ReportFilters } from "../../../contract/reports.ts";
import type { Piece } from "../../platform/documents/document.ts";
import {
  type ProjectFigures,
  selectProjectFigures,
  selectUnconverted,
  type Unconverted,
} from "../money/public.ts";
import { type ReportProject, selectReportProjects } from "./report-projects.sql.ts";
import { totalRow, unconvertedNotes } from "./report-rules.ts";
import type { ReportScene } from "./report-source.ts";

interface MoneyOfProjects {
  readonly projects: readonly ReportProject[];
  readonly figures: readonly ProjectFigures[];
  /** What stands in none of the figures, for want of an exchange rate. */
  readonly missing: readonly Unconverted[];
}

/** The projects that a report is about, how the money of each stands, and what that leaves out. */
export async function selectMoneyOfProjects(
  tx: ReportScene["tx"],
  filters: ReportFilters,
): Promise<MoneyOfProjects> {
  const projects = await selectReportProjects(tx, filters);
  const projectIds = projects.map(({ id }) => id);
  const statuses = ["submitted", "approved", "paid"] as const;
  return {
    projects,
    figures: await selectProjectFigures(tx, projectIds),
    missing: await selectUnconverted(tx, { projectIds, statuses }),
  };
}

/**
 * The projects of each currency with their sums, a section a currency: what stands before the projects
 * one by one where a report is about several.
 * @param of.cells what follows the project's name, of a project and of a sum alike
 * @param of.without places of the columns that projects as a whole have nothing for
 */
export function* sumsByCurrency(
  { projects, figures, missing: left }: MoneyOfProjects,
  of: {
    readonly cells: (figures: ProjectFigures) => readonly ReportCell[];
    readonly without: readonly number[];
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
    yield { kind: "end", totals: totalRow(of.cells(sum)), notes: unconvertedNotes(missing) };
  }
}
