import type { Plan } from "../../../../engine/programme/plan.ts";
import { POSITION, WHOLE } from "../../../../engine/programme/touched.ts";
import { fullDay, quotedValue } from "../../../merge/merge-words.ts";
import type { FoundRecord } from "../plan/plan-fields.ts";

const labels: Readonly<Record<string, string>> = {
  code: "the code",
  name: "the name",
  kind: "the kind",
  calendar: "the calendar",
  durationMinutes: "the duration",
  constraint: "the constraint",
  secondConstraint: "the second constraint",
  deadline: "the deadline",
  expectedFinish: "the expected finish",
  externalStart: "the external start",
  externalFinish: "the external finish",
  externalId: "the external id",
  actualStart: "the actual start",
  actualFinish: "the actual finish",
  percentComplete: "percent complete",
  remainingMinutes: "the remaining duration",
  pinned: "the fixed dates",
  levelledStart: "the levelled start",
  priority: "the priority",
  assignee: "the person",
  company: "the company",
  location: "the location",
  notes: "the notes",
  type: "the type",
  lagMinutes: "the lag",
  lagUnit: "the unit of the lag",
  lagPercent: "the lag",
  lagCalendar: "the calendar of the lag",
  plannedStart: "the planned start",
  dataDate: "the data date",
  mustFinishBy: "the date of the required finish",
  [POSITION]: "the place",
  [WHOLE]: "all",
};

/** A field in words, with its article. */
export function labelOf(field: string): string {
  if (field.startsWith("fields.")) return "a column";
  if (field.startsWith("rules.")) return "a rule";
  return labels[field] ?? field;
}

/** A field as the head of a column: Duration. */
export function fieldName(field: string): string {
  const name = field === "parent" ? "summary" : labelOf(field).replace(/^the /, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

function momentInWords(moment: string): string {
  return `${fullDay(moment.slice(0, 10))} ${moment.slice(11)}`;
}

function durationInWords(minutes: number, perDay: number): string {
  const days = minutes / perDay;
  if (Number.isInteger(days)) return days === 1 ? "1 day" : `${days} days`;
  return `${Number((minutes / 60).toFixed(2))} h`;
}

/** A value in words: "" for none, undefined for a value that people cannot read. */
export function valueInWords(
  plan: Plan,
  found: FoundRecord,
  field: string,
  value: unknown,
): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (!field.endsWith("Minutes")) return String(value);
    const own = found.list === "activities" ? found.record.calendar : null;
    const calendar = plan.calendars.find(({ _id }) => _id === (own ?? plan.calendar));
    return durationInWords(value, calendar?.minutesPerDay ?? 480);
  }
  if (typeof value !== "string") return undefined;
  if (MOMENT.test(value)) return momentInWords(value);
  // People cannot read an id.
  if (["calendar", "assignee", "company", "location"].includes(field))
    return field === "calendar" ? calendarName(plan, value) : undefined;
  return field === "name" || field === "notes" || field === "code"
    ? quotedValue(value)
    : value.replaceAll("_", " ");
}

function calendarName(plan: Plan, id: string): string | undefined {
  const calendar = plan.calendars.find(({ _id }) => _id === id);
  return calendar && `“${calendar.name}”`;
}
