import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { activityOf, childrenOf, isBelow, topmost } from "../rows/plan-index.ts";

/** The sibling before an activity; null for the first. */
function siblingBefore(plan: Plan, id: string): string | null {
  const siblings = childrenOf(plan, activityOf(plan, id)?.parent ?? null);
  return siblings[siblings.indexOf(id) - 1] ?? null;
}

/**
 * Indents rows below the row before them. Consecutive rows stay together. A row without a row before it on its
 * level stays where it is.
 */
export function indent(plan: Plan, ids: Iterable<string>): Edit[] {
  const moving = topmost(plan, ids);
  const isMoving = new Set(moving);
  const edits: Edit[] = [];
  for (const id of moving) {
    const siblings = childrenOf(plan, activityOf(plan, id)?.parent ?? null);
    const parent = siblings.slice(0, siblings.indexOf(id)).findLast((one) => !isMoving.has(one));
    if (parent !== undefined) edits.push({ op: "move_activity", _id: id, parent });
  }
  return edits;
}

/**
 * Outdents rows by one level: they move after the summary that contained them. The rows after them stay where they
 * are, because a row may not be above one that it is linked with. A summary that becomes empty turns into a task.
 */
export function outdent(plan: Plan, ids: Iterable<string>): Edit[] {
  const moving = topmost(plan, ids);
  const byParent = Map.groupBy(moving, (id) => activityOf(plan, id)?.parent ?? null);
  return [...byParent].flatMap(([parent, lifted]) => {
    const above = parent === null ? undefined : activityOf(plan, parent);
    if (!above) return [];
    const isEmptied = childrenOf(plan, parent).length === lifted.length;
    return [...inOrder(lifted, above.parent, above._id), ...(isEmptied ? [asTask(above._id)] : [])];
  });
}

const asTask = (_id: string): Edit => ({ op: "set_activity", _id, fields: { kind: "task" } });

/** Moves rows up or down by one within their level. Returns no edits if they are already at its end. */
export function shift(plan: Plan, ids: Iterable<string>, by: -1 | 1): Edit[] {
  const moving = topmost(plan, ids);
  const parent = activityOf(plan, moving[0] ?? "")?.parent ?? null;
  const siblings = childrenOf(plan, parent);
  // Rows of different levels cannot move together.
  if (moving.some((id) => !siblings.includes(id))) return [];
  const isMoving = new Set(moving);
  const rest = siblings.filter((id) => !isMoving.has(id));
  const edge = by < 0 ? siblings.indexOf(moving[0] ?? "") : siblings.indexOf(moving.at(-1) ?? "");
  const passed = siblings[edge + by];
  if (passed === undefined) return [];
  const at = rest.indexOf(passed) + (by < 0 ? 0 : 1);
  return inOrder(moving, parent, rest[at - 1] ?? null);
}

/** Moves rows, in their order, after a sibling. */
function inOrder(ids: readonly string[], parent: string | null, after: string | null): Edit[] {
  let before = after;
  return ids.map((_id) => {
    const edit: Edit = { op: "move_activity", _id, parent, after: before };
    before = _id;
    return edit;
  });
}

/**
 * Moves rows before a target row, on its level; null for the end of the top level. Returns no edits if they are
 * there already, or if the target is one of them or below one.
 */
export function moveBefore(plan: Plan, ids: Iterable<string>, target: string | null): Edit[] {
  const moving = topmost(plan, ids);
  if (target !== null && moving.some((id) => id === target || isBelow(plan, target, id))) return [];
  const parent = target === null ? null : (activityOf(plan, target)?.parent ?? null);
  const isMoving = new Set(moving);
  const siblings = childrenOf(plan, parent);
  const others = siblings.filter((id) => !isMoving.has(id));
  const at = target === null ? others.length : others.indexOf(target);
  const order = [...others.slice(0, at), ...moving, ...others.slice(at)];
  if (order.length === siblings.length && order.every((id, place) => id === siblings[place]))
    return [];
  return [...inOrder(moving, parent, others[at - 1] ?? null), ...emptied(plan, isMoving, parent)];
}

/** Removes rows with all rows below them. A summary that becomes empty turns into a task. */
export function removeActivities(plan: Plan, ids: Iterable<string>): Edit[] {
  const leaving = topmost(plan, ids);
  return [
    ...leaving.map((_id): Edit => ({ op: "remove_activity", _id })),
    ...emptied(plan, new Set(leaving), undefined),
  ];
}

/** Turns summaries that lose all of their rows into tasks. */
function emptied(
  plan: Plan,
  leaving: ReadonlySet<string>,
  newParent: string | null | undefined,
): Edit[] {
  const parents = new Set([...leaving].map((id) => activityOf(plan, id)?.parent ?? null));
  return [...parents].flatMap((parent) =>
    parent !== null &&
    parent !== newParent &&
    childrenOf(plan, parent).every((id) => leaving.has(id))
      ? [asTask(parent)]
      : [],
  );
}

/** Where a new row goes: before another row on its level, or at the end. */
export function positionBefore(plan: Plan, target: string | undefined) {
  const activity = target === undefined ? undefined : activityOf(plan, target);
  if (!activity) return { parent: null };
  return { parent: activity.parent, after: siblingBefore(plan, activity._id) };
}
