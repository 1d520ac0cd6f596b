import type { Edit } from "../../programme/edits/edit.ts";
import type { Plan } from "../../programme/plan.ts";

/** The edits that take back every start that levelling set. */
export function clearingEdits({ activities }: Plan): Edit[] {
  return activities.flatMap(({ _id, levelledStart }): Edit[] =>
    levelledStart === null ? [] : [{ op: "set_activity", _id, fields: { levelledStart: null } }],
  );
}
