import type { DayEnd } from "../../../../engine/programme/calendar/day-shifts.ts";
import { type Moment, parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { formatMomentShort, parseTypedMoment, weekdayName } from "../values/typed-moment.ts";
import {
  type CellContext,
  type CellRead,
  isMilestone,
  type ProgrammeColumn,
  setting,
  unchanged,
} from "./column.ts";

const NO_DATE = "Type a date such as 12 Mar 2026, fri or +7, with a time if it matters.";

/** The length of "12 Mar 2026". A longer text includes the time, and leaves out the weekday. */
const LONGEST_DAY = 11;

interface DateColumn extends Omit<ProgrammeColumn, "text" | "read" | "width"> {
  readonly end: DayEnd;
  readonly moment: (activity: PlanActivity, context: CellContext) => string | null;
  /** The same moment as a number, where the schedule has it so. */
  readonly at?: (activity: PlanActivity, context: CellContext) => Moment | null;
  /** Turns a moment into edits; the moment is null if the cell was cleared. */
  readonly set?: (moment: string | null, activity: PlanActivity, context: CellContext) => CellRead;
}

const parsed = (moment: string | null): Moment | null =>
  moment === null ? null : parseMoment(moment);

function dateColumn({ end, moment, at: momentOf, set, ...rest }: DateColumn): ProgrammeColumn {
  const at = (activity: PlanActivity, { plan }: CellContext) => ({
    calendar: calendarOf(plan, activity),
    end,
  });
  return {
    ...rest,
    width: 132,
    measure: {
      kind: "date",
      of: momentOf ?? ((activity, context) => parsed(moment(activity, context))),
    },
    text(activity, context) {
      const value = moment(activity, context);
      if (value === null) return "";
      const { calendar } = at(activity, context);
      const text = formatMomentShort(value, { calendar, end });
      const other = end === "start" ? "finish" : "start";
      // A milestone is at the start or the end of its day, depending on its logic.
      const short = isMilestone(activity)
        ? formatMomentShort(value, { calendar, end: other })
        : text;
      if (Math.min(text.length, short.length) > LONGEST_DAY) return text;
      return `${weekdayName(value)} ${text.length < short.length ? text : short}`;
    },
    ...(set && {
      read(text: string, activity: PlanActivity, context: CellContext) {
        if (text.trim() === "") return set(null, activity, context);
        const { today } = context;
        const value = parseTypedMoment(text, { ...at(activity, context), today });
        if (value === undefined) return { problem: NO_DATE };
        return value === moment(activity, context) ? unchanged : set(value, activity, context);
      },
    }),
  };
}

const isSummary = ({ kind }: PlanActivity) => kind === "summary";
const ofSummary = (activity: PlanActivity) =>
  isSummary(activity)
    ? "A summary reaches from the first start to the last finish below it."
    : null;

const start = dateColumn({
  key: "start",
  label: "Start",
  end: "start",
  moment: ({ _id }, { schedule }) => schedule.dates(_id).start,
  at: ({ _id }, { schedule }) => schedule.moments(_id).start,
  refuses: ofSummary,
  set(at, activity) {
    if (activity.actualStart !== null) return setting(activity, { actualStart: at });
    const { pinned } = activity;
    if (pinned && at !== null)
      return setting(activity, {
        pinned: { start: at, finish: at > pinned.finish ? at : pinned.finish },
      });
    if (at !== null)
      return setting(activity, { constraint: { type: "start_no_earlier_than", at } });
    // Empty means as soon as the logic allows.
    return setting(activity, { constraint: null, pinned: null });
  },
});

const finish = dateColumn({
  key: "finish",
  label: "Finish",
  end: "finish",
  moment: ({ _id }, { schedule }) => schedule.dates(_id).finish,
  at: ({ _id }, { schedule }) => schedule.moments(_id).finish,
  refuses: ofSummary,
  set(at, activity, { plan, schedule, workBetween }) {
    if (activity.actualFinish !== null) return setting(activity, { actualFinish: at });
    if (at === null) return setting(activity, { constraint: null, pinned: null });
    const { pinned } = activity;
    if (pinned)
      return setting(activity, {
        pinned: { start: at < pinned.start ? at : pinned.start, finish: at },
      });
    if (activity.kind === "level_of_effort")
      return { problem: "A level of effort finishes with the activities that it is linked to." };
    if (isMilestone(activity))
      return setting(activity, { constraint: { type: "finish_no_earlier_than", at } });
    const from = schedule.dates(activity._id).start;
    if (at < from) return { problem: "It would finish before it starts." };
    // As in Primavera, typing the finish of a task sets its duration to the work until then.
    const minutes = workBetween(calendarOf(plan, activity), from, at);
    return activity.actualStart === null
      ? setting(activity, { durationMinutes: minutes })
      : { problem: "It has started: change its remaining duration instead." };
  },
});

const given = (
  part: "actualStart" | "actualFinish" | "deadline" | "expectedFinish",
  rest: Pick<DateColumn, "key" | "label" | "end" | "hint">,
): DateColumn => ({
  ...rest,
  moment: (activity) => activity[part],
  refuses: (activity) =>
    isSummary(activity) && part !== "deadline"
      ? "A summary takes its dates from the activities below it."
      : null,
  set: (at, activity) => setting(activity, { [part]: at }),
});

const actualStart = dateColumn(
  given("actualStart", { key: "actualStart", label: "Actual start", end: "start" }),
);
const actualFinish = dateColumn({
  ...given("actualFinish", { key: "actualFinish", label: "Actual finish", end: "finish" }),
  set: (at, activity, { schedule }) =>
    setting(activity, {
      actualFinish: at,
      ...(at !== null && {
        percentComplete: 100,
        remainingMinutes: null,
        actualStart: activity.actualStart ?? earlier(schedule.dates(activity._id).start, at),
      }),
    }),
});
const earlier = (a: string, b: string) => (a < b ? a : b);

const deadline = dateColumn({
  ...given("deadline", { key: "deadline", label: "Deadline", end: "finish" }),
  tone: (activity, { schedule }) =>
    activity.deadline !== null && schedule.dates(activity._id).finish > activity.deadline
      ? "danger"
      : null,
});
const expectedFinish = dateColumn(
  given("expectedFinish", {
    key: "expectedFinish",
    label: "Expected finish",
    end: "finish",
    hint: "When the responsible company expects to finish",
  }),
);

const computed = (
  part: "lateStart" | "lateFinish",
  rest: Pick<DateColumn, "key" | "label" | "end">,
) =>
  dateColumn({
    ...rest,
    moment: ({ _id }, { schedule }) => schedule.dates(_id)[part],
    at: ({ _id }, { schedule }) => schedule.moments(_id)[part],
  });
const lateStart = computed("lateStart", { key: "lateStart", label: "Late start", end: "start" });
const lateFinish = computed("lateFinish", {
  key: "lateFinish",
  label: "Late finish",
  end: "finish",
});

const planned = (part: "start" | "finish", rest: Pick<DateColumn, "key" | "label">) =>
  dateColumn({
    ...rest,
    end: part,
    hint: "In the current baseline",
    moment: ({ _id }, { baseline }) => baseline.get(_id)?.[part] ?? null,
  });
const baselineStart = planned("start", { key: "baselineStart", label: "Baseline start" });
const baselineFinish = planned("finish", { key: "baselineFinish", label: "Baseline finish" });

export const dateColumns = {
  start,
  finish,
  actualStart,
  actualFinish,
  deadline,
  expectedFinish,
  lateStart,
  lateFinish,
  baselineStart,
  baselineFinish,
};
