import { newActivity } from "../../../../engine/programme/activity-fields.ts";
import type { Edit } from "../../../../engine/programme/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { NAME } from "../columns/all-columns.ts";
import { activityOf, branchOf, calendarOf, placeOf, topmost } from "../rows/plan-index.ts";
import { compact } from "./compact.ts";
import type { RowAct } from "./row-acts.ts";
import { placeBefore } from "./structure.ts";

type Table = readonly (readonly string[])[];

/** Rows as a sheet program reads them from the clipboard. */
export function toSheet(table: Table): string {
  return table.map((row) => row.map(quoted).join("\t")).join("\n");
}

const quoted = (text: string) =>
  /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The cells of what a sheet program put on the clipboard. */
export function fromSheet(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const plain = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === "\t") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  rows.push([...row, cell]);
  return rows;
}

/** The cells of these rows in these columns. */
export function tableOf(
  context: CellContext,
  ids: readonly string[],
  columns: readonly ProgrammeColumn[],
): string[][] {
  return ids.flatMap((id) => {
    const activity = activityOf(context.plan, id);
    return activity ? [columns.map((column) => column.text(activity, context))] : [];
  });
}

/** Rows with all that they have, to be inserted again elsewhere. */
export interface CopiedRows {
  readonly plan: Plan;
  readonly ids: readonly string[];
}

/** Inserts copies of rows before another, with what is below them, the links among them, and their resources. */
export function insertCopies(
  { plan, newId }: Pick<CellContext, "plan" | "newId">,
  { plan: from, ids }: CopiedRows,
  target: string | undefined,
): RowAct {
  const tops = topmost(from, ids);
  const news = new Map<string, string>();
  for (const id of tops.flatMap((top) => branchOf(from, top))) news.set(id, newId());
  const place = placeBefore(plan, target);
  const edits: Edit[] = [];
  let after = place.after;
  for (const top of tops) {
    for (const id of branchOf(from, top)) {
      const activity = activityOf(from, id);
      const _id = news.get(id);
      if (!activity || _id === undefined) continue;
      const { _id: _old, parent: above, externalId: _external, ...fields } = activity;
      const parent = id === top ? place.parent : (news.get(above ?? "") ?? null);
      const isPlaced = id === top && after !== undefined;
      edits.push({ op: "add_activity", _id, parent, ...(isPlaced ? { after } : {}), fields });
    }
    if (after !== undefined) after = news.get(top) ?? after;
  }
  for (const { _id: _old, from: start, to: end, ...fields } of from.links) {
    const [first, second] = [news.get(start), news.get(end)];
    if (first !== undefined && second !== undefined)
      edits.push({ op: "add_link", _id: newId(), from: first, to: second, fields });
  }
  for (const assignment of from.assignments) {
    const activity = news.get(assignment.activity);
    if (activity !== undefined)
      edits.push({ op: "put_assignment", assignment: { ...assignment, _id: newId(), activity } });
  }
  return { edits, label: `Paste ${counted(news.size, "row")}` };
}

interface Paste {
  readonly table: Table;
  /** The columns that are shown, and where the paste begins. */
  readonly columns: readonly ProgrammeColumn[];
  readonly column: string;
  /** The rows from the focused one on, as they are shown; empty to add rows at the end. */
  readonly rows: readonly string[];
}

/**
 * Pastes a table: over the rows from the focused one on, and below the last as new rows. A first row of column names says
 * what is in which column. Spaces before a name indent its row.
 */
export function pasteTable(context: CellContext, { table, columns, column, rows }: Paste): RowAct {
  const named = headOf(table, columns);
  const first = Math.max(
    0,
    columns.findIndex(({ key }) => key === column),
  );
  const targets = named ?? columns.slice(first);
  const body = (named ? table.slice(1) : table).filter((cells) =>
    cells.some((text) => text.trim() !== ""),
  );
  const label = `Paste ${counted(body.length, "row")}`;
  const edits: Edit[] = [];
  const problems: string[] = [];
  const outline = createOutline(context.plan);
  /** Rows by their numbers in the table, for links among the pasted rows. */
  const plan = { ...context.plan, activities: [...context.plan.activities] };
  const made: { id: string; cells: readonly string[] }[] = [];
  for (const [at, cells] of body.entries()) {
    const existing = rows[at];
    if (existing !== undefined) {
      made.push({ id: existing, cells });
      continue;
    }
    const id = context.newId();
    const nameAt = targets.findIndex((target) => target?.key === NAME);
    const parent = outline.parentOf(cells[nameAt] ?? "", id);
    const units = calendarOf(plan, undefined);
    plan.activities.push(newActivity({ _id: id, parent }, { kind: "task", ...units }));
    edits.push({ op: "add_activity", _id: id, parent, fields: {} });
    made.push({ id, cells });
  }
  const shown = { ...context, plan };
  for (const [at, { id, cells }] of made.entries()) {
    const activity = plan.activities[placeOf(plan, id) ?? -1];
    if (!activity) continue;
    for (const [place, text] of cells.entries()) {
      const target = targets[place];
      if (!target?.read || (rows[at] === undefined && text.trim() === "")) continue;
      if (target.refuses && (target.refuses(activity, shown) ?? null) !== null) continue;
      const isKnown =
        rows[at] !== undefined || newRowColumns.has(target.key) || target.key.startsWith("field:");
      if (!isKnown) continue;
      const read = target.read(text, activity, shown);
      if ("edits" in read) edits.push(...read.edits);
      else problems.push(`Row ${at + 1}, ${target.label}: ${read.problem}`);
    }
  }
  const [problem] = problems;
  if (problem === undefined) return { edits: compact(edits), label };
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return { edits: [], label, problem: `Nothing was pasted. ${problem}${more}` };
}

/** What can be read before an activity has dates. */
const newRowColumns = new Set([
  "name",
  "code",
  "duration",
  "predecessors",
  "notes",
  "priority",
  "assignee",
  "company",
  "calendar",
  "kind",
  "deadline",
  "start",
]);

/** The columns that a first row names; undefined if it is no head. */
function headOf([first = []]: Table, columns: readonly ProgrammeColumn[]) {
  const byName = new Map(columns.map((column) => [column.label.toLowerCase(), column]));
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
