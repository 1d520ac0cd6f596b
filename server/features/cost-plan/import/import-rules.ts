import {
  createBudgetLine,
  createCostCode,
  MAX_DEPTH,
} from "../../../../contract/cost-plan/cost-plan.ts";
import {
  type ImportColumn,
  type ImportProblem,
} from "../../../../contract/cost-plan/cost-plan-import.ts";
import {
  amountIn,
  type Entry as SheetEntry,
  type CellReading,
  type ColumnNames,
  isTotal,
  readIn,
  type AddProblem as ReportProblemOf,
} from "../../imports/public.ts";
import { titleOfItem } from "./bill-sections.ts";
import { losesSpread, readMonth, readSpread } from "./cell-rules.ts";
import { lineAfter, type LineInput, type LineState, type PlanFrame } from "../line-rules.ts";

interface Code {
  readonly id: string;
  readonly parent: string | null;
  readonly code: string;
  readonly title: string;
}

/** What a spreadsheet adds to a plan, and everything that is wrong with it. */
export interface SpreadsheetCostPlan {
  readonly codes: readonly Code[];
  readonly lines: readonly (LineState & { readonly id: string })[];
  readonly problems: readonly ImportProblem[];
}

export type PlanEntry = SheetEntry<ImportColumn>;
type ReportProblem = ReportProblemOf<ImportColumn>;

/** Columns that make a row a line. */
const lineColumns = ["Description", "Quantity", "Rate", "Amount"] as const;
const lineDetails = ["Unit", "Spread", "Start", "Finish"] as const;

/**
 * The names that people use for the columns of a cost plan or a bill of quantities, the most certain name first.
 */
export const planNames: ColumnNames<ImportColumn> = {
  Code: ["cost code", "item no", "item number", "ref", "item"],
  Title: ["code title", "heading"],
  Parent: ["parent code"],
  Description:
    "descriptions,description of work,work description,item description,particulars,details".split(
      ",",
    ),
  Quantity: ["qty", "quantities", "qnty"],
  Unit: ["units", "uom", "unit of measure"],
  Rate: ["unit rate", "unit price", "unit cost", "price"],
  Amount: ["total amount", "total", "total cost", "cost", "value", "sum"],
  Spread: [],
  Start: ["start date", "start month", "from"],
  Finish: ["finish date", "finish month", "end", "end date", "to"],
};

/** What our workbooks write above the rows of a project. */
const OUR_SECTION = / \(amounts in [A-Z]{3}\)$/;

/** Finds totals, and the headings of a bill: words without a code and without figures. */
export function leaveOutOfPlan({ values }: PlanEntry, words: readonly string[]) {
  const code = values.get("Code");
  // Our own exports write words in their first column, which is the column of codes.
  const isWords = code !== undefined && (isTotal([code]) || OUR_SECTION.test(code));
  if (code !== undefined && (!isWords || values.has("Title") || values.has("Description")))
    return undefined;
  if (isTotal(words)) return "total" as const;
  const figures = ["Quantity", "Rate", "Amount", "Title", "Parent"] as const;
  return figures.some((column) => values.has(column)) ? undefined : ("heading" as const);
}

/** Says which lines get another spread, because a spreadsheet lacks the data for their own spread. */
export function noteOfSpreads(entries: readonly PlanEntry[]): string[] {
  const rows = entries.filter(({ values }) => losesSpread(values.get("Spread")));
  const first = rows.slice(0, 5).map(({ row }) => row);
  const more = rows.length > first.length ? " …" : "";
  return rows.length === 0
    ? []
    : [
        `Lines whose months were typed or came from the programme get a straight spread: row ${first.join(", ")}${more}.`,
      ];
}

interface NewCode {
  readonly row: number;
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly parent: string | undefined;
  /** The rows that name the code's parent. */
  readonly under: number[];
}

/** Reads the new codes of a spreadsheet, by name, and adds a problem where it contradicts existing ones. */
function readCodes(
  entries: readonly PlanEntry[],
  existing: ReadonlyMap<string, Code>,
  { newId, report }: { readonly newId: () => string; readonly report: ReportProblem },
): Map<string, NewCode> {
  // A bill of quantities has no titles, so the first description of an item is its title.
  const hasTitles = entries.some(({ values }) => values.has("Title"));
  const untitled = (entry: PlanEntry) => (hasTitles ? undefined : titleOfItem(entry));
  const names = new Map([...existing.values()].map(({ id, code }) => [id, code]));
  const made = new Map<string, NewCode>();
  const { code: codeField, title: titleField } = createCostCode.body.shape;
  for (const entry of entries) {
    const { row, values } = entry;
    const code = codeField.safeParse(values.get("Code") ?? "");
    if (!code.success) {
      report(row, "Code", code.error.issues[0]?.message ?? "This is not a code.");
      continue;
    }
    const parent = values.get("Parent");
    const known = existing.get(code.data);
    const earlier = made.get(code.data);
    const now = known
      ? { title: known.title, parent: known.parent === null ? "" : names.get(known.parent) }
      : earlier;
    const title = values.get("Title") ?? (now ? undefined : untitled(entry));
    if (now) {
      const item = known ? undefined : untitled(entry);
      if (item !== undefined && item !== now.title)
        report(
          row,
          "Code",
          `${code.data} is “${now.title}” in row ${earlier?.row}. Give this item a code of its own, or say in a column “Title” what ${code.data} is called.`,
        );
      const where = known ? "in the plan" : "further up";
      if (title !== undefined && title !== now.title)
        report(row, "Title", `${code.data} is called “${now.title}” ${where}.`);
      if (parent !== undefined && parent !== (now.parent ?? ""))
        report(row, "Parent", `${code.data} is under a different parent ${where}.`);
      else if (parent !== undefined) earlier?.under.push(row);
      continue;
    }
    if (title === undefined) {
      report(
        row,
        "Title",
        `There is no code ${code.data} yet. Give it a title where it first appears.`,
      );
      continue;
    }
    const checked = titleField.safeParse(title);
    if (!checked.success) report(row, "Title", checked.error.issues[0]?.message ?? "");
    made.set(code.data, { row, id: newId(), code: code.data, title, parent, under: [row] });
  }
  return made;
}

/** Attaches the new codes to their parents, and adds problems for cycles and excessive depth. */
function placeCodes(
  made: ReadonlyMap<string, NewCode>,
  existing: ReadonlyMap<string, Code>,
  report: ReportProblem,
): Code[] {
  const byId = new Map([...existing.values()].map((code) => [code.id, code]));
  const parentOf = (code: string): string | undefined => {
    const known = existing.get(code);
    if (known) return known.parent === null ? undefined : byId.get(known.parent)?.code;
    return made.get(code)?.parent;
  };
  return [...made.values()].map(({ id, code, title, parent, under }) => {
    const above = parent === undefined ? undefined : (existing.get(parent) ?? made.get(parent));
    const wrong = (message: string) => {
      for (const row of under) report(row, "Parent", message);
    };
    if (parent !== undefined && !above) wrong(`There is no code ${parent}.`);
    let depth = 1;
    let at = parent;
    while (at !== undefined && at !== code && depth <= MAX_DEPTH) {
      depth += 1;
      at = parentOf(at);
    }
    if (at === code) wrong("A code cannot be under itself or under one below it.");
    else if (depth > MAX_DEPTH) wrong(`Cost codes can be at most ${MAX_DEPTH} levels deep.`);
    return { id, parent: above?.id ?? null, code, title };
  });
}

/** The column that a field of a line comes from. */
const columnOf: Readonly<Record<keyof LineInput, ImportColumn>> = {
  costCode: "Code",
  description: "Description",
  quantity: "Quantity",
  unit: "Unit",
  rate: "Rate",
  amount: "Amount",
  spread: "Spread",
  start: "Start",
  finish: "Finish",
  months: "Amount",
  activities: "Spread",
};

/**
 * Whether an amount equals quantity times rate as a spreadsheet stores it: with all decimals,
 * whatever its cell displays. The line itself then rounds it.
 */
function isProduct({ quantity, rate, amount }: Readonly<Record<string, unknown>>): boolean {
  if (typeof quantity !== "number" || typeof rate !== "number" || typeof amount !== "number")
    return false;
  // A spreadsheet stores fifteen digits.
  return Math.abs(amount - quantity * rate) <= 1e-14 * Math.abs(amount) + 1e-9;
}

/**
 * Reads the line in a row and validates it by the contract; if a cell is invalid, adds a problem and returns
 * undefined.
 */
function readLine(
  entry: PlanEntry,
  code: Pick<Code, "id" | "title">,
  report: ReportProblem,
): LineInput | undefined {
  const { row, values } = entry;
  const read = {
    description: { value: values.get("Description") ?? code.title },
    unit: { value: values.get("Unit") },
    quantity: amountIn(entry, "Quantity"),
    rate: amountIn(entry, "Rate"),
    amount: amountIn(entry, "Amount"),
    spread: readSpread(values.get("Spread")),
    start: readIn(entry, "Start", readMonth),
    finish: readIn(entry, "Finish", readMonth),
  } satisfies Partial<Record<keyof LineInput, CellReading<unknown>>>;
  let good = true;
  const fields: Record<string, unknown> = { costCode: code.id };
  for (const [field, cell] of Object.entries(read) as [keyof typeof read, CellReading<unknown>][]) {
    if ("wrong" in cell) {
      report(row, columnOf[field], cell.wrong);
      good = false;
    } else if (cell.value !== undefined) {
      fields[field] = cell.value;
    }
  }
  if (!good) return undefined;
  if (isProduct(fields)) delete fields["amount"];
  const checked = createBudgetLine.body.safeParse(fields);
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues)
    report(row, columnOf[path[0] as keyof LineInput] ?? null, message);
  return undefined;
}

export interface PlanOptions {
  readonly frame: PlanFrame;
  readonly newId: () => string;
}

/**
 * Parses a spreadsheet as additions to a plan. The result must not be used while there are problems.
 * @param existing the codes that the plan has.
 */
export function readRows(
  entries: readonly PlanEntry[],
  existing: readonly Code[],
  { frame, newId }: PlanOptions,
): SpreadsheetCostPlan {
  const problems: ImportProblem[] = [];
  const report: ReportProblem = (row, column, message) => problems.push({ row, column, message });
  const byCode = new Map(existing.map((code) => [code.code, code]));
  const made = readCodes(entries, byCode, { newId, report });
  const codes = placeCodes(made, byCode, report);
  const lines: (LineState & { readonly id: string })[] = [];
  for (const entry of entries) {
    const { row, values } = entry;
    const name = values.get("Code") ?? "";
    const code = byCode.get(name) ?? made.get(name);
    if (!code) continue;
    if (!lineColumns.some((column) => values.has(column))) {
      const stray = lineDetails.find((column) => values.has(column));
      if (stray)
        report(row, "Amount", `${stray} is given, but there is no amount, or quantity and rate.`);
      else if (!values.has("Title")) report(row, null, "This row has nothing but a code.");
      continue;
    }
    const input = readLine(entry, code, report);
    const result = input && lineAfter(input, undefined, frame);
    if (result && "line" in result) lines.push({ ...result.line, id: newId() });
    else if (result) report(row, columnOf[result.field], result.message);
  }
  return { codes, lines, problems: problems.toSorted((a, b) => a.row - b.row) };
}
