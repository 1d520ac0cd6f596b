import type { ActivityFields, Edit } from "../../../../engine/programme/edits/edit.ts";

/**
 * Merges the edits that set fields of the same activity into one step: a pasted row is then one step, not one for
 * each cell.
 */
export function compact(edits: readonly Edit[]): Edit[] {
  const compacted: Edit[] = [];
  /** The position of the step that sets an activity's fields. */
  const places = new Map<string, number>();
  for (const edit of edits) {
    if (edit.op !== "set_activity") {
      if (edit.op === "add_activity") places.set(edit._id, compacted.length);
      compacted.push(edit);
      continue;
    }
    const at = places.get(edit._id);
    const before = at === undefined ? undefined : compacted[at];
    if (at === undefined || (before?.op !== "set_activity" && before?.op !== "add_activity")) {
      places.set(edit._id, compacted.length);
      compacted.push(edit);
    } else compacted[at] = { ...before, fields: together(before.fields, edit.fields) };
  }
  return compacted;
}

function together(before: ActivityFields, after: ActivityFields): ActivityFields {
  const fields =
    before.fields && after.fields ? { fields: { ...before.fields, ...after.fields } } : {};
  return { ...before, ...after, ...fields };
}
