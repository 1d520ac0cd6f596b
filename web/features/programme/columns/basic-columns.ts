import { typedNumber } from "../../../../engine/amount-text.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { calendarOf, outlineNumber } from "../rows/plan-index.ts";
import {
  formatDuration,
  formatFloat,
  parseDuration,
} from "../../../../engine/programme/typed/duration.ts";
import {
  type CellContext,
  isMilestone,
  type ProgrammeColumn,
  setting,
  unchanged,
  unitsOfActivity,
} from "./column.ts";

const MAX_NAME = 500;
const MAX_CODE = 120;

function tooLong(text: string, longest: number) {
  return text.length > longest
    ? { problem: `That is ${text.length} characters; at most ${longest} fit.` }
    : undefined;
}

/** Collapses a text to one line. */
const line = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const name: ProgrammeColumn = {
  key: "name",
  label: "Activity",
  width: 260,
  text: (activity) => activity.name,
  read: (text, activity) =>
    tooLong(line(text), MAX_NAME) ?? setting(activity, { name: line(text) }),
};

const code: ProgrammeColumn = {
  key: "code",
  label: "Code",
  width: 88,
  text: (activity) => activity.code,
  read: (text, activity) =>
    tooLong(line(text), MAX_CODE) ?? setting(activity, { code: line(text) }),
};

const outline: ProgrammeColumn = {
  key: "wbs",
  label: "WBS",
  hint: "The place in the outline",
  width: 76,
  text: ({ _id }, { plan }) => outlineNumber(plan, _id),
};

/** A summary lasts as long as the work between its dates. */
function minutesOf(activity: PlanActivity, context: CellContext): number {
  if (activity.kind !== "summary") return activity.durationMinutes;
  const { start, finish } = context.schedule.dates(activity._id);
  return context.workBetween(calendarOf(context.plan, activity), start, finish);
}

/** A task with no duration is a milestone, and a milestone with a duration becomes a task. */
function kindLasting(activity: PlanActivity, minutes: number): Pick<ActivityFields, "kind"> {
  if (isMilestone(activity)) return { kind: "task" };
  return minutes === 0 && activity.kind === "task" ? { kind: "finish_milestone" } : {};
}

const duration: ProgrammeColumn = {
  key: "duration",
  label: "Duration",
  width: 84,
  align: "right",
  measure: { kind: "duration", of: minutesOf },
  text(activity, context) {
    if (isMilestone(activity)) return "0d";
    return formatDuration(minutesOf(activity, context), unitsOfActivity(context.plan, activity));
  },
  refuses: ({ kind }) =>
    kind === "summary" ? "A summary lasts from the first start to the last finish below it." : null,
  read(text, activity, { plan }) {
    const durationMinutes = parseDuration(text, unitsOfActivity(plan, activity));
    if (durationMinutes === undefined)
      return { problem: "Type a duration such as 3d, 4h, 2w or 1.5d." };
    if (isMilestone(activity) && durationMinutes === 0) return unchanged;
    return setting(activity, { durationMinutes, ...kindLasting(activity, durationMinutes) });
  },
};

const remaining: ProgrammeColumn = {
  key: "remaining",
  label: "Remaining",
  width: 92,
  align: "right",
  measure: {
    kind: "duration",
    of: (activity) =>
      activity.kind === "summary" || isMilestone(activity) ? null : remainingOf(activity),
  },
  text(activity, { plan }) {
    if (activity.kind === "summary" || isMilestone(activity)) return "";
    return formatDuration(remainingOf(activity), unitsOfActivity(plan, activity));
  },
  refuses: (activity) => {
    if (activity.kind === "summary")
      return "The remaining duration of a summary comes from the activities below it.";
    if (isMilestone(activity)) return "A milestone has no duration.";
    if (activity.actualFinish !== null) return "It is finished.";
    return activity.actualStart === null ? "It has not started: change its duration." : null;
  },
  read(text, activity, { plan }) {
    // An empty text restores the remaining work that follows from duration and percent.
    if (text.trim() === "") return setting(activity, { remainingMinutes: null });
    const remainingMinutes = parseDuration(text, unitsOfActivity(plan, activity));
    return remainingMinutes === undefined
      ? { problem: "Type a duration such as 3d, 4h, 2w or 1.5d." }
      : setting(activity, { remainingMinutes });
  },
};

/** What is left of the work, in minutes. */
function remainingOf(activity: PlanActivity): number {
  if (activity.actualFinish !== null) return 0;
  const { remainingMinutes, durationMinutes, percentComplete } = activity;
  return remainingMinutes ?? Math.round((durationMinutes * (100 - percentComplete)) / 100);
}

const percentOf = ({ _id }: PlanActivity, { schedule }: CellContext) =>
  Math.round(schedule.figures(_id).percentDone);

const percent: ProgrammeColumn = {
  key: "percent",
  label: "Done",
  hint: "Percent complete",
  width: 64,
  align: "right",
  measure: { kind: "number", of: percentOf },
  text: (activity, context) => `${percentOf(activity, context)}%`,
  refuses: ({ kind }) =>
    kind === "summary" ? "The progress of a summary comes from the activities below it." : null,
  read(text, activity, { schedule }) {
    const percentComplete = typedNumber(text.replace(/\s*%\s*$/, ""));
    if (!(percentComplete >= 0 && percentComplete <= 100))
      return { problem: "Type a percentage from 0 to 100." };
    const { start, finish } = schedule.dates(activity._id);
    const isDone = percentComplete === 100;
    return setting(activity, {
      percentComplete,
      remainingMinutes: null,
      // Reported progress means that the activity has started, and 100 % that it has finished.
      actualStart: percentComplete === 0 ? null : (activity.actualStart ?? start),
      actualFinish: isDone ? (activity.actualFinish ?? finish) : null,
    });
  },
};

function floatColumn(
  part: "totalFloatMinutes" | "freeFloatMinutes",
  rest: Pick<ProgrammeColumn, "key" | "label" | "hint">,
): ProgrammeColumn {
  const floatOf = ({ _id }: PlanActivity, { schedule }: CellContext) => schedule.figures(_id)[part];
  return {
    ...rest,
    width: 92,
    align: "right",
    measure: { kind: "duration", of: floatOf },
    text(activity, context) {
      const minutes = floatOf(activity, context);
      if (minutes === null) return "";
      return formatFloat(minutes, unitsOfActivity(context.plan, activity));
    },
    tone: (activity, context) => ((floatOf(activity, context) ?? 0) < 0 ? "danger" : null),
  };
}

const totalFloat = floatColumn("totalFloatMinutes", {
  key: "totalFloat",
  label: "Total float",
  hint: "How far it may slip before the programme's finish does",
});
const freeFloat = floatColumn("freeFloatMinutes", {
  key: "freeFloat",
  label: "Free float",
  hint: "How far it may slip before another activity does",
});

const critical: ProgrammeColumn = {
  key: "critical",
  label: "Critical",
  width: 76,
  text: ({ _id }, { schedule }) => (schedule.figures(_id).critical ? "Critical" : ""),
  tone: () => "danger",
};

const MAX_PRIORITY = 1000;
const priority: ProgrammeColumn = {
  key: "priority",
  label: "Priority",
  hint: "A number from 0 to 1000: levelling places higher priorities first, and does not move activities with 1000",
  width: 76,
  align: "right",
  measure: { kind: "number", of: ({ priority: value }) => value },
  text: (activity) => String(activity.priority),
  read(text, activity) {
    const value = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : MAX_PRIORITY + 1;
    return value > MAX_PRIORITY
      ? { problem: "Type a priority from 0 to 1000." }
      : setting(activity, { priority: value });
  },
};

const MAX_NOTES = 10_000;
const notes: ProgrammeColumn = {
  key: "notes",
  label: "Notes",
  width: 220,
  text: (activity) => activity.notes,
  read: (text, activity) => tooLong(text, MAX_NOTES) ?? setting(activity, { notes: text.trim() }),
};

export const basicColumns = {
  name,
  code,
  outline,
  duration,
  remaining,
  percent,
  totalFloat,
  freeFloat,
  critical,
  priority,
  notes,
};
