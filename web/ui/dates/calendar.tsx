import { clsx } from "clsx";
import { formatDate } from "../format.ts";
import { addMonths, weeksOf } from "../../../engine/months.ts";
import { Button } from "../controls/button.tsx";
import { CalendarHead } from "./calendar-head.tsx";
import { dayAfterKey, nearest } from "./calendar-keys.ts";
import { useCalendarCells } from "./use-calendar-cells.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface CalendarProps {
  /** The chosen day; empty if there is none. */
  value: string;
  today: string;
  min: string;
  max: string;
  onPick: (day: string) => void;
  /** Undefined if a date is required. */
  onClear?: (() => void) | undefined;
}

/**
 * A month to choose a day from, with the keys of ARIA's pattern for dates: the arrows step by days and weeks, Page Up
 * and Page Down by months, with Shift by years, Home and End go to the ends of the week.
 */
export function Calendar({ value, today, min, max, onPick, onClear }: CalendarProps) {
  const { active, grid, move, cell } = useCalendarCells<HTMLTableElement>({
    value,
    otherwise: today,
    min,
    max,
    afterKey: dayAfterKey,
  });
  const month = active.slice(0, 7);
  const title = formatDate(`${month}-01`).slice(2);

  return (
    <div className="p-3">
      <CalendarHead
        title={title}
        page="month"
        isFirst={month <= min.slice(0, 7)}
        isLast={month >= max.slice(0, 7)}
        onTurn={(months) => move(addMonths(active, months))}
      />
      <table ref={grid} aria-label={title}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-xs font-medium text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    {...cell(day)}
                    aria-label={formatDate(day)}
                    aria-current={day === today ? "date" : undefined}
                    onClick={() => onPick(day)}
                    className={clsx(
                      "flex size-9 items-center justify-center rounded-sm text-sm tabular-nums hover:bg-hover disabled:opacity-40 pointer-coarse:size-11",
                      day === value
                        ? "bg-ink font-semibold text-inverse hover:bg-ink"
                        : day.startsWith(month)
                          ? "text-ink"
                          : "text-muted",
                      day === today && "font-semibold underline underline-offset-4",
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => onPick(nearest(today, { min, max }))}>
          Today
        </Button>
        {onClear && value !== "" && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
