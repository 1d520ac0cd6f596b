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
  /** The amounts that are in no figure, because an exchange rate is missing. */
  readonly missing: readonly Unconverted[];
}

/** The projects of a report, the money of each, and what that leaves out. */
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
