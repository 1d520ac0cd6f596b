import { clsx } from "clsx";
import type { Assignment } from "../../../../contract/resources/resource-assignments.ts";
import { weekdayNames, worksOn } from "../../../../contract/resources/resource-calendar.ts";
import { addDays, dayNumber } from "../../../../engine/day.ts";
import { decimalOf, sumOf } from "../../../../engine/decimal.ts";
import { formatDate } from "../../../ui/format.ts";
import { overloadStyle } from "./heat-style.ts";
import { formatQuantity } from "../resource-words.ts";

interface WeekDaysProps {
  week: string;
  capacity: number;
  workingDays: number;
  /** All assignments in the week. */
  assignments: readonly Assignment[];
  /** What activities need on each day. */
  needs: readonly { readonly day: string; readonly quantity: number }[];
}

/** The demand of tasks and activities on a day, exact to four decimals. */
function neededOn(
  day: string,
  { assignments, needs }: Pick<WeekDaysProps, "assignments" | "needs">,
): number {
  const quantities = assignments
    .filter(
      ({ from, to, task: { finishedOn } }) => from <= day && day <= to && day <= (finishedOn ?? to),
    )
    .map(({ quantity }) => decimalOf(quantity, 4));
  const ofActivities = needs.find((need) => need.day === day)?.quantity ?? 0;
  return Number(sumOf([...quantities, decimalOf(ofActivities, 4)]));
}

/** The days of a week, each with its demand and capacity. */
export function WeekDays({ week, capacity, workingDays, assignments, needs }: WeekDaysProps) {
  return (
    <ul aria-label="Days" className="grid gap-1.5">
      {weekdayNames.map((name, index) => {
        const day = addDays(week, index);
        const works = worksOn(workingDays, dayNumber(day));
        const needed = works ? neededOn(day, { assignments, needs }) : 0;
        const isOver = needed > capacity;
        const share = isOver ? 100 : capacity === 0 ? 0 : (needed / capacity) * 100;
        return (
          <li key={day} className="grid grid-cols-[4.5rem_1fr_6.5rem] items-center gap-3 text-sm">
            <span className="text-muted" title={formatDate(day)}>
              {name.slice(0, 3)} {Number(day.slice(8))}
            </span>
            <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-grey-wash">
              <span
                style={{ width: `${share}%`, ...(isOver ? overloadStyle : {}) }}
                className={clsx("block h-full rounded-full", !isOver && "bg-blue-mark")}
              />
            </span>
            <span
              className={clsx(
                "text-right tabular-nums",
                isOver && "font-semibold text-signal-ink",
                !works && "text-muted",
              )}
            >
              {works ? `${formatQuantity(needed)} of ${formatQuantity(capacity)}` : "Day off"}
              {isOver && <span className="sr-only">, overloaded</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
