import { useState } from "react";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { diaryDayParams } from "./company-site-params.ts";

interface DiaryDayFieldProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The last day that can be chosen: a later one means this one. */
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The day whose diaries are shown. Typed text that is no day stays in the field only, until it is left. */
export function DiaryDayField({ day, today, onDay }: DiaryDayFieldProps) {
  const [known, setKnown] = useState(day);
  const [typed, setTyped] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day);
  }
  const type = (text: string) => {
    const chosen = diaryDayParams.day.parse(text);
    const next = chosen !== undefined && chosen > today ? today : chosen;
    setTyped(next ?? text);
    if (next !== undefined) onDay(next);
  };
  return (
    <Field label="Day" hideLabel>
      <DateInput
        value={typed}
        onChange={type}
        onSettled={(text) => diaryDayParams.day.parse(text) === undefined && setTyped(day)}
        max={today}
        today={today}
        required
        className="w-40"
      />
    </Field>
  );
}
