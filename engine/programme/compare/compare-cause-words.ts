import type { Cause } from "./compare-causes.ts";
import type { Plan, PlanActivity } from "../plan.ts";
import { titleOf } from "../problem.ts";
import { indexById } from "../records.ts";
import { sameValue } from "../same-value.ts";
import { calendarNamed } from "../why/why-step.ts";
import { minutesInWords, momentInWords, mustInWords } from "../why/why-words.ts";

/** The two plans that are compared. */
export interface Plans {
  readonly before: Plan;
  readonly after: Plan;
}

export function activityIn({ activities }: Plan, id: string): PlanActivity | undefined {
  return activities[indexById(activities).get(id) ?? -1];
}

export const perDay = (calendar: string | null, plan: Plan): number =>
  calendarNamed(calendar ?? plan.calendar, plan).spec.minutesPerDay;

export function nameOf(id: string, { before, after }: Plans): string {
  const activity = activityIn(after, id) ?? activityIn(before, id);
  return activity ? titleOf(activity) : "An activity";
}

const fixedWords = {
  added: "it is new",
  calendar: "it has another calendar",
  expected_finish: "its expected finish was changed",
  external: "its external dates were changed",
  levelling: "levelling moved it",
  pinned: "its pinned dates were changed",
  kind: "it is of another kind",
} as const;

/** What was changed on an activity, as a part of a sentence. */
export function causeInWords(cause: Cause, id: string, plans: Plans): string {
  switch (cause.kind) {
    case "duration":
      return durationInWords(id, plans);
    case "progress":
      return progressInWords(id, plans);
    case "constraint":
      return constraintInWords(id, plans);
    case "link_added":
      return `it now follows ${nameOf(cause.activity, plans)}`;
    case "link_removed":
      return `its link from ${nameOf(cause.activity, plans)} was removed`;
    case "link_changed":
      return `its link from ${nameOf(cause.activity, plans)} was changed`;
    default:
      return fixedWords[cause.kind];
  }
}

function durationInWords(id: string, { before, after }: Plans): string {
  const [was, is] = [activityIn(before, id), activityIn(after, id)];
  const by = (is?.durationMinutes ?? 0) - (was?.durationMinutes ?? 0);
  const words = minutesInWords(by, perDay(is?.calendar ?? null, after));
  return `its duration is ${words} ${by > 0 ? "longer" : "shorter"}`;
}

function progressInWords(id: string, { before, after }: Plans): string {
  const [was, is] = [activityIn(before, id), activityIn(after, id)];
  if (!was || !is) return "its progress was updated";
  if (is.actualFinish !== null && is.actualFinish !== was.actualFinish)
    return `it finished on ${momentInWords(is.actualFinish)}`;
  if (is.actualStart !== null && is.actualStart !== was.actualStart)
    return `it started on ${momentInWords(is.actualStart)}`;
  if (is.percentComplete !== was.percentComplete) return `it is ${is.percentComplete} % done now`;
  return "its progress was updated";
}

function constraintInWords(id: string, { before, after }: Plans): string {
  const [was, is] = [activityIn(before, id), activityIn(after, id)];
  const isNew = ({ constraint }: PlanActivity) => !sameValue(was?.constraint, constraint);
  const now = is && isNew(is) ? is.constraint : (is?.secondConstraint ?? null);
  return now === null ? "its constraint was removed" : `it now has to ${mustInWords(now)}`;
}
