import type { PlanActivity, PlanLink } from "../../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../../engine/programme/problem.ts";
import type { FormatLossList, StoredDates } from "../programme-file.ts";

interface Below {
  readonly activities: readonly PlanActivity[];
  readonly links: readonly PlanLink[];
  /** The starts of summaries that are scheduled by hand, by id. */
  readonly manual: ReadonlyMap<string, string>;
  readonly stored: ReadonlyMap<string, StoredDates>;
  /** A date up to the planned start does not delay anything. */
  readonly plannedStart: string;
}

/**
 * In Microsoft Project, nothing below a summary starts before the date of the summary. Here the dates of a summary
 * do not count (rule S4), so the rows below it get them.
 */
export function withDatesOfSummaries(of: Below, notKept: FormatLossList): PlanActivity[] {
  const bounds = boundsOf(of);
  nameDates(of, bounds, notKept);
  const byId = new Map(of.activities.map((activity) => [activity._id, activity]));
  const isFree = (activity: PlanActivity | undefined): activity is PlanActivity =>
    activity !== undefined &&
    activity.kind !== "summary" &&
    activity.actualStart === null &&
    activity.actualFinish === null &&
    activity.pinned === null;
  // The successor of an activity that is already delayed needs no date of its own.
  const following = new Set(
    of.links.flatMap(({ from, to, type, lagMinutes }) => {
      const isAfter = (type === "FS" || type === "SS") && lagMinutes >= 0;
      return isAfter && isFree(byId.get(from)) && bounds.get(from) === bounds.get(to) ? to : [];
    }),
  );
  return of.activities.map((activity) => {
    const at = bounds.get(activity._id);
    if (activity.kind === "summary")
      return at !== undefined && activity.constraint?.type === "start_no_earlier_than"
        ? { ...activity, constraint: null }
        : activity;
    return at === undefined || !isFree(activity) || following.has(activity._id)
      ? activity
      : heldBack(activity, at);
  });
}

function heldBack(activity: PlanActivity, at: string): PlanActivity {
  const date = { type: "start_no_earlier_than", at } as const;
  const { constraint } = activity;
  if (constraint === null) return { ...activity, constraint: date };
  const isFixed = constraint.type === "must_start_on" || constraint.type === "must_finish_on";
  const isLater = constraint.type === date.type && (constraint.at ?? "") >= at;
  return isFixed || isLater ? activity : { ...activity, secondConstraint: date };
}

/** The latest date of the summaries above each row, its own included. */
function boundsOf(of: Below): Map<string, string> {
  const starts = earliestBelow(of);
  const bounds = new Map<string, string>();
  for (const { _id, kind, parent, constraint } of of.activities) {
    const above = parent === null ? undefined : bounds.get(parent);
    const asked = constraint?.type === "start_no_earlier_than" ? constraint.at : null;
    const byHand = of.manual.get(_id) ?? "";
    // If a row below starts earlier in the file, the file ignores the summary's date.
    const isKept = byHand <= (starts.get(_id) ?? "");
    const own = kind === "summary" ? [asked ?? "", isKept ? byHand : ""] : [];
    const latest = [above ?? "", ...own].toSorted().at(-1) ?? "";
    if (latest > of.plannedStart) bounds.set(_id, latest);
  }
  return bounds;
}

/** The earliest start in the file below each summary. */
function earliestBelow({ activities, stored }: Below): Map<string, string> {
  const starts = new Map<string, string>();
  for (const { _id, kind, parent } of activities.toReversed()) {
    const start = kind === "summary" ? starts.get(_id) : stored.get(_id)?.start;
    if (parent === null || start === null || start === undefined) continue;
    const known = starts.get(parent);
    if (known === undefined || start < known) starts.set(parent, start);
  }
  return starts;
}

function nameDates(of: Below, bounds: ReadonlyMap<string, string>, notKept: FormatLossList): void {
  for (const activity of of.activities) {
    const { _id, kind, constraint } = activity;
    if (kind !== "summary") continue;
    if (constraint?.type === "start_no_earlier_than" && bounds.has(_id))
      notKept.add("start dates of summaries (what is below them has them)", titleOf(activity));
    else if (constraint && constraint.type !== "start_no_earlier_than")
      notKept.add("constraints of summaries (they do not count)", titleOf(activity));
    if (of.manual.has(_id))
      notKept.add("dates of summaries that are scheduled by hand", titleOf(activity));
  }
}
