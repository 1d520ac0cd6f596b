import type { Ref } from "react";
import { dayIn } from "../day.ts";
import { dayWithWeekday, formatDate } from "../../../engine/day-words.ts";
import { readTypedDay, readWholeDay } from "../../../engine/typed-day.ts";
import { Calendar } from "./calendar.tsx";
import { CalendarInput } from "./calendar-input.tsx";

/** The range of days that the contract accepts. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

interface DateInputProps {
  /** `YYYY-MM-DD`, empty, or typed text that is not a date yet. */
  value: string;
  /** Called with a day, an empty text, or the text typed so far if it is not a date. */
  onChange: (value: string) => void;
  /** Called when the field is left, or a day is picked in the calendar. */
  onSettled?: ((value: string) => void) | undefined;
  /** The first and the last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** Today in the workspace's time zone. The default is today in the reader's time zone. */
  today?: string | undefined;
  /** A date must be given, so the calendar offers no Clear. */
  required?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string;
  "data-autofocus"?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A date as the app writes it, 12 Mar 2026, in every browser and language. It is typed as people say it, day first
 * (4/12, fri, +7), and the day that is understood is shown meanwhile; or it is chosen in a calendar. Text that is not a date stays in the field, with `data-not-a-date`, by which a
 * form refuses it.
 */
export function DateInput(props: DateInputProps) {
  const {
    min = FIRST_DAY,
    max = LAST_DAY,
    required = false,
    today = todayHere(),
    ...field
  } = props;
  return (
    <CalendarInput
      placeholder="e.g. 12 Mar, fri, +7"
      {...field}
      data-not-a-date={
        field.value !== "" && readWholeDay(field.value) === undefined ? true : undefined
      }
      parse={readWholeDay}
      guess={(text) => readTypedDay(text, today)}
      words={formatDate}
      meaning={dayWithWeekday}
      opener="Open calendar"
      label="Calendar"
    >
      {(value, onPick) => (
        <Calendar
          {...{ value, today, min, max, onPick }}
          onClear={required ? undefined : () => onPick("")}
        />
      )}
    </CalendarInput>
  );
}

function todayHere(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}
