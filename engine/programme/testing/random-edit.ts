import type { Edit } from "../edits/edit.ts";
import { formatMoment, parseMoment } from "../calendar/moment.ts";
import type { Plan } from "../plan.ts";

/** Returns an edit of any kind, which may move dates or not; undefined if there is nothing to edit. */
export function randomEdit(plan: Plan, random: () => number): Edit | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const activity = pick(plan.activities);
  const link = pick(plan.links);
  if (!activity) return undefined;
  const { _id } = activity;
  const durationMinutes = 30 * Math.floor(random() * 60);
  const at = formatMoment(parseMoment("2026-03-02T08:00") + Math.floor(random() * 40_000));
  const edits: (Edit | undefined)[] = [
    { op: "set_activity", _id, fields: { durationMinutes } },
    { op: "set_activity", _id, fields: { constraint: { type: "start_no_earlier_than", at } } },
    { op: "set_activity", _id, fields: { actualStart: at, percentComplete: 40 } },
    { op: "set_activity", _id, fields: { name: at } },
    { op: "remove_activity", _id },
    { op: "add_activity", _id: `new-${at}`, parent: activity.parent, fields: { durationMinutes } },
    link && { op: "remove_link", _id: link._id },
    link && { op: "set_link", _id: link._id, fields: { lagMinutes: durationMinutes } },
    { op: "set_programme", fields: { dataDate: at } },
  ];
  return pick(edits);
}
