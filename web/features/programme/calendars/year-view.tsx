import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { exceptionOn, shiftsOn } from "../../../../engine/programme/calendar-days.ts";
import {
  calendarDay,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../../engine/programme/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { formatShifts } from "../../../../engine/programme/typed/shifts.ts";
import { formatDate } from "../../../ui/format.ts";
import { lookOf } from "./brush.ts";
import { monthNames, weekdayNames } from "./calendar-presets.ts";
import { dayAtKey, isYearKey } from "./year-keys.ts";

interface YearViewProps {
  readonly calendar: PlanCalendar;
  readonly year: number;
  readonly readOnly: boolean;
  readonly onPaint: (days: { readonly from: string; readonly to: string }) => void;
}

const ordered = (a: string, b: string) => (a <= b ? { from: a, to: b } : { from: b, to: a });

/**
 * Twelve months, to be painted by dragging over days, or by keys: the arrows, Home, End, Page Up and Page Down move, with
 * Shift they extend, Enter or Space paints what is marked.
 */
export function YearView({ calendar, year, readOnly, onPaint }: YearViewProps) {
  const first = `${year}-01-01`;
  const [active, setActive] = useState(first);
  const [anchor, setAnchor] = useState<string | null>(null);
  const isPainting = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const shown = active.startsWith(String(year)) ? active : first;
  const marked = anchor === null ? null : ordered(anchor, shown);

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
  }, [shown]);

  const finish = (to: string) => {
    if (anchor === null) return;
    setAnchor(null);
    onPaint(ordered(anchor, to));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && anchor !== null) {
      event.stopPropagation();
      setAnchor(null);
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!readOnly) onPaint(marked ?? { from: shown, to: shown });
      setAnchor(null);
      return;
    }
    if (!isYearKey(event.key)) return;
    event.preventDefault();
    const next = dayAtKey(shown, event.key);
    if (next === undefined) return;
    if (event.shiftKey && anchor === null) setAnchor(shown);
    else if (!event.shiftKey) setAnchor(null);
    focusNext.current = true;
    setActive(next);
  };
  const over = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset["day"];
  return (
    // The days are the controls; what happens on any of them is heard here once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      role="group"
      aria-label={`Days of ${year}`}
      className="pg-year"
      onKeyDown={press}
      onPointerMove={(event) => {
        if (!isPainting.current) return;
        // Let go outside of the year: nothing is painted, as nobody can tell up to which day.
        if (event.buttons === 0) {
          isPainting.current = false;
          setAnchor(null);
          return;
        }
        const day = over(event.clientX, event.clientY);
        if (day !== undefined) setActive(day);
      }}
      onPointerUp={(event) => {
        if (!isPainting.current) return;
        isPainting.current = false;
        finish(over(event.clientX, event.clientY) ?? shown);
      }}
      onPointerCancel={() => {
        isPainting.current = false;
        setAnchor(null);
      }}
    >
      {monthNames.map((name, month) => (
        <Month
          key={name}
          {...{ calendar, year, name, month, marked }}
          active={shown}
          onDown={(day) => {
            setActive(day);
            if (readOnly) return;
            isPainting.current = true;
            setAnchor(day);
          }}
        />
      ))}
    </div>
  );
}

interface MonthProps {
  readonly calendar: PlanCalendar;
  readonly year: number;
  readonly month: number;
  readonly name: string;
  readonly active: string;
  readonly marked: { readonly from: string; readonly to: string } | null;
  readonly onDown: (day: string) => void;
}

/** The weeks of a month, from Monday; null for days of other months. */
function weeksIn(year: number, month: number): (string | null)[][] {
  const first = parseDay(`${year}-${String(month + 1).padStart(2, "0")}-01`);
  const weeks: (string | null)[][] = [];
  let week: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; calendarDay(day).month === month + 1; day += 1) {
    week.push(formatDay(day));
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0)
    weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)]);
  return weeks;
}

function Month({ calendar, year, month, name, active, marked, onDown }: MonthProps) {
  return (
    <table aria-label={`${name} ${year}`}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksIn(year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) =>
              day === null ? (
                <td key={weekdayNames[at]} aria-hidden="true" />
              ) : (
                <td key={weekdayNames[at]}>
                  <Day
                    {...{ calendar, day, onDown }}
                    isActive={day === active}
                    isMarked={marked !== null && marked.from <= day && day <= marked.to}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps extends Pick<MonthProps, "calendar" | "onDown"> {
  readonly day: string;
  readonly isActive: boolean;
  readonly isMarked: boolean;
}

function Day({ calendar, day, isActive, isMarked, onDown }: DayProps) {
  const look = lookOf(calendar, day);
  const exception = exceptionOn(calendar, day);
  const name = exception?.name ?? "";
  const words = [formatDate(day), formatShifts(shiftsOn(calendar, day)), name].filter(Boolean);
  return (
    <button
      type="button"
      data-day={day}
      data-look={look}
      data-painted={exception ? "" : undefined}
      data-marked={isMarked ? "" : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={words.join(", ")}
      title={name === "" ? undefined : name}
      onPointerDown={(event) => {
        // Touch would keep the pointer on the day where it began.
        event.currentTarget.releasePointerCapture(event.pointerId);
        if (event.button === 0) onDown(day);
      }}
    >
      {Number(day.slice(8))}
    </button>
  );
}
