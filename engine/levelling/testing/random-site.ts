import { ourRules, type Plan, type PlanAssignment } from "../../programme/plan.ts";
import { newActivity, newLink } from "../../programme/edits/activity-fields.ts";
import { formatDay, parseDay } from "../../programme/calendar/moment.ts";
import { randomFrom } from "../../programme/testing/random-plan.ts";
import type { Supply, Taken } from "../plan/supply.ts";

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

/** Returns supplies of some resources, for random programmes from March 2026 on. */
export function randomSupplies(seed: number, count: number): Supply[] {
  const random = randomFrom(seed ^ 0x5eed);
  const below = (limit: number) => Math.floor(random() * limit);
  const taken = (capacity: number): Taken[] =>
    Array.from({ length: below(3) }, () => {
      const first = parseDay("2026-03-01") + below(60);
      const quantity = 1 + below(capacity);
      return { from: formatDay(first), to: formatDay(first + below(6)), quantity };
    });
  return Array.from({ length: count }, (_, at) => {
    const capacity = 2 + below(5);
    return {
      resource: `r${at}`,
      name: `Crew ${at}`,
      unit: "day",
      capacity,
      workingDays: random() < 0.5 ? 31 : 63,
      tasks: taken(capacity),
      others: taken(capacity),
    };
  });
}

/** Assigns resources to the tasks of a plan, which rarely need more than is available. */
export function withRandomNeeds(plan: Plan, supplies: readonly Supply[], seed: number): Plan {
  const random = randomFrom(seed ^ 0xa551);
  const assignments: PlanAssignment[] = [];
  for (const { _id } of plan.activities)
    for (const { resource, capacity } of supplies) {
      if (random() > Math.min(0.6, 1.2 / supplies.length)) continue;
      const most = random() < 0.02 ? capacity + 2 : Math.max(1, capacity / 2);
      const perDay = random() < 0.1 ? 0.5 : 1 + Math.floor(random() * most);
      assignments.push({ _id: `${_id}-${resource}`, activity: _id, resource, perDay });
    }
  return { ...plan, assignments };
}

/** A building site of so many tasks, each behind one to three of the last dozen. */
export function randomSite(seed: number, { size }: { readonly size: number }): Plan {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const activities = Array.from({ length: size }, (_, at) => ({
    ...newActivity({ _id: `a${at}`, parent: null }, { kind: "task", minutesPerDay: 480 }),
    name: `Task ${at}`,
    calendar: random() < 0.2 ? "six" : null,
    durationMinutes: 240 * (1 + below(20)),
  }));
  const links = activities.flatMap(({ _id: to }, at) =>
    at === 0
      ? []
      : [
          ...new Set(Array.from({ length: 1 + below(3) }, () => Math.max(0, at - 1 - below(25)))),
        ].map((from) => newLink({ _id: `l${from}-${at}`, from: `a${from}`, to })),
  );
  const calendar = (_id: string, days: number) => ({
    _id,
    name: _id,
    week: Array.from({ length: 7 }, (_, at) => (at < days ? day : [])),
    exceptions: [],
    minutesPerDay: 480,
  });
  return {
    plannedStart: "2026-03-02T08:00",
    dataDate: null,
    mustFinishBy: null,
    calendar: "five",
    rules: ourRules,
    calendars: [calendar("five", 5), calendar("six", 6)],
    columns: [],
    activities,
    links,
    assignments: [],
  };
}
