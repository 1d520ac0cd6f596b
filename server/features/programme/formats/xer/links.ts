import { newLink } from "../../../../../engine/programme/edits/activity-fields.ts";
import type { PlanActivity, PlanLink } from "../../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../../engine/programme/problem.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import { minutesOfHours } from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import { linkTypeOfXer } from "./codes.ts";
import type { XerTables } from "./tables.ts";
import { nameUnreadLink } from "./unread.ts";

/** The links between the activities of a project. Links to other projects are named. */
export function* linksOf(
  tables: XerTables,
  {
    ids,
    activities,
    newId,
    notKept,
    reasons,
  }: {
    readonly ids: ReadonlyMap<string, string>;
    readonly activities: readonly PlanActivity[];
    readonly newId: () => string;
    readonly notKept: FormatLossList;
    readonly reasons: Map<string, string>;
  },
): Steps<PlanLink[]> {
  const byId = new Map(activities.map((activity) => [activity._id, activity]));
  const rows = new Map(tables.rows("TASK").map((row) => [row.get("task_id") ?? "", row]));
  const title = (task: string) => {
    const own = byId.get(ids.get(task) ?? "");
    if (own) return titleOf(own);
    const row = rows.get(task);
    return row
      ? `“${row.get("task_code") ?? ""} ${row.get("task_name") ?? ""}”`
      : "an activity elsewhere";
  };
  const links: PlanLink[] = [];
  yield* strides(tables.rows("TASKPRED"), (row) => {
    const [from, to] = [row.get("pred_task_id") ?? "", row.get("task_id") ?? ""];
    const [start, end] = [ids.get(from), ids.get(to)];
    if (start === undefined && end === undefined) return;
    if (start === undefined || end === undefined) {
      notKept.add("links to other projects", `${title(from)} → ${title(to)}`);
      reasons.set(start ?? end ?? "", "It is linked with another project, which is not imported.");
      return;
    }
    nameUnreadLink(row, `${title(from)} → ${title(to)}`, notKept);
    if (row.get("comments") !== undefined) notKept.add("comments on links", row.get("comments"));
    const lagMinutes = minutesOfHours(row.get("lag_hr_cnt")) ?? 0;
    const type = linkTypeOfXer[row.get("pred_type") ?? ""] ?? "FS";
    links.push({ ...newLink({ _id: newId(), from: start, to: end }), type, lagMinutes });
  });
  return links;
}
