import { byName, folded } from "../../../../engine/folded-text.ts";
import {
  type ActivityKind,
  activityKinds,
  type Constraint,
  type ConstraintType,
  constraintTypes,
  type PlanActivity,
} from "../../../../engine/programme/plan.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";
import {
  type CellContext,
  type CellRead,
  isMilestone,
  type ProgrammeColumn,
  setting,
} from "./column.ts";

export const kindWords: Record<ActivityKind, string> = {
  task: "Task",
  start_milestone: "Start milestone",
  finish_milestone: "Finish milestone",
  level_of_effort: "Level of effort",
  summary: "Summary",
};

export const constraintWords: Record<ConstraintType, string> = {
  as_late_as_possible: "As late as possible",
  start_no_earlier_than: "Start no earlier than",
  start_no_later_than: "Start no later than",
  finish_no_earlier_than: "Finish no earlier than",
  finish_no_later_than: "Finish no later than",
  must_start_on: "Must start on",
  must_finish_on: "Must finish on",
  mandatory_start: "Mandatory start",
  mandatory_finish: "Mandatory finish",
};
const SOON = "As soon as possible";

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** The choice that a text names, in full or by its beginning if no other choice begins so. */
function chosen<Value>(text: string, choices: readonly Choice<Value>[]): Choice<Value> | undefined {
  const typed = folded(text.trim());
  const exact = choices.find(({ label }) => folded(label) === typed);
  if (exact) return exact;
  const begun = choices.filter(({ label }) => folded(label).startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

interface ChoiceColumn<Value> extends Pick<ProgrammeColumn, "key" | "label" | "width" | "hint"> {
  readonly value: (activity: PlanActivity) => Value;
  readonly options: (context: CellContext) => readonly Choice<Value>[];
  readonly set: (value: Value, activity: PlanActivity, context: CellContext) => CellRead;
  readonly refuses?: (activity: PlanActivity, context: CellContext) => string | null;
}

function choiceColumn<Value>(column: ChoiceColumn<Value>): ProgrammeColumn {
  const { value, options, set, ...rest } = column;
  // A filter reads the texts of all activities, so the labels are looked up and not searched.
  const known = new WeakMap<CellContext, ReadonlyMap<Value, string>>();
  const labelsIn = (context: CellContext): ReadonlyMap<Value, string> => {
    const labels =
      known.get(context) ?? new Map(options(context).map((option) => [option.value, option.label]));
    known.set(context, labels);
    return labels;
  };
  return {
    ...rest,
    text: (activity, context) => labelsIn(context).get(value(activity)) ?? "",
    choices: (context) => options(context).map(({ label }) => label),
    read(text, activity, context) {
      const option = chosen(text, options(context));
      if (option) return set(option.value, activity, context);
      return { problem: `“${text.trim()}” is not one of the choices.` };
    },
  };
}

const none = { value: null, label: "" };

function named(names: ReadonlyMap<string, string>): Choice<string | null>[] {
  const found = [...names].map(([value, label]) => ({ value, label }));
  return [none, ...found.toSorted((a, b) => byName(a.label, b.label))];
}

const kind = choiceColumn<ActivityKind>({
  key: "kind",
  label: "Kind",
  width: 128,
  value: (activity) => activity.kind,
  options: () => activityKinds.map((value) => ({ value, label: kindWords[value] })),
  refuses: (activity) =>
    activity.kind === "summary" ? "It is a summary as long as there are rows below it." : null,
  set: (value, activity) =>
    value === "summary"
      ? { problem: "Indent rows below it to make it a summary." }
      : setting(activity, {
          kind: value,
          ...(isMilestone({ ...activity, kind: value }) ? { durationMinutes: 0 } : {}),
        }),
});

const calendar = choiceColumn<string | null>({
  key: "calendar",
  label: "Calendar",
  width: 128,
  value: (activity) => activity.calendar,
  options: ({ plan }) => [
    none,
    ...plan.calendars.map(({ _id, name }) => ({ value: _id, label: name })),
  ],
  set: (value, activity) => setting(activity, { calendar: value }),
});

const assignee = choiceColumn<string | null>({
  key: "assignee",
  label: "Person",
  width: 132,
  value: (activity) => activity.assignee,
  options: ({ people }) => named(people),
  set: (value, activity) => setting(activity, { assignee: value }),
});

const company = choiceColumn<string | null>({
  key: "company",
  label: "Company",
  width: 132,
  value: (activity) => activity.company,
  options: ({ companies }) => named(companies),
  set: (value, activity) => setting(activity, { company: value }),
});

const location = choiceColumn<string | null>({
  key: "location",
  label: "Location",
  hint: "Where it is: the locations of the site",
  width: 180,
  value: (activity) => activity.location,
  options: ({ locations }) => named(locations),
  set: (value, activity) => setting(activity, { location: value }),
});

const endOf = (type: ConstraintType) => (type.includes("finish") ? "finish" : "start");

const ofSummary = ({ kind: what }: PlanActivity) =>
  what === "summary" ? "A summary follows the activities below it." : null;

const constraint = choiceColumn<ConstraintType | null>({
  key: "constraint",
  label: "Constraint",
  width: 168,
  value: (activity) => activity.constraint?.type ?? null,
  options: () => [
    { value: null, label: SOON },
    ...constraintTypes.map((value) => ({ value, label: constraintWords[value] })),
  ],
  refuses: ofSummary,
  set(type, activity, { schedule }) {
    if (type === null) return setting(activity, { constraint: null });
    const { start, finish } = schedule.dates(activity._id);
    const here = endOf(type) === "start" ? start : finish;
    const at = type === "as_late_as_possible" ? null : (activity.constraint?.at ?? here);
    return setting(activity, { constraint: { type, at } });
  },
});

const context = (activity: PlanActivity, { plan }: CellContext, { type }: Constraint) =>
  ({ calendar: calendarOf(plan, activity), end: endOf(type) }) as const;

const constraintDate: ProgrammeColumn = {
  key: "constraintDate",
  label: "Constraint date",
  width: 132,
  measure: { kind: "date", of: ({ constraint: held }) => (held?.at ? parseMoment(held.at) : null) },
  text(activity, cells) {
    const held = activity.constraint;
    if (!held || held.at === null) return "";
    return formatMomentShort(held.at, context(activity, cells, held));
  },
  refuses: (activity) =>
    ofSummary(activity) ??
    (activity.constraint === null || activity.constraint.type === "as_late_as_possible"
      ? "Choose a constraint that has a date first."
      : null),
  read(text, activity, cells) {
    const held = activity.constraint;
    if (!held) return { edits: [] };
    if (text.trim() === "") return setting(activity, { constraint: null });
    const { today } = cells;
    const at = parseTypedMoment(text, { ...context(activity, cells, held), today });
    return at === undefined
      ? { problem: "Type a date such as 12 Mar 2026, fri or +7, with a time if it matters." }
      : setting(activity, { constraint: { type: held.type, at } });
  },
};

export const choiceColumns = {
  kind,
  calendar,
  assignee,
  company,
  location,
  constraint,
  constraintDate,
};
