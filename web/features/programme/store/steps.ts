import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import { activityOf } from "../rows/plan-index.ts";

/** Something that can be undone or done again. */
export interface UndoStep {
  /** The batch that the step reverses. */
  readonly batch: string;
  /** What the person did. */
  readonly label: string;
  readonly edits: readonly Edit[];
  /** The records that the edits change or remove, as this person left them. */
  readonly left: ReadonlyMap<string, PlanActivity | PlanLink>;
}

/** @param plan as it is when the step becomes possible */
export function stepOf(step: Omit<UndoStep, "left">, plan: Plan): UndoStep {
  const left = new Map<string, PlanActivity | PlanLink>();
  for (const edit of step.edits) {
    if (edit.op !== "set_activity" && edit.op !== "set_link" && edit.op !== "move_activity")
      continue;
    const record = recordOf(plan, edit);
    if (record) left.set(edit._id, record);
  }
  const removed = new Set(
    step.edits.flatMap((edit) => (edit.op === "remove_activity" ? [edit._id] : [])),
  );
  if (removed.size === 0) return { ...step, left };
  for (const activity of plan.activities) {
    // A summary comes before the rows below it, which are removed with it.
    if (activity.parent !== null && removed.has(activity.parent)) removed.add(activity._id);
    if (removed.has(activity._id)) left.set(activity._id, activity);
  }
  return { ...step, left };
}

/** The rows that are no longer as this person left them, and the rows above them. */
function changedRows(left: UndoStep["left"], { activities }: Plan): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const activity of activities.toReversed()) {
    const { _id, parent } = activity;
    if (!changed.has(_id) && sameValue(left.get(_id), activity)) continue;
    changed.add(_id);
    if (parent !== null) changed.add(parent);
  }
  return changed;
}

function recordOf(plan: Plan, { op, _id }: { op: string; _id: string }) {
  return op === "set_link" ? plan.links.find((link) => link._id === _id) : activityOf(plan, _id);
}

/**
 * The edits of a step, without those that would overwrite somebody else's later change or that concern a removed
 * record.
 */
export function stillMine({ edits, left }: UndoStep, plan: Plan): Edit[] {
  const removed = edits.flatMap((edit) => (edit.op === "remove_activity" ? [edit._id] : []));
  const changed = removed.length > 0 ? changedRows(left, plan) : new Set<string>();
  /** The rows that the step would remove, but that somebody has changed since: they stay. */
  const kept = new Set(removed.filter((id) => changed.has(id)));
  return edits.flatMap((edit): Edit[] => {
    switch (edit.op) {
      case "set_activity":
      case "set_link": {
        const before = left.get(edit._id);
        const now = recordOf(plan, edit);
        if (!before || !now || kept.has(edit._id)) return [];
        const fields = unchangedFields(edit.fields, before, now);
        return Object.keys(fields).length > 0 ? [{ ...edit, fields } as Edit] : [];
      }
      case "move_activity": {
        const before = left.get(edit._id);
        const now = activityOf(plan, edit._id);
        return now && before && "parent" in before && now.parent === before.parent ? [edit] : [];
      }
      case "remove_activity":
        return activityOf(plan, edit._id) && !kept.has(edit._id) ? [edit] : [];
      case "remove_link":
        return plan.links.some(({ _id }) => _id === edit._id) ? [edit] : [];
      case "add_link":
        return isAddable(plan, edits, edit.from) && isAddable(plan, edits, edit.to) ? [edit] : [];
      default:
        return [edit];
    }
  });
}

/** Whether an activity is in the plan, or is put back by the same edits. */
function isAddable(plan: Plan, edits: readonly Edit[], id: string): boolean {
  return (
    activityOf(plan, id) !== undefined ||
    edits.some((edit) => edit.op === "add_activity" && edit._id === id)
  );
}

type Fields = Readonly<Record<string, unknown>>;

function unchangedFields(fields: Fields, before: object, now: object): Fields {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => sameValue(was.get(key), is.get(key))),
  );
}
