import { typedNumber } from "../../../engine/amount-text.ts";
import { weekdayNames } from "../../../engine/day-names.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { formatShifts, parseShifts } from "../../../engine/programme/typed/shifts.ts";
import { TypedField } from "../../ui/fields/typed-field.tsx";

interface WeekFormProps {
  readonly calendar: PlanCalendar;
  readonly disabled: boolean;
  readonly onChange: (calendar: PlanCalendar) => void;
}

/** The name of a calendar, its week and the hours that make a day. */
export function WeekForm({ calendar, disabled, onChange }: WeekFormProps) {
  const { name, week, minutesPerDay } = calendar;
  return (
    <fieldset disabled={disabled} className="cal-week">
      <legend>Name and week</legend>
      <TypedField
        label="Name"
        text={name}
        onTake={(text) => {
          const clean = text.replaceAll(/\s+/g, " ").slice(0, 120);
          if (clean === "") return "Name the calendar.";
          onChange({ ...calendar, name: clean });
          return null;
        }}
      />
      {weekdayNames.map((weekday, at) => (
        <TypedField
          key={weekday}
          label={weekday}
          text={formatShifts(week[at] ?? [])}
          onTake={(text) => {
            const shifts = parseShifts(text);
            if (!shifts) return "Type hours such as 08:00-12:00, 13:00-17:00, or rest.";
            const next = week.map((day, index) => (index === at ? shifts : day));
            if (next.every((day) => day.length === 0)) return "A calendar needs a working day.";
            onChange({ ...calendar, week: next });
            return null;
          }}
        />
      ))}
      <TypedField
        label="Hours that count as a day"
        hint="What a duration of one day is in this calendar."
        text={String(Math.round((minutesPerDay / 60) * 100) / 100)}
        onTake={(text) => {
          const minutes = Math.round(typedNumber(text.replace(/\s*h$/, "")) * 60);
          if (!(minutes >= 1 && minutes <= 1440)) return "Type hours from 0.1 to 24.";
          onChange({ ...calendar, minutesPerDay: minutes });
          return null;
        }}
      />
    </fieldset>
  );
}
