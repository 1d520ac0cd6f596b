import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatDate } from "../format.ts";
import { addDays, addMonths, weeksOf } from "../typed-day.ts";
import { Button } from "./button.tsx";
import { BareIconButton } from "./icon-button.tsx";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface CalendarProps {
  /** The chosen day; empty if there is none. */
  value: string;
  today: string;
  min: string;
  max: string;
  onPick: (day: string) => void;
  /** Absent where a date must be given. */
  onClear?: (() => void) | undefined;
}

/**
 * A month to choose a day from, with the keys of ARIA's pattern for dates: the arrows step by days and weeks, Page Up
 * and Page Down by months, with Shift by years, Home and End go to the ends of the week.
 */
export function Calendar({ value, today, min, max, onPick, onClear }: CalendarProps) {
  const inside = (day: string) => (day < min ? min : day > max ? max : day);
  const [active, setActive] = useState(inside(value || today));
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const month = active.slice(0, 7);

  // The day takes the focus when a key moves it, not when a button turns the page.
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, active);
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    setActive(inside(next));
  };
  const turn = (months: number) => setActive(inside(addMonths(active, months)));

  return (
    <div className="p-3">
      <div className="mb-1 flex items-center justify-between gap-2">
        <BareIconButton
          label="Previous month"
          size="sm"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => turn(-1)}
          disabled={month <= min.slice(0, 7)}
        />
        <p className="text-sm font-semibold text-ink" aria-live="polite">
          {formatDate(`${month}-01`).slice(2)}
        </p>
        <BareIconButton
          label="Next month"
          size="sm"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => turn(1)}
          disabled={month >= max.slice(0, 7)}
        />
      </div>
      <table ref={grid} aria-label={formatDate(`${month}-01`).slice(2)}>
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
                    data-day={day}
                    data-autofocus={day === active ? true : undefined}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-label={formatDate(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    onClick={() => onPick(day)}
                    onKeyDown={onKeyDown}
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
        <Button size="sm" variant="ghost" onClick={() => onPick(inside(today))}>
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

/** The day that a key of the grid leads to; undefined for other keys. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    default:
      return undefined;
  }
}
