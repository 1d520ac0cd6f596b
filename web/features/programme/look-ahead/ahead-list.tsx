import { DAYS_PER_WEEK } from "../../../../engine/programme/look-ahead.ts";
import type { AheadViewProps } from "./ahead-table.tsx";
import { daysOfWeek, dayWords, weekWords } from "./ahead-days.ts";
import { aheadCountWords } from "./ahead-groups.ts";
import { AheadName } from "./ahead-name.tsx";
import { AheadStateBadge } from "./ahead-state.tsx";
import { ObstacleList } from "./obstacle-list.tsx";

/** The look-ahead as a list, for phones: the weeks in words. */
export function AheadList({ groups, window, ...shared }: AheadViewProps) {
  return (
    <div className="pg-ahead-lists">
      {groups.map(({ id, name, rows }) => (
        <section key={id} aria-label={name}>
          <h3>
            {name} <small>{aheadCountWords(rows)}</small>
          </h3>
          <ul>
            {rows.map((row) => (
              <li key={row.activity._id}>
                <div className="pg-ahead-head">
                  <AheadName row={row} {...shared} />
                  <AheadStateBadge row={row} />
                </div>
                <p>{weeksInWords(row.days, window.first)}</p>
                <ObstacleList row={row} {...shared} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** When there is work, week by week: 2–8 Mar: Mon to Wed. */
function weeksInWords(days: readonly boolean[], first: number): string {
  const weeks = Array.from({ length: days.length / DAYS_PER_WEEK }, (_, week) => {
    const words = dayWords(daysOfWeek(days, week));
    return words === "" ? "" : `${weekWords(first + week * DAYS_PER_WEEK)}: ${words}`;
  });
  return weeks.filter((words) => words !== "").join(" · ");
}
