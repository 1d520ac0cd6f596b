import type { BudgetLine } from "../../../../contract/cost-plan/cost-plan.ts";
import type { ReportCell } from "../../../../contract/reports/reports.ts";
import { fromMills, sumOf } from "../../../../engine/decimal.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { budgetsOf, linesInOrder, selectCostPlan } from "../../cost-plan/public.ts";
import { PLAN_NOT_SHOWN, seesCostPlan } from "../../projects/public.ts";
import { column } from "../columns.ts";
import { type Exact, parseExact } from "./exact-json.ts";
import { inWords } from "../report-rules.ts";
import { selectReportProjects } from "./report-projects.sql.ts";
import type { ReportContext, ReportSource } from "./report-source.ts";

const WHICH = "Choose the project whose cost plan you want.";

async function planOf({ tx }: ReportContext, project: string | undefined) {
  if (project === undefined)
    throw new Refusal("validation_failed", WHICH, { "filters.project": WHICH });
  // The cost plan may have been hidden since the report was requested.
  if (!(await seesCostPlan(tx, project))) throw new Refusal("forbidden", PLAN_NOT_SHOWN);
  const plan = await selectCostPlan(tx, project);
  const [found] = await selectReportProjects(tx, { project });
  if (!plan || !found) throw notFound("project");
  return { ...plan, title: found.title, lines: parseExact<BudgetLine[]>(plan.lines) };
}

function lineCells(code: string, line: Exact<BudgetLine>): ReportCell[] {
  const { description, quantity, unit, rate, amount, spread, months } = line;
  return [
    code,
    null,
    null,
    description,
    quantity === null ? null : Number(quantity),
    unit,
    rate === null ? null : Number(rate),
    amount,
    inWords(spread),
    months.at(0)?.month ?? null,
    months.at(-1)?.month ?? null,
    null,
  ];
}

/**
 * One project's cost plan: each code, then its lines. Its headings are those of the spreadsheet that can be
 * imported.
 */
export const costPlanSource: ReportSource = {
  columns: [
    column("Code", "text", 0.8),
    column("Title", "text", 2),
    column("Parent", "text", 0.8),
    column("Description", "text", 2),
    column("Quantity", "number", 0.9),
    column("Unit", "text", 0.6),
    column("Rate", "number", 1),
    column("Amount", "money", 1.2),
    column("Spread", "text", 0.8),
    column("Start", "month", 0.8),
    column("Finish", "month", 0.8),
    column("Code total", "money", 1.2),
  ],
  landscape: true,
  isList: false,
  check(_context, { project }) {
    if (project === undefined)
      throw new Refusal("validation_failed", WHICH, { "filters.project": WHICH });
  },
  async count(context, { project }) {
    const { codes, lines } = await planOf(context, project);
    return codes.length + lines.length;
  },
  async *pieces(read, { project }, limit) {
    const { title, currency, codes, lines } = await read((context) => planOf(context, project));
    const codeOf = new Map(codes.map(({ id, code }) => [id, code]));
    const budgets = budgetsOf(codes);
    const linesOf = Map.groupBy(lines, ({ costCode }) => costCode);
    const rows = linesInOrder(codes).flatMap(({ id, code, title: name, parent }) => [
      [
        code,
        name,
        parent === null ? null : (codeOf.get(parent) ?? null),
        ...Array.from({ length: 8 }, () => null),
        fromMills(budgets.get(id) ?? 0n),
      ],
      ...(linesOf.get(id) ?? []).map((line) => lineCells(code, line)),
    ]);
    yield { kind: "section", title, currency };
    for (let start = 0; start < rows.length; start += limit)
      yield { kind: "rows", rows: rows.slice(start, start + limit) };
    const planned = sumOf(lines.map(({ amount }) => amount));
    yield {
      kind: "end",
      totals: ["Total", ...Array.from({ length: 6 }, () => null), planned, null, null, null, null],
      notes: [],
    };
  },
};
