import { useState } from "react";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { formatShifts, parseShifts } from "../../../../engine/programme/typed/shifts.ts";
import { Field } from "../../../ui/controls/field.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { weekdayNames } from "./calendar-presets.ts";

interface WeekFormProps {
  readonly calendar: PlanCalendar;
  readonly disabled: boolean;
  readonly onChange: (calendar: PlanCalendar) => void;
}

/** The name of a calendar, its week and the hours that make a day. */
export function WeekForm({ calendar, disabled, onChange }: WeekFormProps) {
  const { name, week, minutesPerDay } = calendar;
  return (
    <fieldset disabled={disabled} className="pg-week">
      <legend>Name and week</legend>
      <Typed
        label="Name"
        text={name}
        read={(text) => {
          const clean = text.replaceAll(/\s+/g, " ").trim().slice(0, 120);
          if (clean === "") return "Name the calendar.";
          onChange({ ...calendar, name: clean });
          return null;
        }}
      />
      {weekdayNames.map((weekday, at) => (
        <Typed
          key={weekday}
          label={weekday}
          text={formatShifts(week[at] ?? [])}
          read={(text) => {
            const shifts = parseShifts(text);
            if (!shifts) return "Type hours such as 08:00-12:00, 13:00-17:00, or rest.";
            const next = week.map((day, index) => (index === at ? shifts : day));
            if (next.every((day) => day.length === 0)) return "A calendar needs a working day.";
            onChange({ ...calendar, week: next });
            return null;
          }}
        />
      ))}
      <Typed
        label="Hours that count as a day"
        hint="What a duration of one day is in this calendar."
        text={String(Math.round((minutesPerDay / 60) * 100) / 100)}
        read={(text) => {
          const minutes = Math.round(Number(text.replace(",", ".").replace(/\s*h$/, "")) * 60);
          if (!(minutes >= 1 && minutes <= 1440)) return "Type hours from 0.1 to 24.";
          onChange({ ...calendar, minutesPerDay: minutes });
          return null;
        }}
      />
    </fieldset>
  );
}

interface TypedProps {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  /** @returns why the text cannot be taken; null if it was */
  readonly read: (text: string) => string | null;
}

/** A text that is taken when its field is left, or by Enter. */
function Typed({ label, hint, text, read }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    const why = typed.trim() === text ? null : read(typed);
    setProblem(why ?? undefined);
    if (why === null) setTyped(undefined);
  };
  return (
    <Field label={label} error={problem} hint={hint}>
      <TextInput
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
    </Field>
  );
}
