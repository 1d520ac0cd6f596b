import type { CashFlow, CashFlowMonth } from "../../../contract/money.ts";
import type { ReportCell, ReportFilters } from "../../../contract/reports.ts";
import { exactSum } from "../../../engine/decimal.ts";
import { type ProjectFigures, selectCashFlows } from "../money/public.ts";
import { column } from "./columns.ts";
import { eachProject, selectMoneyOfProjects, sumsByCurrency } from "./money-sections.ts";
import { countCashFlowMonths, selectReportProjects } from "./report-projects.sql.ts";
import { totalRow, unconvertedNotes } from "./report-rules.ts";
import type { ReportSource } from "./report-source.ts";

const NAMES = ["planned", "submitted", "approved", "paid"] as const;

function summaryOf(figures: ProjectFigures): ReportCell[] {
  const { planned, submitted, committed, paid } = figures;
  return [...[planned, submitted, committed, paid].map(Number), null, null];
}

function rowOf(month: CashFlowMonth): ReportCell[] {
  const { planned, approved, paid } = month.cumulative;
  return [month.month, ...NAMES.map((name) => month[name]), planned, exactSum([approved, paid])];
}

/** The months that a period touches. */
function within(months: readonly CashFlowMonth[], { from, to }: ReportFilters) {
  return months.filter(
    ({ month }) =>
      (from === undefined || month >= from.slice(0, 7)) &&
      (to === undefined || month <= to.slice(0, 7)),
  );
}

/**
 * Money by month with running totals, project by project, preceded by the totals of each currency.
 */
export const cashFlowSource: ReportSource = {
  columns: [
    column("Month or project", "month", 1.6),
    column("Planned", "money", 1.2),
    column("Submitted", "money", 1.2),
    column("Approved", "money", 1.2),
    column("Paid", "money", 1.2),
    column("Planned to date", "money", 1.3),
    column("Spent to date", "money", 1.3),
  ],
  landscape: false,
  isList: false,
  async count({ tx }, filters) {
    const projects = await selectReportProjects(tx, filters);
    const projectIds = projects.map(({ id }) => id);
    const { from, to } = filters;
    const months = await countCashFlowMonths(tx, { projectIds, from, to });
    const summed = projects.length > 1 && from === undefined && to === undefined;
    return months + (summed ? projects.length : 0);
  },
  async *pieces(read, filters) {
    const money = await read(({ tx }) => selectMoneyOfProjects(tx, filters));
    if (filters.from === undefined && filters.to === undefined)
      yield* sumsByCurrency(money, { cells: summaryOf, without: [5, 6] });
    for await (const { project, text } of eachProject(read, money.projects, selectCashFlows)) {
      const flow = JSON.parse(text) as CashFlow;
      const months = within(flow.months, filters);
      yield { kind: "section", title: project.title, currency: flow.currency };
      yield { kind: "rows", rows: months.map(rowOf) };
      yield {
        kind: "end",
        totals: totalRow([
          ...NAMES.map((name) => exactSum(months.map((month) => month[name]))),
          null,
          null,
        ]),
        notes: unconvertedNotes(flow.unconverted),
      };
    }
  },
};
