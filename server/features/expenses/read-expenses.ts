import {
  type ExpenseColumn,
  expenseColumns,
  type ExpenseImport,
  type ExpenseProblem,
  MAX_EXPENSE_ROWS,
} from "../../../contract/expense-import.ts";
import type { routes } from "../../../contract/routes.ts";
import { mappingOf } from "../../../contract/sheet-import.ts";
import type { Ctx, Input } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import {
  isAmbiguousDay,
  isTotal,
  readDay,
  readSheet,
  saveMapping,
  selectMapping,
  sheetReader,
} from "../imports/public.ts";
import type { ExpenseProject } from "./expenses.sql.ts";
import { selectCodesOf } from "./expense-import.sql.ts";
import { expenseNames } from "./expense-names.ts";
import { projectFinder, readExpense, type SheetEntry, type SheetExpense } from "./import-rules.ts";

/** Limits: rows including the head, and bytes of an unpacked XLSX file. */
const MOST = { rows: MAX_EXPENSE_ROWS + 1, unpacked: 64_000_000 };
const mappingShape = mappingOf(expenseColumns);
/** The most problems that are reported; the rest are only counted. */
export const MAX_REPORTED = 10_000;

export interface ReadExpenses {
  readonly expenses: readonly SheetExpense[];
  readonly problemCount: number;
  /** The first of them, by row. */
  readonly problems: readonly ExpenseProblem[];
  readonly head: ExpenseImport["head"];
  readonly notes: readonly string[];
}

/**
 * Reads a sheet's expenses, and everything that is wrong with it.
 * @param places.projects those in sight; `only`, the one that all rows belong to, if any.
 * @throws Refusal `validation_failed` when the sheet cannot be read.
 */
export async function readExpenses(
  ctx: Ctx,
  body: Pick<Input<typeof routes.importExpenses>["body"], "csv" | "xlsx" | "mapping" | "commit">,
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
  const dates = { count: 0, example: "" };
  const reader = sheetReader<ExpenseColumn>(
    {
      names: expenseNames,
      needed: only ? needed : ["Project", ...needed],
      mapping: body.mapping,
      remembered: async (signature) =>
        mappingShape.safeParse(await selectMapping(ctx, { kind: "expenses", signature })).data,
      leaveOut: ({ values }, words) => {
        if (values.has("Date")) return undefined;
        if (isTotal(words)) return "total";
        return values.has("Amount") ? undefined : "heading";
      },
      report: (row, column, message) => report({ row, column, message }),
    },
    (entry) => {
      const date = entry.values.get("Date");
      if (date !== undefined && isAmbiguousDay(date)) {
        dates.count += 1;
        dates.example ||= date;
      }
      const project = find(entry.values.get("Project"));
      if (typeof project === "string") {
        report({ row: entry.row, column: "Project", message: project });
        return undefined;
      }
      const known = codes.get(project.id);
      if (known) return take(entry, project, known);
      return takeFirst(entry, project);
    },
  );
  await readSheet(body, MOST, reader.row);
  await reader.end();
  if (body.commit && body.mapping)
    await saveMapping(ctx, {
      kind: "expenses",
      signature: reader.signature(),
      mapping: body.mapping,
    });
  const notes = reader.notes();
  if (dates.count > 0) notes.push(dayFirst(dates));
  return {
    expenses,
    problemCount,
    problems: problems.slice(0, MAX_REPORTED),
    head: reader.head(),
    notes,
  };
}

/** "Dates such as 12/03/2026 are read day first: 2026-03-12." */
function dayFirst({ example }: { readonly example: string }): string {
  const read = readDay(example);
  return `Dates such as ${example} are read day first${"value" in read && read.value ? `: ${read.value}` : ""}.`;
}
