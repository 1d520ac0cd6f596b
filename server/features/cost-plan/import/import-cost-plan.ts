import {
  importAnswer,
  type ImportColumn,
  importColumns,
  type ImportProblem,
} from "../../../../contract/cost-plan/cost-plan-import.ts";
import { mappingOf, type SpreadsheetSample } from "../../../../contract/spreadsheet-import.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { readableRate } from "../../../platform/readable-amount.ts";
import { sumOf } from "../../../../engine/decimal.ts";
import {
  claimImport,
  earlierImport,
  readSpreadsheet,
  refuseBadRows,
  refuseOpenQuestions,
  saveMapping,
  selectMapping,
  spreadsheetReader,
} from "../../imports/public.ts";
import { underCodedHeadings } from "./bill-coded-sections.ts";
import { type Heading, intoSections, noteOfOthers } from "./bill-sections.ts";
import { insertLines } from "../budget-lines.sql.ts";
import { insertCodes, selectCodes } from "../cost-codes.sql.ts";
import { selectPlanSize } from "../cost-plan.sql.ts";
import {
  type PlanEntry,
  leaveOutOfPlan,
  noteOfSpreads,
  planNames,
  type SpreadsheetCostPlan,
} from "./import-rules.ts";
import { plannedLine, totalOf } from "../line-rules.ts";
import { readSpreadsheetPlan } from "./read-spreadsheet-plan.ts";
import { recordPlanChange, recordBudgetRevision } from "../record-revision.ts";
import { type Plan, requirePlan, whyTooMuch } from "../require-plan.ts";

type Route = typeof routes.importCostPlan;

const mappingShape = mappingOf(importColumns);
/** The most problems that are reported; the rest are only counted. */
const MAX_REPORTED = 1000;

/** Limits: rows including the header row, and bytes of an unpacked XLSX file. */
const MOST = { rows: 20_001, unpacked: 16_000_000 };

/** Refuses a spreadsheet with a bad row, or one that adds nothing. @throws Refusal `validation_failed` */
function requireGood({ codes, lines, problems }: SpreadsheetCostPlan): void {
  refuseBadRows(problems, problems.length);
  if (codes.length + lines.length === 0)
    throw new Refusal("validation_failed", "This sheet adds nothing to the plan.");
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}

async function writeSheet(
  ctx: Ctx,
  plan: Plan,
  sheet: SpreadsheetCostPlan & {
    readonly reason: string | undefined;
    readonly names: Map<string, string>;
  },
): Promise<void> {
  const { codes, lines, names } = sheet;
  const { total } = await selectPlanSize(ctx.tx, plan.id);
  const target = { workspaceId: ctx.actor.workspaceId, projectId: plan.id, now: ctx.now };
  await insertCodes(ctx.tx, { ...target, codes });
  await insertLines(ctx.tx, { ...target, lines });
  const message = `imported ${counted(codes.length, "cost code")} and ${counted(lines.length, "line")} into the cost plan`;
  if (lines.length === 0) {
    await recordPlanChange(ctx, plan, { action: "imported", message });
    return;
  }
  await recordBudgetRevision(ctx, plan, {
    action: "imported",
    reason: sheet.reason,
    message,
    changes: lines.map((line) => ({
      line: line.id,
      before: null,
      after: plannedLine(line, names.get(line.costCode) ?? ""),
    })),
    totalBefore: total,
    totalAfter: sumOf([total, totalOf(lines)]),
  });
}

/** How many rows are shown as a sample of how a spreadsheet is read. */
const SAMPLE = 5;
const shownColumns = ["Code", "Description", "Quantity", "Unit", "Rate", "Amount"] as const;

/** Returns the first rows as they are read, with the columns that the spreadsheet has. */
function sampleOf(entries: readonly PlanEntry[], currency: string): SpreadsheetSample {
  const columns = shownColumns.filter((column) => entries.some(({ values }) => values.has(column)));
  const shown = (entry: PlanEntry, column: ImportColumn): string => {
    const cell = entry.values.get(column) ?? "";
    if (column === "Description") return cell || (entry.values.get("Title") ?? "");
    if (cell === "" || entry.wrong?.has(column)) return cell;
    if (column === "Quantity")
      return Number(cell).toLocaleString("en", { maximumFractionDigits: 4 });
    return column === "Rate" || column === "Amount" ? readableRate(cell, currency) : cell;
  };
  return {
    columns: [...columns],
    rows: entries
      .slice(0, SAMPLE)
      .map((entry) => ({ row: entry.row, cells: columns.map((column) => shown(entry, column)) })),
  };
}

/** Reads the rows of a spreadsheet by their fields. If the header row is not understood, returns only problems. */
async function readEntries(ctx: Ctx, body: Input<Route>["body"], currency: string) {
  const problems: ImportProblem[] = [];
  const entries: PlanEntry[] = [];
  const headings: Heading[] = [];
  const reader = spreadsheetReader<ImportColumn>(
    {
      names: planNames,
      needed: ["Code"],
      kinds: {
        Quantity: "quantity",
        Rate: "amount",
        Amount: "amount",
        Start: "day",
        Finish: "day",
      },
      currencyOf: () => currency,
      mapping: body.mapping,
      readings: body.readings,
      remembered: async (signature) =>
        mappingShape.safeParse(await selectMapping(ctx, { kind: "cost_plan", signature })).data,
      leaveOut: (entry, words) => {
        const why = leaveOutOfPlan(entry, words);
        if (why === "heading") headings.push({ row: entry.row, words: words.join(" ") });
        return why;
      },
      report: (row, column, message) => problems.push({ row, column, message }),
    },
    (entry) => void entries.push(entry),
  );
  await reader.end(await readSpreadsheet(body, MOST, reader.row));
  if (body.commit && body.mapping)
    await saveMapping(ctx, {
      kind: "cost_plan",
      signature: reader.signature(),
      mapping: body.mapping,
    });
  return { entries, headings, problems, reader };
}

/** Previews what a spreadsheet would add to a plan, and every bad row; with `commit`, adds all of it or nothing. */
export async function importCostPlan(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const plan = await requirePlan(ctx, params.id);
  const own = {
    id: body._id ?? ctx.newId(),
    kind: "cost_plan",
    shape: importAnswer,
    sent: { ...body, _id: undefined, plan: plan.id },
  } as const;
  const earlier = body.commit ? await earlierImport(ctx, own) : undefined;
  if (earlier) return earlier;
  const sheet = await readEntries(ctx, body, plan.currency);
  const existing = await selectCodes(ctx.tx, plan.id);
  const bill =
    underCodedHeadings(sheet.entries, existing) ??
    intoSections(sheet.entries, sheet.headings, existing);
  const options = { frame: plan, newId: ctx.newId, leaveOut: body.leaveOut };
  const read = await readSpreadsheetPlan(bill.entries, existing, options);
  const { codes, lines } = read;
  const size = await selectPlanSize(ctx.tx, plan.id);
  const tooMuch = whyTooMuch({
    codes: size.codes + codes.length,
    lines: size.lines + lines.length,
    months: size.months + lines.reduce((sum, { months }) => sum + months.length, 0),
    total: sumOf([size.total, totalOf(lines)]),
  });
  // Only problems of the whole spreadsheet cause a refusal. Problems of rows that are left out do not.
  const ofSheet: readonly ImportProblem[] = [
    ...(tooMuch === undefined ? [] : [{ row: 1, column: null, message: tooMuch }]),
    ...(read.unsettled ? [read.unsettled] : []),
    ...sheet.problems,
  ];
  const problems = [...ofSheet, ...read.problems];

  const outcome = {
    data: {
      codes: codes.length,
      lines: lines.length,
      amount: Number(totalOf(lines)),
      problemCount: problems.length,
      problems: problems.slice(0, MAX_REPORTED),
      head: sheet.reader.head(),
      questions: sheet.reader.questions(),
      sample: sampleOf(bill.entries, plan.currency),
      notes: [
        ...bill.notes,
        ...noteOfOthers(bill.entries, existing),
        ...noteOfSpreads(bill.entries),
        ...sheet.reader.notes({ used: bill.used }),
      ],
      committed: body.commit,
    },
  };
  if (!body.commit) return outcome;
  refuseOpenQuestions(sheet.reader.questions());
  requireGood({ codes, lines, problems: body.leaveOut ? ofSheet : problems });
  const meanwhile = await claimImport(ctx, { ...own, outcome });
  if (meanwhile) return meanwhile;
  const names = new Map([...existing, ...codes].map(({ id, code }) => [id, code]));
  await writeSheet(ctx, plan, { codes, lines, problems, reason: body.reason, names });
  return outcome;
}
