import type { KeyboardEvent, PointerEvent } from "react";
import { weekdayNames } from "../../../engine/day-names.ts";
import { exceptionOn } from "../../../engine/programme/calendar/calendar-days.ts";
import {
  calendarDay,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { lookOf } from "./brush.ts";
import { dayInWords } from "./day-words.ts";

interface MonthGridProps {
  readonly calendar: PlanCalendar;
  readonly year: number;
  /** The month, counted from 0. */
  readonly month: number;
  readonly name: string;
  /** The day of the year that is in the tab order. */
  readonly active: string;
  readonly marked: { readonly from: string; readonly to: string } | null;
  readonly readOnly: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDown: (day: string) => void;
}

/** The days of a month by weeks, from Monday. */
function weeksIn(year: number, month: number): string[][] {
  const first = parseDay(`${year}-${String(month + 1).padStart(2, "0")}-01`);
  const weeks: string[][] = [];
  let week: string[] = [];
  for (let day = first; calendarDay(day).month === month + 1; day += 1) {
    if (weekdayOf(day) === 0 && week.length > 0) {
      weeks.push(week);
      week = [];
    }
    week.push(formatDay(day));
  }
  return [...weeks, week];
}

/** A month of the year view. */
export function MonthGrid(props: MonthGridProps) {
  const { calendar, year, month, name, active, marked, readOnly, onKeyDown, onDown } = props;
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={`${name} ${year}`}
      aria-colcount={7}
      aria-multiselectable="true"
      aria-readonly={readOnly}
      onKeyDown={onKeyDown}
    >
      <h4 aria-hidden="true">{name}</h4>
      <div role="row">
        {weekdayNames.map((weekday) => (
          <div key={weekday} role="columnheader" aria-label={weekday}>
            {weekday.slice(0, 1)}
          </div>
        ))}
      </div>
      {weeksIn(year, month).map((week) => (
        <div key={week[0]} role="row">
          {week.map((day) => (
            <Day
              key={day}
              {...{ calendar, day, onDown }}
              isActive={day === active}
              isMarked={marked !== null && marked.from <= day && day <= marked.to}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayProps extends Pick<MonthGridProps, "calendar" | "onDown"> {
  readonly day: string;
  readonly isActive: boolean;
  readonly isMarked: boolean;
}

function Day({ calendar, day, isActive, isMarked, onDown }: DayProps) {
  const exception = exceptionOn(calendar, day);
  const words = dayInWords(calendar, day);
  const column = weekdayOf(parseDay(day)) + 1;
  return (
    <div
      role="gridcell"
      data-day={day}
      data-look={lookOf(calendar, day)}
      data-painted={exception ? "" : undefined}
      data-marked={isMarked ? "" : undefined}
      aria-colindex={column}
      style={{ gridColumnStart: column }}
      tabIndex={isActive ? 0 : -1}
      aria-label={words}
      aria-selected={isMarked || undefined}
      title={exception ? words : undefined}
      onPointerDown={(event: PointerEvent) => {
        // A touch would otherwise keep the pointer on the day where it began.
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        if (event.button === 0) onDown(day);
      }}
    >
      {Number(day.slice(8))}
    </div>
  );
}
