import { Plus } from "lucide-react";
import type { Obstacle } from "../../../../engine/programme/look-ahead.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import { constraintDueWords, entryTitle } from "../constraints/constraint-words.ts";
import type { Ahead } from "./ahead.ts";
import type { AheadViewProps } from "./ahead-table.tsx";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { formatMomentShort, weekdayName } from "../values/typed-moment.ts";

interface ObstacleListProps extends Pick<
  AheadViewProps,
  "context" | "onShowRow" | "onConstraint" | "onLog"
> {
  readonly row: Ahead;
}

/** What blocks an activity. A predecessor leads to its row, and a constraint opens. */
export function ObstacleList({ row, context, onShowRow, onConstraint, onLog }: ObstacleListProps) {
  const { activity, obstacles } = row;
  return (
    <>
      {obstacles.length > 0 && (
        <ul className="pg-obstacles" aria-label="What stands in its way">
          {obstacles.map((one) =>
            one.kind === "predecessor" ? (
              <li key={`${one.activity} ${one.end}`} data-late={one.isLate ? "" : undefined}>
                <button type="button" onClick={() => onShowRow(one.activity)}>
                  {nameOf(one.activity, context)}
                </button>{" "}
                <span>{expectedWords(one, context)}</span>
              </li>
            ) : (
              <li key={one.constraint._id} data-late={one.isLate ? "" : undefined}>
                <button type="button" onClick={() => onConstraint(one.constraint.entry)}>
                  {entryTitle(one.constraint.entry)}
                </button>{" "}
                <span>· {constraintDueWords(one.constraint.entry)}</span>
              </li>
            ),
          )}
        </ul>
      )}
      {onLog && (
        <button
          type="button"
          className="pg-log"
          aria-label={`Log constraint for ${activityName(activity)}`}
          onClick={() => onLog(activity)}
        >
          <Plus aria-hidden="true" />
          Constraint
        </button>
      )}
    </>
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
