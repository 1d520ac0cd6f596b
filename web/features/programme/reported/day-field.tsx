import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { readWholeDay } from "../../../../engine/typed-day.ts";
import { addDays } from "../../../../engine/day.ts";

/** A day, `YYYY-MM-DD`, and a time, `HH:mm`; either may be empty. */
export interface TypedDay {
  readonly day: string;
  readonly time: string;
}

interface DayFieldProps {
  readonly label: string;
  readonly value: TypedDay;
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (value: TypedDay) => void;
}

/** The day on which something happened: today or yesterday with one press, and its time for people who know it. */
export function DayField({ label, value, today, error, onChange }: DayFieldProps) {
  const [hasTime, setHasTime] = useState(value.time !== "");
  const days = [
    { day: today, words: "Today" },
    { day: addDays(today, -1), words: "Yesterday" },
  ];
  const wrong = value.day !== "" && readWholeDay(value.day) === undefined;
  return (
    <div className="pg-report-day">
      <Field label={label} error={wrong ? "This is not a date." : error}>
        <DateInput
          value={value.day}
          today={today}
          max={today}
          onChange={(day) => onChange({ ...value, day })}
        />
      </Field>
      <div className="pg-report-quick" role="group" aria-label={`${label}: days`}>
        {days.map(({ day, words }) => (
          <Button
            key={day}
            aria-pressed={value.day === day}
            onClick={() => onChange({ ...value, day })}
          >
            {words}
          </Button>
        ))}
        {!hasTime && (
          <Button variant="ghost" onClick={() => setHasTime(true)}>
            Add the time
          </Button>
        )}
      </div>
      {hasTime && (
        <Field label={`Time (${label.toLowerCase()})`} optional>
          <TextInput
            type="time"
            value={value.time}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
