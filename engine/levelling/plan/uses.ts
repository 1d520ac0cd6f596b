import { type DayNumber, dayOfMoment } from "../../programme/calendar/moment.ts";
import { lastDayBefore, type Part, presenceOn } from "../../programme/needs.ts";
import type { Schedule } from "../../programme/schedule/schedule.ts";
import type { Needs, Problem } from "./problem.ts";
import { Profile } from "./profile.ts";
import type { Score } from "./score.ts";
import { type Extent, isFixed } from "./serial-plan.ts";

/** How much of a resource an activity uses on a day. */
export interface Use extends Part {
  readonly index: number;
}

/** What all activities of a schedule use: by resource, then day. */
export type Uses = readonly ReadonlyMap<DayNumber, readonly Use[]>[];

export function usesOf({ supplies, demands, first }: Needs, schedule: Schedule): Uses {
  const uses = supplies.map(() => new Map<DayNumber, Use[]>());
  for (const [index, { _id }] of schedule.plan.activities.entries()) {
    const needed = demands[index] ?? [];
    const calendar = schedule.network.nodes[index]?.calendar;
    if (needed.length === 0 || !calendar) continue;
    const extent = schedule.moments(_id);
    const last = lastDayBefore(extent.finish);
    for (let day = Math.max(first, dayOfMoment(extent.start)); day <= last; day += 1) {
      const presence = presenceOn(day, calendar.shiftsOn(day), extent);
      if (!presence) continue;
      for (const { resource, quantity } of needed) {
        const use = { index, quantity, ...presence };
        const byDay = uses[resource];
        const known = byDay?.get(day);
        if (known) known.push(use);
        else byDay?.set(day, [use]);
      }
    }
  }
  return uses;
}

export function profilesOf({ lefts, first }: Needs, uses: Uses): Profile[] {
  return lefts.map((left, resource) => {
    const profile = new Profile(left, first);
    for (const [day, list] of uses[resource] ?? [])
      for (const use of list) profile.add(day, use, use.quantity);
    return profile;
  });
}

/** How good a computed programme is. */
export function scoreOf(problem: Problem, schedule: Schedule): Score {
  const uses = usesOf(problem, schedule);
  const profiles = profilesOf(problem, uses);
  const excess = profiles.reduce((sum, profile) => sum + profile.excess(), 0);
  const { free, movable, mode } = problem;
  const avoidable = mode === "keep_capacities" ? avoidableIn(problem, uses) : 0;
  let delay = 0;
  for (const [index, { _id }] of free.plan.activities.entries())
    if (movable[index] === 1) delay += schedule.moments(_id).start - free.moments(_id).start;
  return { avoidable, excess, finish: schedule.finish ?? 0, delay };
}

export function extentsOf({ trailing }: Problem, schedule: Schedule): Extent[] {
  return trailing.flatMap((index) => {
    const activity = schedule.plan.activities[index];
    if (!activity) return [];
    const { start, finish } = schedule.moments(activity._id);
    return [{ index, start, finish }];
  });
}

/**
 * Rule V1: returns the avoidable part of the excess, at moments at which everything at work could have waited,
 * apart from activities with fixed dates.
 */
function avoidableIn({ free, lefts, movable, limit }: Problem, uses: Uses): number {
  let area = 0;
  for (const [resource, byDay] of uses.entries())
    for (const [day, list] of byDay) {
      const left = Math.max(0, lefts[resource]?.on(day) ?? 0);
      if (list.reduce((sum, { quantity }) => sum + quantity, 0) <= left) continue;
      const most = lefts[resource]?.most ?? 0;
      const edges = [...new Set(list.flatMap(({ from, to }) => [from, to]))].toSorted(
        (a, b) => a - b,
      );
      for (const [at, from] of edges.entries()) {
        const here = list.filter((use) => use.from <= from && from < use.to);
        const need = here.reduce((sum, { quantity }) => sum + quantity, 0);
        const canWait = ({ index, quantity }: Use) => movable[index] === 1 && quantity <= most;
        const couldWait =
          here.every(canWait) ||
          (here.some((use) => canWait(use) && limit[use.index] === Infinity) &&
            here.every((use) => canWait(use) || isFixed(free.network.nodes[use.index])));
        if (need > left && couldWait) area += (need - left) * ((edges[at + 1] ?? from) - from);
      }
    }
  return area;
}
