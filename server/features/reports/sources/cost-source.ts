import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { ReportCell } from "../../../../contract/reports/reports.ts";
import { differenceOf } from "../../../../engine/decimal.ts";
import { type ProjectFigures, selectCostReports } from "../../money/public.ts";
import { column } from "../columns.ts";
import { type Exact, parseExact } from "./exact-json.ts";
import { eachProject, selectMoneyOfProjects, sumsByCurrency } from "./money-sections.ts";
import { countCostRows, selectReportProjects } from "./report-projects.sql.ts";
import { counting, totalRow, unconvertedNotes, unplannedNotes } from "../report-rules.ts";
import type { ReportSource } from "./report-source.ts";

type CostReport = AnswerOf<typeof routes.getCostReport>["data"];

function figuresOf(row: Exact<CostReport["total"]>): ReportCell[] {
  return [row.budget, row.submitted, row.committed, row.actual, row.forecast, row.variance];
}

/** Says in words how many codes exceed their plan. */
function overNotes(rows: readonly Exact<CostReport["rows"][number]>[]): string[] {
  const over = rows.filter(({ variance }) => variance?.startsWith("-")).length;
  return over === 0
    ? []
    : [`${counting(over, "cost code is", "cost codes are")} over what is planned.`];
}

function summaryOf(figures: ProjectFigures): ReportCell[] {
  const { planned, submitted, committed, paid, forecast, isPlanned } = figures;
  const variance = isPlanned && forecast !== null ? differenceOf(planned, forecast) : null;
  return [null, planned, submitted, committed, paid, forecast, variance];
}

/** Cost by code: each project's cost report, preceded by the totals of each currency. */
export const costSource: ReportSource = {
  columns: [
    column("Code or project", "text", 1.6),
    column("Title", "text", 2.6),
    column("Planned", "money", 1.2),
    column("Submitted", "money", 1.2),
    column("Approved", "money", 1.2),
    column("Paid", "money", 1.2),
    column("Forecast", "money", 1.2),
    column("Variance", "money", 1.2),
  ],
  landscape: true,
  isList: false,
  async count({ tx }, filters) {
    const projects = await selectReportProjects(tx, filters, { byCode: true });
    const rows = await countCostRows(
      tx,
      projects.map(({ id }) => id),
    );
    return rows + (projects.length > 1 ? projects.length : 0);
  },
  async *pieces(read, filters, batch) {
    const money = await read(({ tx }) => selectMoneyOfProjects(tx, filters, { byCode: true }));
    yield* sumsByCurrency(money, {
      cells: summaryOf,
      without: [1],
      notes: ({ withoutForecast }) => unplannedNotes(withoutForecast),
    });
    for await (const { project, text } of eachProject(read, money.projects, selectCostReports)) {
      const report = parseExact<CostReport>(text);
      yield { kind: "section", title: project.title, currency: report.currency };
      for (let start = 0; start < report.rows.length; start += batch) {
        const rows = report.rows.slice(start, start + batch);
        yield {
          kind: "rows",
          rows: rows.map((row) => [
            row.costCode?.code ?? null,
            row.costCode?.title ?? "Without a cost code",
            ...figuresOf(row),
          ]),
        };
      }
      yield {
        kind: "end",
        totals: totalRow([null, ...figuresOf(report.total)]),
        notes: [...unconvertedNotes(report.unconverted), ...overNotes(report.rows)],
      };
    }
  },
};
