import type { Obstacle } from "../../../../engine/programme/look-ahead.ts";
import { formatMoment } from "../../../../engine/programme/moment.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { formatMomentShort, weekdayName } from "../values/typed-moment.ts";

interface ObstacleListProps {
  readonly obstacles: readonly Obstacle[];
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

/** What stands in the way of an activity. A predecessor leads to its row. */
export function ObstacleList({ obstacles, context, onShowRow }: ObstacleListProps) {
  if (obstacles.length === 0) return null;
  return (
    <ul className="pg-obstacles" aria-label="What stands in its way">
      {obstacles.map((one) =>
        one.kind === "predecessor" ? (
          <li key={`${one.activity} ${one.end}`} data-late={one.isLate ? "" : undefined}>
            <button type="button" onClick={() => onShowRow(one.activity)}>
              {nameOf(one.activity, context)}
            </button>{" "}
            <span>{expectedWords(one, context)}</span>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function nameOf(id: string, { plan }: CellContext): string {
  const activity = activityOf(plan, id);
  return activity ? activityName(activity) : "";
}

/** When a predecessor is expected: finishes Fri 6 Mar 2026. */
function expectedWords(
  { activity, end, expected, isLate }: Extract<Obstacle, { kind: "predecessor" }>,
  { plan }: CellContext,
): string {
  const calendar = calendarOf(plan, activityOf(plan, activity));
  const moment = formatMoment(expected);
  const day = `${weekdayName(moment)} ${formatMomentShort(moment, { calendar, end })}`;
  if (isLate) return `should have ${end === "finish" ? "finished" : "started"} on ${day}`;
  return `${end === "finish" ? "finishes" : "starts"} ${day}`;
}
