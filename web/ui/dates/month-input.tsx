import type { Ref } from "react";
import { guessMonth, monthText, parseMonth } from "../typed-month.ts";
import { CalendarInput } from "./calendar-input.tsx";
import { MonthCalendar } from "./month-calendar.tsx";

interface MonthInputProps {
  /** `YYYY-MM`, empty, or typed text that is not a month yet. */
  value: string;
  /** Called with a month, an empty text, or the text typed so far if it is not a month. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** The first and the last month that can be chosen. */
  min: string;
  max: string;
  /** Today, which supplies the year if none is typed. */
  today: string;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  placeholder?: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A month as the app writes it, Mar 2026, in every browser and language: typed in any usual spelling, or chosen. */
export function MonthInput({ onBlur, min, max, today, ...field }: MonthInputProps) {
  return (
    <CalendarInput
      placeholder="e.g. Mar 2026"
      {...field}
      onSettled={onBlur}
      parse={parseMonth}
      guess={(text) => guessMonth(text, today)}
      words={monthText}
      meaning={monthText}
      opener="Choose a month"
      label="Months"
    >
      {(value, onPick) => <MonthCalendar {...{ value, today, min, max, onPick }} />}
    </CalendarInput>
  );
}
