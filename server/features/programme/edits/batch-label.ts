import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { indexById } from "../../../../engine/programme/records.ts";

const verbs: Record<Edit["op"], readonly [verb: string, one: string, many: string]> = {
  add_activity: ["added", "an activity", "activities"],
  set_activity: ["changed", "an activity", "activities"],
  move_activity: ["moved", "an activity", "activities"],
  remove_activity: ["removed", "an activity", "activities"],
  add_link: ["added", "a link", "links"],
  set_link: ["changed", "a link", "links"],
  remove_link: ["removed", "a link", "links"],
  put_calendar: ["changed", "a calendar", "calendars"],
  remove_calendar: ["removed", "a calendar", "calendars"],
  put_column: ["changed", "a column", "columns"],
  remove_column: ["removed", "a column", "columns"],
  put_assignment: ["assigned", "a resource", "resources"],
  remove_assignment: ["released", "a resource", "resources"],
  set_programme: ["changed", "the settings", "settings"],
};

/** Describes a batch for the list of revisions: `added 3 activities, changed a link`. */
export function batchLabel(plan: Plan, edits: readonly Edit[]): string {
  const [first] = edits;
  if (first && edits.length === 1 && "_id" in first && first.op.endsWith("_activity")) {
    const activity = plan.activities[indexById(plan.activities).get(first._id) ?? -1];
    const [verb] = verbs[first.op];
    if (activity) return `${verb} ${titleOf(activity)}`.slice(0, 200);
  }
  const counts = new Map<Edit["op"], number>();
  for (const { op } of edits) counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts]
    .map(([op, count]) => {
      const [verb, one, many] = verbs[op];
      return count === 1 ? `${verb} ${one}` : `${verb} ${count.toLocaleString("en")} ${many}`;
    })
    .join(", ")
    .slice(0, 200);
}
