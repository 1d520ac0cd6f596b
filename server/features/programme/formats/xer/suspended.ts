import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { formatMoment, parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity, PlanCalendar } from "../../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../../engine/programme/problem.ts";
import { momentOf } from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import type { XerRow } from "./tables.ts";

/**
 * Converts an activity in progress that its file suspends until after the data date. Its remaining work begins at
 * the resume date, less the work that is done before. Activities in a programme have no gaps, so a
 * finish-no-earlier constraint stands for the suspension.
 */
export function resumedActivity(
  activity: PlanActivity,
  row: XerRow,
  {
    calendar,
    dataDate,
    notKept,
  }: {
    readonly calendar: PlanCalendar;
    readonly dataDate: string | null;
    readonly notKept: FormatLossList;
  },
): { readonly activity: PlanActivity; readonly reason: string | null } {
  const [suspend, resume] = [momentOf(row.get("suspend_date")), momentOf(row.get("resume_date"))];
  const { actualStart, actualFinish, remainingMinutes } = activity;
  if (suspend === null && resume === null) return { activity, reason: null };
  const from = dataDate ?? actualStart ?? "";
  const isPast = resume === null || resume <= from;
  if (isPast || actualStart === null || actualFinish !== null) {
    notKept.add("suspensions that are over, or without a date to resume", titleOf(activity));
    return { activity, reason: null };
  }
  const { work, finishSide } = boundTo(calendar);
  const before = suspend === null ? 0 : Math.max(0, work(suspend) - work(from));
  const left = Math.max(0, (remainingMinutes ?? activity.durationMinutes) - before);
  const at = formatMoment(finishSide(work(resume) + left));
  const constraint = { type: "finish_no_earlier_than", at } as const;
  const { constraint: first, secondConstraint } = activity;
  if (first === null || secondConstraint === null) {
    notKept.add(
      "suspended activities (a finish no earlier than makes them wait until they resume)",
      titleOf(activity),
    );
    return {
      activity:
        first === null
          ? { ...activity, constraint }
          : { ...activity, secondConstraint: constraint },
      reason: "The file suspends it. What remains waits here until it resumes.",
    };
  }
  notKept.add(
    "suspensions that two constraints leave no room for (their dates are fixed)",
    titleOf(activity),
  );
  const finish = momentOf(row.get("early_end_date")) ?? at;
  return {
    activity: { ...activity, pinned: { start: actualStart, finish } },
    reason: "The file suspends it; its dates stay as in the file.",
  };
}

function boundTo(spec: PlanCalendar) {
  const calendar = workCalendar(spec);
  return {
    work: (text: string) => calendar.work(parseMoment(text)),
    finishSide: (position: number) => calendar.finishSide(position),
  };
}
