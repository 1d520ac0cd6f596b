import type { ActivityFields, Edit } from "../../../../engine/programme/edit.ts";

/**
 * The same edits with one step for each activity where several set its fields: a pasted row is one step, not one for each
 * cell.
 */
export function compact(edits: readonly Edit[]): Edit[] {
  const compacted: Edit[] = [];
  /** Where the step that sets an activity's fields stands. */
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
