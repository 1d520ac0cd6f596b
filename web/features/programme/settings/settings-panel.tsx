import type { ProgrammeFields } from "../../../../engine/programme/edits/edit.ts";
import { ourRules } from "../../../../engine/programme/plan.ts";
import {
  formatFloat,
  parseDuration,
  unitsOf,
} from "../../../../engine/programme/typed/duration.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TypedField } from "../../../ui/fields/typed-field.tsx";
import type { PanelProps } from "../panel.ts";
import type { DayEnd } from "../../../../engine/programme/calendar/day-shifts.ts";
import { formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";
import { areOurRules, ruleChoices } from "./rule-choices.ts";

const NO_DATE = "Type a date such as 12 Mar 2026, with a time if it matters.";

/** The settings of the programme as a whole: its dates, its calendar, and how it is computed. */
export function SettingsPanel({ state: { plan }, context, readOnly, edit }: PanelProps) {
  const { rules } = plan;
  const calendar = plan.calendars.find(({ _id }) => _id === plan.calendar);
  if (!calendar) return null;
  const units = unitsOf(calendar);
  const set = (fields: ProgrammeFields, what: string) =>
    edit([{ op: "set_programme", fields }], `Change ${what}`);
  const read = (text: string, end: DayEnd) =>
    parseTypedMoment(text, { calendar, end, today: context.today });
  const words = (moment: string | null, end: DayEnd) =>
    moment === null ? "" : formatMomentShort(moment, { calendar, end });
  return (
    <div className="pg-settings">
      {readOnly !== null && <p className="pg-note">{readOnly}</p>}
      <fieldset disabled={readOnly !== null}>
        <legend>Dates</legend>
        <TypedField
          label="Planned start"
          hint="No activity starts earlier, unless it really did."
          text={words(plan.plannedStart, "start")}
          onTake={(text) => {
            const plannedStart = read(text, "start");
            return plannedStart === undefined ? NO_DATE : set({ plannedStart }, "the start");
          }}
        />
        <TypedField
          label="Data date"
          hint="Up to here progress is reported; nothing left is planned before it. Empty before the first update."
          text={words(plan.dataDate, "start")}
          onTake={(text) => {
            const dataDate = text === "" ? null : read(text, "start");
            return dataDate === undefined ? NO_DATE : set({ dataDate }, "the data date");
          }}
        />
        <TypedField
          label="Must finish by"
          hint="Float is counted back from this date. Leave it empty to use the calculated finish."
          text={words(plan.mustFinishBy, "finish")}
          onTake={(text) => {
            const mustFinishBy = text === "" ? null : read(text, "finish");
            return mustFinishBy === undefined
              ? NO_DATE
              : set({ mustFinishBy }, "the date by which it must finish");
          }}
        />
        <Field label="Calendar" hint="Used by every activity without a calendar of its own.">
          <Select
            value={plan.calendar}
            options={plan.calendars.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => set({ calendar: event.target.value }, "the calendar")}
          />
        </Field>
      </fieldset>
      <fieldset disabled={readOnly !== null}>
        <legend>How dates are computed</legend>
        {ruleChoices.map(({ rule, label, hint, options }) => (
          <Field key={rule} label={label} hint={hint}>
            <Select
              value={String(rules[rule])}
              options={options.map((one) => ({ value: String(one.value), label: one.label }))}
              onChange={(event) => {
                const chosen = options.find((one) => String(one.value) === event.target.value);
                if (chosen) set({ rules: { [rule]: chosen.value } }, label.toLowerCase());
              }}
            />
          </Field>
        ))}
        <TypedField
          label="Critical at this float or less"
          hint="Such as 0d, 5d or -2d."
          text={formatFloat(rules.criticalFloatMinutes, units)}
          onTake={(text) => {
            const isLess = /^[-−]/.test(text);
            const minutes = parseDuration(text.replace(/^[-−]/, ""), units);
            if (minutes === undefined) return "Type a duration such as 5d or 4h.";
            const criticalFloatMinutes = isLess ? -minutes : minutes;
            return set({ rules: { criticalFloatMinutes } }, "the critical float");
          }}
        />
        {readOnly === null && !areOurRules(rules) && (
          <Button onClick={() => set({ rules: ourRules }, "the rules back to Plumbline's")}>
            Use Plumbline’s rules
          </Button>
        )}
      </fieldset>
    </div>
  );
}
