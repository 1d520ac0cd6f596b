import { clsx } from "clsx";
import { monthText } from "../typed-month.ts";
import { CalendarHead } from "./calendar-head.tsx";
import { laterMonth, monthAfterKey } from "./calendar-keys.ts";
import { useCalendarCells } from "./use-calendar-cells.ts";

interface MonthCalendarProps {
  /** The chosen month; empty if there is none. */
  value: string;
  today: string;
  min: string;
  max: string;
  onPick: (month: string) => void;
}

/**
 * A year to choose a month from: the arrow keys step by months and rows, Page Up and Page Down by years, Home and End go
 * to the ends of the row.
 */
export function MonthCalendar({ value, today, min, max, onPick }: MonthCalendarProps) {
  const { active, grid, move, cell } = useCalendarCells<HTMLDivElement>({
    value,
    otherwise: today.slice(0, 7),
    min,
    max,
    afterKey: monthAfterKey,
  });
  const year = active.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, "0")}`);
  return (
    <div className="p-3">
      <CalendarHead
        title={year}
        page="year"
        isFirst={`${year}-01` <= min}
        isLast={`${year}-12` >= max}
        onTurn={(years) => move(laterMonth(active, 12 * years))}
      />
      <div ref={grid} className="grid grid-cols-3 gap-1">
        {months.map((month) => (
          <button
            key={month}
            type="button"
            {...cell(month)}
            aria-label={monthText(month)}
            onClick={() => onPick(month)}
            className={clsx(
              "h-9 min-w-16 rounded-md px-3 text-sm transition-colors duration-100 pointer-coarse:h-11",
              month === value
                ? "bg-ink text-surface forced-colors:outline-2"
                : "text-ink hover:bg-hover",
            )}
          >
            {monthText(month).slice(0, 3)}
          </button>
        ))}
      </div>
    </div>
  );
}
