import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { counted } from "../../../ui/counted.ts";
import { columnsOf, NAME } from "../columns/all-columns.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ClipboardTable } from "./clipboard.ts";
import { compact } from "./compact.ts";
import type { RowAction } from "./row-actions.ts";

interface Paste {
  readonly table: ClipboardTable;
  /** The columns that are shown, and where the paste begins. */
  readonly columns: readonly ProgrammeColumn[];
  readonly column: string;
  /** The rows from the focused one on, as they are shown; empty to add rows at the end. */
  readonly rows: readonly string[];
}

interface PastedCell {
  readonly id: string;
  readonly target: ProgrammeColumn;
  readonly text: string;
  /** Its row in the table. */
  readonly row: number;
  readonly stage: number;
}

/**
 * Pastes a table: over the rows from the focused one on, and below the last as new rows. If the first row has
 * column names, it says which column is which. Spaces before a name indent its row.
 */
export function pasteTable(
  context: CellContext,
  { table, columns, column, rows }: Paste,
): RowAction {
  const named = headOf(table, fillable(context.plan, columns));
  const first = Math.max(
    0,
    columns.findIndex(({ key }) => key === column),
  );
  const targets = named ?? columns.slice(first);
  const body = (named ? table.slice(1) : table).filter((cells) =>
    cells.some((text) => text.trim() !== ""),
  );
  const label = `Paste ${counted(body.length, "row")}`;
  const filled = fill(context, {
    body: body.map((cells, at) => ({ cells, row: at + 1 })),
    targets,
    rows,
  });
  const { edits, problems } = readInStages(context, filled);
  const [problem] = problems;
  if (problem === undefined) return { edits: compact(edits), label };
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  const where = `Row ${problem.row}, ${problem.column}: ${problem.words}`;
  return { edits: [], label, problem: `Nothing was pasted. ${where}${more}` };
}

/** A cell that cannot be read. */
export interface PasteProblem {
  /** Its row in the table, counted from 1. */
  readonly row: number;
  /** The label of its column. */
  readonly column: string;
  readonly words: string;
}

/**
 * Adds the rows of a table at the end, with the columns that a person has named. A cell that cannot be read is left
 * out of its row, and reported.
 */
export function pasteMapped(
  context: CellContext,
  { body, targets }: Pick<Filled, "body" | "targets">,
): RowAction & { readonly problems: readonly PasteProblem[] } {
  const filled = fill(context, { body, targets, rows: [] });
  const { edits, problems } = readInStages(context, filled, true);
  const label = `Paste ${counted(body.length, "row")}`;
  return { edits: compact(edits), label, problems };
}

interface Filled {
  readonly body: readonly { readonly cells: readonly string[]; readonly row: number }[];
  /** The column of each cell; undefined for one that is left out. */
  readonly targets: readonly (ProgrammeColumn | undefined)[];
  /** The rows that are filled, before new ones are added. */
  readonly rows: readonly string[];
}

/** The edits that add rows, and the cells that fill them. */
function fill(
  context: CellContext,
  { body, targets, rows }: Filled,
): { readonly added: readonly Edit[]; readonly pasted: readonly PastedCell[] } {
  const outline = createOutline(context.plan);
  const nameAt = targets.findIndex((target) => target?.key === NAME);
  const added: Edit[] = [];
  const pasted = body.flatMap(({ cells, row }, index) => {
    const existing = rows[index];
    const id = existing ?? context.newId();
    if (existing === undefined) {
      const parent = outline.parentOf(cells[nameAt] ?? "", id);
      added.push({ op: "add_activity", _id: id, parent, fields: {} });
    }
    const filled = new Set(
      targets.flatMap((target, at) => (target && cells[at]?.trim() ? target.key : [])),
    );
    return cells.flatMap((text, at): PastedCell[] => {
      const target = targets[at];
      if (!target) return [];
      if (existing !== undefined) return [{ id, target, text, row, stage: 0 }];
      const stage = stageOf(target.key, filled);
      return stage === undefined || text.trim() === "" ? [] : [{ id, target, text, row, stage }];
    });
  });
  return { added, pasted };
}

/**
 * The stages in which columns are read. Each uses the dates that earlier stages give; the first needs no dates of
 * the row.
 */
const stages: readonly (readonly string[])[] = [
  ["name", "code", "calendar", "kind", "notes", "priority", "assignee", "company", "location"],
  // These are read by the units of the calendar, and by the codes.
  ["duration", "predecessors", "deadline", "expectedFinish"],
  // The start of a chain is read before its followers, so that links give them their dates.
  ["start"],
  ["finish"],
  ["start"],
  ["finish", "resources", "constraint"],
  ["percent", "constraintDate"],
  ["actualStart"],
  ["actualFinish", "remaining"],
];

/**
 * The stage in which a cell of a new row is read; undefined if the cell is ignored.
 * @param filled the columns in which the row has a value
 */
function stageOf(key: string, filled: ReadonlySet<string>): number | undefined {
  if (key.startsWith("field:")) return 0;
  // The duration takes precedence. A finish beside it only repeats it, in the calendar of another program.
  if (key === "finish" && filled.has("duration")) return undefined;
  const isIn = (keys: readonly string[]) => keys.includes(key);
  const stage = filled.has("predecessors") ? stages.findLastIndex(isIn) : stages.findIndex(isIn);
  return stage === -1 ? undefined : stage;
}

/**
 * The edits of pasted cells, after those that add their rows.
 * @param goesOn whether a cell that cannot be read is left out; otherwise the later stages are not read
 */
function readInStages(
  context: CellContext,
  { added, pasted }: ReturnType<typeof fill>,
  goesOn = false,
): { edits: Edit[]; problems: PasteProblem[] } {
  const edits = [...added];
  const problems: PasteProblem[] = [];
  let shown = added.length === 0 ? context : withEdits(context, edits);
  for (const stage of stages.keys()) {
    const cells = pasted.filter((cell) => cell.stage === stage);
    const before = edits.length;
    for (const { id, target, text, row } of cells) {
      const activity = activityOf(shown.plan, id);
      if (!activity || !target.read) continue;
      if ((target.refuses?.(activity, shown) ?? null) !== null) continue;
      const read = target.read(text, activity, shown);
      if ("edits" in read) edits.push(...read.edits);
      else problems.push({ row, column: target.label, words: read.problem });
    }
    if (problems.length > 0 && !goesOn) break;
    const isLast = !pasted.some((cell) => cell.stage > stage);
    if (isLast) break;
    if (edits.length > before) shown = withEdits(context, edits);
  }
  return { edits, problems };
}

/**
 * The programme after these edits. If it cannot be computed, it stays as it was: carrying out the edits reports
 * why.
 */
function withEdits(context: CellContext, edits: readonly Edit[]): CellContext {
  try {
    const { plan } = applyEdits(context.plan, compact(edits));
    return { ...context, plan, schedule: compute(plan) };
  } catch (error) {
    if (error instanceof ProgrammeError) return context;
    throw error;
  }
}

/** The columns that a pasted table may fill. */
export function fillable(
  plan: Plan,
  columns: readonly ProgrammeColumn[],
): readonly ProgrammeColumn[] {
  return [...columns, ...hidden(plan, columns)];
}

/**
 * The columns that a pasted table may fill although they are not shown. Columns such as people's names are left
 * out, since they differ in another program.
 */
function hidden(plan: Plan, columns: readonly ProgrammeColumn[]): ProgrammeColumn[] {
  const shown = new Set(columns.map(({ key }) => key));
  return columnsOf(plan).filter(
    ({ key, choices }) => !shown.has(key) && !choices && key !== "resources",
  );
}

/** The columns that a first row names; undefined if it is not a header row. */
export function headOf([first = []]: ClipboardTable, columns: readonly ProgrammeColumn[]) {
  // If two columns have the same name, the first counts.
  const byName = new Map(
    columns.toReversed().map((column) => [column.label.toLowerCase(), column]),
  );
  const found = first.map((text) => byName.get(headName(text)));
  const known = found.filter((column) => column !== undefined).length;
  return known >= 2 || (known === 1 && first.length === 1) ? found : undefined;
}

/** Other products' names of our columns. */
const otherNames = new Map([
  ["task name", "activity"],
  ["activity name", "activity"],
  ["name", "activity"],
  ["task", "activity"],
  ["activity id", "code"],
  ["original duration", "duration"],
  ["start date", "start"],
  ["finish date", "finish"],
  ["end date", "finish"],
  ["end", "finish"],
  ["% complete", "done"],
  ["resource names", "person"],
]);
const headName = (text: string) => {
  const plain = text.trim().toLowerCase();
  return otherNames.get(plain) ?? plain;
};

/** Finds the parents of rows that are added at the end, by the spaces before their names. */
function createOutline(plan: Plan) {
  const base = plan.activities.at(-1)?.parent ?? null;
  const open: { readonly id: string; readonly spaces: number }[] = [];
  return {
    parentOf(name: string, id: string): string | null {
      const spaces = /^\s*/.exec(name)?.[0].length ?? 0;
      while (open.length > 0 && (open.at(-1)?.spaces ?? 0) >= spaces) open.pop();
      const parent = open.at(-1)?.id ?? base;
      open.push({ id, spaces });
      return parent;
    },
  };
}
