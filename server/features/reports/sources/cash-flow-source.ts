import type { CashFlow, CashFlowMonth } from "../../../../contract/money/money.ts";
import type { ReportCell, ReportFilters } from "../../../../contract/reports/reports.ts";
import { sumOf } from "../../../../engine/decimal.ts";
import { today } from "../../../platform/calendar.ts";
import { type ProjectFigures, selectCashFlows } from "../../money/public.ts";
import { formatMonth } from "../../../platform/documents/cell-text.ts";
import type { DocumentChart } from "../../../platform/documents/document.ts";
import { column } from "../columns.ts";
import { type Exact, parseExact } from "./exact-json.ts";
import { eachProject, selectMoneyOfProjects, sumsByCurrency } from "./money-sections.ts";
import { countCashFlowMonths, selectReportProjects } from "./report-projects.sql.ts";
import { totalRow, unconvertedNotes } from "../report-rules.ts";
import type { ReportSource } from "./report-source.ts";

type Month = Exact<CashFlowMonth>;

type Spent = "submitted" | "approved" | "paid";

const NAMES = ["planned", "submitted", "approved", "paid"] as const;

function summaryOf(figures: ProjectFigures): ReportCell[] {
  const { planned, submitted, committed, paid } = figures;
  return [planned, submitted, committed, paid, null, null];
}

/**
 * For a month that has not begun, the amount spent to date is empty, unless an amount is dated in that month or
 * later.
 */
function rowOf(month: Month, spentUntil: string): ReportCell[] {
  const { planned, approved, paid } = month.cumulative;
  const spent = month.month <= spentUntil ? sumOf([approved, paid]) : null;
  return [month.month, ...NAMES.map((name) => month[name]), planned, spent];
}

/** The last month with an amount of `names` to show: the present month, or a later one in which an amount is dated. */
function lastWith(names: readonly Spent[], months: readonly Month[], thisMonth: string): string {
  const last = months.findLast((month) => names.some((name) => month[name] !== "0"));
  return last !== undefined && last.month > thisMonth ? last.month : thisMonth;
}

/** Charts the months to date, as the screen does: the plan is drawn to its end, the bars to the present. */
export function chartOf(
  flow: Exact<Pick<CashFlow, "months" | "headline">>,
  months: readonly Month[],
  thisMonth: string,
): DocumentChart {
  const until = lastWith(["submitted", "approved", "paid"], flow.months, thisMonth);
  const toDate = (name: "planned" | Spent) =>
    months.map(({ month, cumulative }) =>
      name === "planned" || month <= until ? Number(cumulative[name]) : 0,
    );
  return {
    labels: months.map(({ month }) => formatMonth(month)),
    stack: [
      { title: "Paid to date", values: toDate("paid") },
      { title: "Approved to date", values: toDate("approved") },
      { title: "Submitted to date", values: toDate("submitted") },
    ],
    line: { title: "Planned to date", values: toDate("planned") },
    level: { title: "Budget", value: Number(flow.headline) },
  };
}

/** The months that a period touches. */
function within(months: readonly Month[], { from, to }: ReportFilters) {
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
    column("Approved and paid to date", "money", 1.3),
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
    const { money, thisMonth } = await read(async ({ tx, actor, now }) => ({
      money: await selectMoneyOfProjects(tx, filters),
      thisMonth: today(now, actor.timeZone).slice(0, 7),
    }));
    if (filters.from === undefined && filters.to === undefined)
      yield* sumsByCurrency(money, { cells: summaryOf, without: [5, 6] });
    for await (const { project, text } of eachProject(read, money.projects, selectCashFlows)) {
      const flow = parseExact<CashFlow>(text);
      const months = within(flow.months, filters);
      yield {
        kind: "section",
        title: project.title,
        currency: flow.currency,
        // The chart is left out for several projects, because each chart would fill half a page.
        ...(filters.project === undefined ? {} : { chart: chartOf(flow, months, thisMonth) }),
      };
      const spentUntil = lastWith(["approved", "paid"], flow.months, thisMonth);
      yield { kind: "rows", rows: months.map((month) => rowOf(month, spentUntil)) };
      yield {
        kind: "end",
        totals: totalRow([
          ...NAMES.map((name) => sumOf(months.map((month) => month[name]))),
          null,
          null,
        ]),
        notes: unconvertedNotes(money.missing.filter((each) => each.project === project.id)),
      };
    }
  },
};
