import type { Touched } from "../../../../engine/programme/touched.ts";
import type { Ctx } from "../../../context.ts";
import { forgetPlans } from "../../../database/forget-plans.sql.ts";
import type { ActivityRow } from "./activity-columns.ts";
import { type Computed, extentOf } from "./computed.ts";
import { updateHead } from "./programme.sql.ts";
import {
  deleteRows,
  putActivities,
  putAssignments,
  putCalendars,
  putColumns,
  putLinks,
  updateDates,
} from "./write-plan.sql.ts";

interface Change {
  readonly projectId: string;
  readonly before: Computed;
  readonly after: Computed;
  readonly touched: Touched;
}

/** Returns the rows that were edited or got a new position, and the rows of which only the dates differ. */
function activityRows({ before, after, touched }: Change): {
  readonly edited: ActivityRow[];
  readonly dated: ActivityRow[];
} {
  const edited: ActivityRow[] = [];
  const dated: ActivityRow[] = [];
  for (const activity of after.plan.activities) {
    const { _id } = activity;
    const place = after.places.get(_id);
    const isEdited = touched.activities.has(_id) || place !== before.places.get(_id);
    if (!isEdited && !after.schedule.changed.has(_id)) continue;
    const dates = after.dates.get(_id);
    if (!dates || place === undefined) throw new Error("An activity has no dates or no place");
    (isEdited ? edited : dated).push({ activity, dates, place });
  }
  return { edited, dated };
}

function changedOf<T extends { readonly _id: string }>(
  list: readonly T[],
  ids: ReadonlySet<string>,
): { readonly put: T[]; readonly removed: string[] } {
  const put = list.filter(({ _id }) => ids.has(_id));
  const kept = new Set(put.map(({ _id }) => _id));
  return { put, removed: [...ids].filter((id) => !kept.has(id)) };
}

/** Writes all rows that a batch changed. References between them are checked at the commit. */
export async function writePlan({ tx, actor, now }: Ctx, change: Change): Promise<void> {
  const { projectId, after, touched } = change;
  const { plan } = after;
  const keys = { projectId, workspaceId: actor.workspaceId };
  const remove = (from: Parameters<typeof deleteRows>[1], ids: Iterable<string>) =>
    deleteRows(tx, from, { projectId, ids: [...ids] });
  const { edited, dated } = activityRows(change);
  const links = plan.links.filter(({ _id }) => touched.links.has(_id));
  const calendars = changedOf(plan.calendars, touched.calendars);
  const columns = changedOf(plan.columns, touched.columns);
  const assignments = changedOf(plan.assignments, touched.assignments);
  await forgetPlans(tx, edited.length + links.length);
  const { plannedStart, dataDate, mustFinishBy, calendar, rules } = plan;
  await Promise.all([
    putCalendars(tx, { ...keys, calendars: calendars.put }),
    putColumns(tx, { ...keys, columns: columns.put }),
    remove("programme_assignments", assignments.removed),
    remove("programme_links", touched.removedLinks),
    putActivities(tx, { ...keys, rows: edited }),
    updateDates(tx, { projectId, rows: dated }),
    putLinks(tx, { ...keys, links }),
    putAssignments(tx, { ...keys, assignments: assignments.put }),
    remove("programme_activities", touched.removedActivities),
    remove("programme_calendars", calendars.removed),
    remove("programme_columns", columns.removed),
    updateHead(tx, {
      projectId,
      revision: after.revision,
      state: after.state,
      plannedStart,
      dataDate,
      mustFinishBy,
      calendar,
      rules,
      ...extentOf(after),
      percentDone: after.schedule.percentDone,
      now,
    }),
  ]);
}
