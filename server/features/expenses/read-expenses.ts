import {
  expenseColumns,
  type ExpenseProblem,
  MAX_EXPENSE_ROWS,
} from "../../../contract/expense-import.ts";
import type { Ctx } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import type { SheetRow } from "../../platform/sheet.ts";
import { readHead, readSheet } from "../imports/public.ts";
import type { ExpenseProject } from "./expenses.sql.ts";
import { selectCodesOf } from "./expense-import.sql.ts";
import { projectFinder, readExpense, type SheetEntry, type SheetExpense } from "./import-rules.ts";

/** Limits: rows including the head, and bytes of an unpacked XLSX file. */
const MOST = { rows: MAX_EXPENSE_ROWS + 1, unpacked: 64_000_000 };
/** The most problems that are reported; the rest are only counted. */
export const MAX_REPORTED = 10_000;

export interface ReadExpenses {
  readonly expenses: readonly SheetExpense[];
  readonly problemCount: number;
  /** The first of them, by row. */
  readonly problems: readonly ExpenseProblem[];
}

/**
 * Reads a sheet's expenses, and everything that is wrong with it.
 * @param places.projects those in sight; `only`, the one that all rows belong to, if any.
 * @throws Refusal `validation_failed` when the sheet cannot be read.
 */
export async function readExpenses(
  ctx: Ctx,
  body: { readonly csv?: string | undefined; readonly xlsx?: string | undefined },
  places: {
    readonly projects: readonly ExpenseProject[];
    readonly only: ExpenseProject | undefined;
    readonly counts: boolean;
  },
): Promise<ReadExpenses> {
  const { projects, only, counts } = places;
  const expenses: SheetExpense[] = [];
  const problems: ExpenseProblem[] = [];
  let problemCount = 0;
  const report = (...found: readonly ExpenseProblem[]) => {
    problemCount += found.length;
    if (problems.length < MAX_REPORTED) problems.push(...found);
  };
  const needed = ["Date", "Description", "Amount"] as const;
  const columns = {
    known: expenseColumns,
    needed: only ? needed : (["Project", ...needed] as const),
  };
  const find = projectFinder(projects, only);
  const day = today(ctx.now, ctx.actor.timeZone);
  const codes = new Map<string, ReadonlyMap<string, string>>();
  const take = (entry: SheetEntry, project: ExpenseProject, of: ReadonlyMap<string, string>) => {
    const read = readExpense(entry, { project, codes: of, counts, today: day });
    if ("amount" in read) expenses.push(read);
    else report(...read);
  };
  const takeFirst = async (entry: SheetEntry, project: ExpenseProject) => {
    const found = await selectCodesOf(ctx.tx, project.id);
    codes.set(project.id, found);
    take(entry, project, found);
  };
  let entryOf: ((row: SheetRow) => SheetEntry) | undefined;
  let understood = true;

  await readSheet(body, MOST, (row) => {
    if (!entryOf) {
      entryOf = readHead(row, columns, (row, column, message) => report({ row, column, message }));
      understood = problemCount === 0;
      return undefined;
    }
    if (!understood) return undefined;
    const entry = entryOf(row);
    const project = find(entry.values.get("Project"));
    if (typeof project === "string") {
      report({ row: entry.row, column: "Project", message: project });
      return undefined;
    }
    const known = codes.get(project.id);
    if (known) return take(entry, project, known);
    return takeFirst(entry, project);
  });
  if (!entryOf) report({ row: 1, column: null, message: "This sheet is empty." });
  return { expenses, problemCount, problems: problems.slice(0, MAX_REPORTED) };
}
