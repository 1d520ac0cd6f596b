import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { linkRefusal } from "../columns/link-columns.ts";
import { activityOf, isBelow, rowPositionOf } from "../rows/plan-index.ts";
import { editSubjectOf } from "./labels.ts";
import {
  indent,
  moveBefore,
  outdent,
  positionBefore,
  removeActivities,
  shift,
} from "./structure.ts";

/** Edits with their label. Without edits, `problem` says why there is nothing to do. */
export interface RowAction {
  readonly edits: readonly Edit[];
  readonly label: string;
  readonly problem?: string;
}

type Rows = readonly string[];

export function indentAction(plan: Plan, ids: Rows): RowAction {
  const edits = indent(plan, ids);
  const label = `Indent ${editSubjectOf(plan, ids)}`;
  return edits.length > 0
    ? { edits, label }
    : { edits, label, problem: "There is no row above on the same level to indent below." };
}

export function outdentAction(plan: Plan, ids: Rows): RowAction {
  const edits = outdent(plan, ids);
  const label = `Outdent ${editSubjectOf(plan, ids)}`;
  return edits.length > 0
    ? { edits, label }
    : { edits, label, problem: "It is on the top level already." };
}

export function shiftAction(plan: Plan, ids: Rows, by: -1 | 1): RowAction {
  const edits = shift(plan, ids, by);
  const label = `Move ${editSubjectOf(plan, ids)} ${by < 0 ? "up" : "down"}`;
  if (edits.length > 0) return { edits, label };
  const end = by < 0 ? "first" : "last";
  return { edits, label, problem: `It is the ${end} on its level. Outdent it to move it further.` };
}

/** Moves rows before another; null for the end. */
export function moveRowsAction(plan: Plan, ids: Rows, target: string | null): RowAction {
  const label = `Move ${editSubjectOf(plan, ids)}`;
  if (target !== null && ids.some((id) => isBelow(plan, target, id)))
    return { edits: [], label, problem: "A row cannot become a part of itself." };
  return { edits: moveBefore(plan, ids, target), label };
}

export function removeAction(plan: Plan, ids: Rows): RowAction {
  return { edits: removeActivities(plan, ids), label: `Delete ${editSubjectOf(plan, ids)}` };
}

/** Links rows one after the other, in the order in which they stand. */
export function linkAction(
  { plan, newId }: Pick<CellContext, "plan" | "newId">,
  ids: Rows,
): RowAction {
  const ordered = ids
    .filter((id) => rowPositionOf(plan, id) !== undefined)
    .toSorted((a, b) => (rowPositionOf(plan, a) ?? 0) - (rowPositionOf(plan, b) ?? 0));
  const label = `Link ${editSubjectOf(plan, ordered)}`;
  if (ordered.length < 2) return { edits: [], label, problem: "Select two rows or more to link." };
  const edits = ordered.slice(1).flatMap((to, at): Edit[] => {
    const from = ordered[at] ?? "";
    if (linkRefusal(plan, from, to) !== null) return [];
    return [{ op: "add_link", _id: newId(), from, to, fields: { type: "FS" } }];
  });
  return edits.length > 0
    ? { edits, label }
    : { edits, label, problem: "They are linked already." };
}

/** Adds a row before another, or at the end. @param id of the new activity */
export function addAction(plan: Plan, id: string, target: string | undefined): RowAction {
  return {
    edits: [{ op: "add_activity", _id: id, ...positionBefore(plan, target), fields: {} }],
    label: "New row",
  };
}

/** Adds a named row after the last one, on the same level. */
export function appendAction(plan: Plan, id: string, name: string): RowAction {
  const parent = plan.activities.at(-1)?.parent ?? null;
  return {
    edits: [{ op: "add_activity", _id: id, parent, fields: { name } }],
    label: `New row ${name}`,
  };
}

/** Sets one column of several rows to a text. */
export function setAction(
  context: CellContext,
  { column, ids, text }: { column: ProgrammeColumn; ids: Rows; text: string },
): RowAction {
  const label = `${column.label} of ${editSubjectOf(context.plan, ids)}`;
  const edits: Edit[] = [];
  let problem: string | undefined;
  for (const id of ids) {
    const activity = activityOf(context.plan, id);
    if (!activity || !column.read) continue;
    const refusal = column.refuses?.(activity, context) ?? null;
    const read = refusal === null ? column.read(text, activity, context) : { problem: refusal };
    if ("edits" in read) edits.push(...read.edits);
    else problem ??= read.problem;
  }
  // The text is set in the rows that accept it; the others stay unchanged.
  return problem !== undefined && (ids.length === 1 || edits.length === 0)
    ? { edits: [], label, problem }
    : { edits, label };
}
