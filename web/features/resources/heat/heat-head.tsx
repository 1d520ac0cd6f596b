import type { VirtualItem } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { formatDate } from "../../../ui/format.ts";

interface HeatHeadProps {
  columns: readonly VirtualItem[];
  weeks: readonly string[];
  thisWeek: string;
  nameWidth: number;
}

/** Whether a month, or the map, begins with this week. */
function beginsMonth(weeks: readonly string[], index: number): boolean {
  return index === 0 || weeks[index]?.slice(0, 7) !== weeks[index - 1]?.slice(0, 7);
}

/** Months above weeks. The current week is highlighted. */
export function HeatHead({ columns, weeks, thisWeek, nameWidth }: HeatHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-20 flex h-13 bg-paper">
      <div
        role="columnheader"
        aria-colindex={1}
        style={{ width: nameWidth }}
        className="sticky left-0 z-10 flex shrink-0 items-end border-r border-b border-line bg-paper px-3 pb-1.5 text-xs font-semibold text-muted"
      >
        Resource
      </div>
      {columns.map(({ index, start, size }) => {
        const week = weeks[index] ?? "";
        const [day, month, year] = formatDate(week).split(" ");
        const isNow = week === thisWeek;
        // The year is left out if the next month needs the space.
        const hasYear = (month === "Jan" || index === 0) && !beginsMonth(weeks, index + 1);
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={`Week of ${formatDate(week)}${isNow ? ", this week" : ""}`}
            aria-current={isNow ? "date" : undefined}
            style={{ left: start, width: size }}
            className={clsx(
              "absolute inset-y-0 flex flex-col justify-end border-b border-line text-xs text-muted",
              isNow &&
                "before:absolute before:top-6 before:bottom-0 before:left-0 before:w-0.5 before:bg-ink",
            )}
          >
            {beginsMonth(weeks, index) && (
              <span className="absolute top-1 left-1.5 z-1 bg-paper pr-1 font-semibold whitespace-nowrap text-soft">
                {month} {hasYear ? year : ""}
              </span>
            )}
            <span className={clsx("px-1 pb-1.5 text-center", isNow && "font-bold text-ink")}>
              {isNow ? "Now" : day}
            </span>
          </div>
        );
      })}
    </div>
  );
}
