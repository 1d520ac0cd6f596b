import { newActivity, newLink } from "../../../../engine/programme/edits/activity-fields.ts";
import {
  ourRules,
  type Plan,
  type PlanActivity,
  type PlanCalendar,
  type PlanLink,
} from "../../../../engine/programme/plan.ts";

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

export const siteCalendar: PlanCalendar = {
  _id: "site",
  name: "Site",
  week: [day, day, day, day, day, [], []],
  exceptions: [],
  minutesPerDay: 480,
};

/** An activity of one day. */
export function activity(
  _id: string,
  parent: string | null = null,
  rest: Partial<PlanActivity> = {},
): PlanActivity {
  const made = newActivity({ _id, parent }, { kind: "task", minutesPerDay: 480 });
  return { ...made, name: _id, ...rest };
}

export function link(from: string, to: string, rest: Partial<PlanLink> = {}): PlanLink {
  return { ...newLink({ _id: `${from}-${to}`, from, to }), ...rest };
}

/** @param activities those with something below them become summaries */
export function planOf(activities: readonly PlanActivity[], links: readonly PlanLink[] = []): Plan {
  const parents = new Set(activities.map(({ parent }) => parent));
  return {
    plannedStart: "2026-03-02T08:00",
    dataDate: null,
    mustFinishBy: null,
    calendar: "site",
    rules: ourRules,
    calendars: [siteCalendar],
    columns: [],
    activities: activities.map((one) => (parents.has(one._id) ? { ...one, kind: "summary" } : one)),
    links,
    assignments: [],
  };
}

/**
 * Two summaries, one within the other:
 * site (clear, ground (dig, pour)), roof
 */
export const smallPlan = planOf(
  [
    activity("site"),
    activity("clear", "site"),
    activity("ground", "site"),
    activity("dig", "ground", { company: "ada" }),
    activity("pour", "ground", { company: "bola" }),
    activity("roof", null, { company: "ada" }),
  ],
  [link("clear", "dig"), link("dig", "pour"), link("pour", "roof")],
);
