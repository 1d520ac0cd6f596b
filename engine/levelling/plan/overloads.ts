import { formatDay } from "../../programme/calendar/moment.ts";
import type { Schedule } from "../../programme/schedule/schedule.ts";
import type { Needs } from "./problem.ts";
import { unitsOfParts } from "./supply.ts";
import { profilesOf, type Use, usesOf } from "./uses.ts";

/** Consecutive days on which more of a resource is needed than is available. */
export interface Overload {
  readonly resource: string;
  readonly name: string;
  readonly unit: string;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** The most that is needed on one of the days, and the least that is available. */
  readonly need: number;
  readonly left: number;
  /** The activities at work at the overloaded moments. */
  readonly activities: readonly string[];
}

/** Returns the days on which a programme needs more than is available, by resource. */
export function overloadsOf(needs: Needs, schedule: Schedule): Overload[] {
  const { activities } = schedule.plan;
  const uses = usesOf(needs, schedule);
  return profilesOf(needs, uses).flatMap((profile, resource) => {
    const supply = needs.supplies[resource];
    if (!supply) return [];
    const spans: (Overload & { last: number; ids: Set<string> })[] = [];
    for (const { day, peak, left } of profile.overloads()) {
      const known = spans.at(-1);
      const ids = beyond(uses[resource]?.get(day) ?? [], left).flatMap(
        ({ index }) => activities[index]?._id ?? [],
      );
      const counts = { need: unitsOfParts(peak), left: unitsOfParts(left) };
      const text = formatDay(day);
      if (known && isNext(needs, { resource, from: known.last, to: day })) {
        spans[spans.length - 1] = {
          ...known,
          last: day,
          to: text,
          days: known.days + 1,
          need: Math.max(known.need, counts.need),
          left: Math.min(known.left, counts.left),
          ids: new Set([...known.ids, ...ids]),
        };
      } else {
        const { resource: id, name, unit } = supply;
        const span = { resource: id, name, unit, from: text, to: text, days: 1, ...counts };
        spans.push({ ...span, activities: [], last: day, ids: new Set(ids) });
      }
    }
    return spans.map(({ last: _last, ids, ...span }) => ({ ...span, activities: [...ids] }));
  });
}

/** Returns the activities at work at a moment of the day at which more is needed than is available. */
function beyond(uses: readonly Use[], left: number): Use[] {
  const at = (minute: number) => uses.filter(({ from, to }) => from <= minute && minute < to);
  const begins = [...new Set(uses.map(({ from }) => from))];
  const over = begins
    .map(at)
    .filter((here) => here.reduce((sum, one) => sum + one.quantity, 0) > left);
  const found = new Set(over.flat());
  return uses.filter((use) => found.has(use));
}

/** Whether the resource rests on all days between two. */
function isNext(
  { lefts }: Needs,
  { resource, from, to }: { resource: number; from: number; to: number },
): boolean {
  for (let day = from + 1; day < to; day += 1)
    if (Number.isFinite(lefts[resource]?.on(day) ?? 0)) return false;
  return true;
}
