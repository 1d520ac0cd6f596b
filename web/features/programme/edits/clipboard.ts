import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { activityOf, branchOf, topmost } from "../rows/plan-index.ts";
import type { RowAction } from "./row-actions.ts";
import { positionBefore } from "./structure.ts";

/** Cells by rows. */
export type ClipboardTable = readonly (readonly string[])[];

/** Writes rows as text that a spreadsheet program reads from the clipboard. */
export function tableToText(table: ClipboardTable): string {
  return table.map((row) => row.map(quoted).join("\t")).join("\n");
}

const quoted = (text: string) =>
  /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

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

/** Copied rows with the plan that they come from, to insert copies elsewhere. */
export interface CopiedRows {
  readonly plan: Plan;
  readonly ids: readonly string[];
}

/**
 * Inserts copies of rows before another row, with the rows below them, the links among them, and their resources.
 */
export function insertCopies(
  { plan, newId }: Pick<CellContext, "plan" | "newId">,
  { plan: from, ids }: CopiedRows,
  target: string | undefined,
): RowAction {
  const tops = topmost(from, ids);
  const news = new Map<string, string>();
  for (const id of tops.flatMap((top) => branchOf(from, top))) news.set(id, newId());
  const place = positionBefore(plan, target);
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
