import type { Ahead } from "./ahead.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import { type CellContext, isMilestone } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { formatMomentShort } from "../values/typed-moment.ts";

interface AheadNameProps {
  readonly row: Ahead;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

/** An activity of the look-ahead with the summary above it and its dates. Its name leads to its row. */
export function AheadName({ row, context, onShowRow }: AheadNameProps) {
  const { activity, start, finish } = row;
  const { plan } = context;
  const calendar = calendarOf(plan, activity);
  const above = activity.parent === null ? undefined : activityOf(plan, activity.parent);
  const from = formatMomentShort(formatMoment(start), { calendar, end: "start" });
  const to = formatMomentShort(formatMoment(finish), { calendar, end: "finish" });
  return (
    <div className="pg-ahead-name">
      <button type="button" onClick={() => onShowRow(activity._id)}>
        {activityName(activity)}
      </button>
      <small>
        {above && <span>{activityName(above)} · </span>}
        {isMilestone(activity) || from === to ? to : `${from} – ${to}`}
        {activity.percentComplete > 0 && ` · ${Math.round(activity.percentComplete)}%`}
      </small>
    </div>
  );
}
