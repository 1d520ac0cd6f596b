import { type ReactNode, useId, useState } from "react";
import { readWholeDay } from "../../../engine/typed-day.ts";
import { parseMonth } from "../typed-month.ts";
import { DateInput, FIRST_DAY, LAST_DAY } from "./date-input.tsx";
import { MonthInput } from "./month-input.tsx";

interface DateFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** One end of a range of days. Typed text that is not a date stays in the field only. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <RangeEnd label={label} value={value} parse={readWholeDay} onChange={onChange}>
      {(field) => <DateInput {...field} placeholder="Any date" className="sm:w-38" />}
    </RangeEnd>
  );
}

/**
 * One end of a range of months, as the first day of the month. @param props.today supplies the year if it is not
 * typed
 */
export function MonthFilter({
  label,
  value,
  onChange,
  today,
}: DateFilterProps & { today: string }) {
  const monthOf = (day: string) => day.slice(0, 7);
  return (
    <RangeEnd
      label={label}
      value={monthOf(value)}
      parse={parseMonth}
      onChange={(month) => onChange(month && `${month}-01`)}
    >
      {(field) => (
        <MonthInput
          {...field}
          min={monthOf(FIRST_DAY)}
          max={monthOf(LAST_DAY)}
          today={today}
          placeholder="Any month"
          className="sm:w-38"
        />
      )}
    </RangeEnd>
  );
}

interface Typed {
  id: string;
  value: string;
  onChange: (typed: string) => void;
}

interface RangeEndProps extends DateFilterProps {
  parse: (typed: string) => string | undefined;
  children: (field: Typed) => ReactNode;
}

function RangeEnd({ label, value, parse, onChange, children }: RangeEndProps) {
  const id = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const type = (next: string) => {
    setTyped(next);
    if (next === "" || parse(next) !== undefined) onChange(next);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs font-medium text-muted sm:flex-row sm:items-center sm:gap-2">
      <label htmlFor={id}>{label}</label>
      {children({ id, value: typed, onChange: type })}
    </div>
  );
}
