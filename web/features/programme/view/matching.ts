import { folded } from "../../../../engine/folded-text.ts";
import { parseDay, formatDay } from "../../../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { UrlState } from "../../../ui/hooks/url-params.ts";
import { isBelow } from "../rows/plan-index.ts";
import type { Grouping } from "../rows/visible-rows.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { isInside } from "../values/location-paths.ts";
import { isOfWork, type UsedCondition } from "./conditions.ts";
import type { ActivityStatus, GroupingName, viewParams } from "./view-params.ts";

export type ProgrammeView = UrlState<typeof viewParams>;

interface Seen {
  readonly plan: Plan;
  readonly schedule: Schedule;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  /** The paths of locations, by id. */
  readonly locations: ReadonlyMap<string, string>;
}

/** Returns an activity's status. It is late if it should have started or finished by today and has not. */
export function statusOf(
  activity: PlanActivity,
  { schedule, today }: Pick<Seen, "schedule" | "today">,
): ActivityStatus {
  if (activity.actualFinish !== null) return "finished";
  const { start, finish } = schedule.dates(activity._id);
  if (finish.slice(0, 10) < today) return "late";
  if (activity.actualStart !== null) return "in_progress";
  return start.slice(0, 10) < today ? "late" : "not_started";
}

const DAYS_PER_WEEK = 7;

/**
 * Returns a test for the activities that a view shows; null if it shows all.
 * @param conditions those of the view that can be used
 */
export function matcherOf(
  view: ProgrammeView,
  seen: Seen,
  conditions: readonly UsedCondition[] = [],
): ((activity: PlanActivity) => boolean) | null {
  const { schedule, today, plan } = seen;
  const words = folded(view.search);
  const { person, company, location, status, critical, weeks, below } = view;
  const until = formatDay(parseDay(today) + weeks * DAYS_PER_WEEK);
  const tests: ((activity: PlanActivity) => boolean)[] = [];
  if (words !== "") tests.push(({ name, code }) => folded(`${code} ${name}`).includes(words));
  if (person !== undefined) tests.push(({ assignee }) => assignee === person);
  if (company !== undefined) tests.push((activity) => activity.company === company);
  if (location !== undefined)
    tests.push((activity) =>
      isInside(seen.locations, { location: activity.location, of: location }),
    );
  if (critical) tests.push(({ _id }) => schedule.figures(_id).critical);
  if (status !== undefined) tests.push((activity) => statusOf(activity, seen) === status);
  if (weeks > 0)
    // Overdue work that is not finished is still ahead.
    tests.push(
      ({ _id, actualFinish }) =>
        actualFinish === null && schedule.dates(_id).start.slice(0, 10) < until,
    );
  if (below !== undefined) tests.push(({ _id }) => _id === below || isBelow(plan, _id, below));
  for (const { holds } of conditions) tests.push(holds);
  if (tests.length === 0) return null;
  // A summary does not say who does what and when; it is only shown above rows that match.
  const ofWork =
    (person ?? company ?? location ?? status) !== undefined ||
    critical ||
    weeks > 0 ||
    conditions.some(({ column }) => isOfWork(column));
  return (activity) =>
    (!ofWork || activity.kind !== "summary") && tests.every((test) => test(activity));
}

export const statusWords: Record<ActivityStatus, string> = {
  not_started: "Not started",
  in_progress: "In progress",
  finished: "Finished",
  late: "Late",
};
const statusOrder: readonly string[] = ["late", "in_progress", "not_started", "finished"];

export const groupingWords: Record<GroupingName, string> = {
  person: "Person",
  company: "Company",
  location: "Location",
  status: "Status",
  critical: "Critical",
};

/** The group of all people, companies and locations that the reader cannot see: they share one name. */
const UNSEEN = "unseen";

const seenKey = (id: string | null, names: ReadonlyMap<string, string>): string | null =>
  id === null || names.has(id) ? id : UNSEEN;

/** Returns how rows are grouped; null to show their outline. */
export function groupingOf(name: GroupingName | undefined, seen: Seen): Grouping | null {
  switch (name) {
    case undefined:
      return null;
    case "person":
      return {
        keyOf: ({ assignee }) => seenKey(assignee, seen.people),
        nameOf: (key) => seen.people.get(key) ?? "Not on the team",
        without: "Nobody",
      };
    case "company":
      return {
        keyOf: ({ company }) => seenKey(company, seen.companies),
        nameOf: (key) => seen.companies.get(key) ?? "Another company",
        without: "No company",
      };
    case "location":
      return {
        keyOf: ({ location }) => seenKey(location, seen.locations),
        nameOf: (key) => seen.locations.get(key) ?? "A deleted location",
        without: "No location",
      };
    case "status":
      return {
        keyOf: (activity) => statusOf(activity, seen),
        nameOf: (key) => statusWords[key as ActivityStatus],
        without: "",
        compare: (a, b) => statusOrder.indexOf(a) - statusOrder.indexOf(b),
      };
    case "critical":
      return {
        keyOf: ({ _id }) => (seen.schedule.dates(_id).critical ? "Critical" : "Not critical"),
        nameOf: (key) => key,
        without: "",
      };
  }
}
