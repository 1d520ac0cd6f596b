import { type AheadWindow, DAYS_PER_WEEK } from "../../../../engine/programme/look-ahead.ts";
import type { LogEntry } from "../../../../contract/look-ahead/constraints.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import type { CellContext } from "../columns/column.ts";
import type { Ahead } from "./ahead.ts";
import { daysOfWeek, dayWords, runsOf, weekdays, weekWords } from "./ahead-days.ts";
import { type AheadGroup, aheadCountWords } from "./ahead-groups.ts";
import { AheadName } from "./ahead-name.tsx";
import { AheadStateBadge } from "./ahead-state.tsx";
import { ObstacleList } from "./obstacle-list.tsx";
import { VisuallyHidden } from "../../../ui/data/visually-hidden.tsx";

export interface AheadViewProps {
  readonly groups: readonly AheadGroup[];
  readonly window: AheadWindow;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
  readonly onConstraint: (entry: LogEntry) => void;
  /** Logs a constraint of an activity; left out for those who may not. */
  readonly onLog: ((activity: PlanActivity) => void) | undefined;
}

/** The look-ahead as a table with a column for each week. */
export function AheadTable({ groups, window, ...shared }: AheadViewProps) {
  const weeks = Array.from(
    { length: (window.end - window.first) / DAYS_PER_WEEK },
    (_, at) => window.first + at * DAYS_PER_WEEK,
  );
  return (
    <div className="pg-ahead-scroll">
      <table aria-label="Look-ahead" className="pg-ahead-table">
        <thead>
          <tr>
            <th scope="col">Activity</th>
            <th scope="col">What stands in its way</th>
            {weeks.map((first) => (
              <th key={first} scope="col" className="pg-ahead-week">
                <span>{weekWords(first)}</span>
                <span className="pg-ahead-letters" aria-hidden="true">
                  {weekdays.map((name) => (
                    <span key={name}>{name.slice(0, 1)}</span>
                  ))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ id, name, rows }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={weeks.length + 2}>
                {name} <small>{aheadCountWords(rows)}</small>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.activity._id} {...{ row, weeks }} {...shared} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps extends Omit<AheadViewProps, "groups" | "window"> {
  readonly row: Ahead;
  readonly weeks: readonly number[];
}

function Row({ row, weeks, ...shared }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <AheadName row={row} {...shared} />
      </th>
      <td>
        <AheadStateBadge row={row} />
        <ObstacleList row={row} {...shared} />
      </td>
      {weeks.map((first, week) => (
        <td key={first} className="pg-ahead-days" data-state={row.state}>
          <AheadWeek days={daysOfWeek(row.days, week)} />
        </td>
      ))}
    </tr>
  );
}

/** The work of a week as a strip of seven days, and in words for screen readers. */
function AheadWeek({ days }: { readonly days: readonly boolean[] }) {
  const words = dayWords(days);
  if (words === "") return null;
  return (
    <>
      <svg viewBox={`0 0 ${DAYS_PER_WEEK} 1`} preserveAspectRatio="none" aria-hidden="true">
        {runsOf(days).map(({ from, to }) => (
          <rect key={from} x={from} y="0" width={to - from} height="1" />
        ))}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
