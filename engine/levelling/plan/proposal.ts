import type { Edit } from "../../programme/edit.ts";
import { formatDay, formatMoment, type Moment } from "../../programme/moment.ts";
import type { Schedule } from "../../programme/schedule.ts";
import { editsTo, type Holds, scheduleWith } from "./holds.ts";
import type { Problem } from "./problem.ts";
import { Reasons } from "./reason.ts";
import { unitsOfParts } from "./supply.ts";
import { profilesOf, type Uses, usesOf } from "./uses.ts";

/** An activity that levelling moves. */
export interface LevelledMove {
  readonly activity: string;
  /** Its start before and after; its finish, where that alone moves. */
  readonly from: string;
  readonly to: string;
  /** Working minutes of its calendar; negative if it moves forward in time. */
  readonly minutes: number;
  readonly why: string;
}

/** Days on end on which more is needed of a resource than there is. */
export interface Overload {
  readonly resource: string;
  readonly name: string;
  readonly unit: string;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** The most that is needed on one of them, and the least that is there. */
  readonly need: number;
  readonly left: number;
  /** The activities at work then. */
  readonly activities: readonly string[];
}

export interface LevellingProposal {
  readonly edits: readonly Edit[];
  readonly moves: readonly LevelledMove[];
  readonly before: readonly Overload[];
  readonly remaining: readonly Overload[];
  readonly finish: { readonly before: Moment; readonly after: Moment };
}

/** What levelling would change, and why: rule V6. */
export function proposalOf(problem: Problem, holds: Holds): LevellingProposal {
  const { now } = problem;
  const after = scheduleWith(problem, holds);
  const uses = usesOf(problem, after);
  return {
    edits: editsTo(problem, holds),
    moves: movesOf(problem, { after, uses, holds }),
    before: overloadsOf(problem, now, usesOf(problem, now)),
    remaining: overloadsOf(problem, after, uses),
    finish: { before: now.finish ?? 0, after: after.finish ?? 0 },
  };
}

function movesOf(
  problem: Problem,
  { after, uses, holds }: { after: Schedule; uses: Uses; holds: Holds },
): LevelledMove[] {
  const { now } = problem;
  const moved = now.plan.activities.flatMap(({ _id, kind }, index) => {
    if (kind === "summary" || kind === "level_of_effort") return [];
    const [was, is] = [now.moments(_id), after.moments(_id)];
    const isStart = was.start !== is.start;
    if (!isStart && was.finish === is.finish) return [];
    const [from, to] = isStart ? [was.start, is.start] : [was.finish, is.finish];
    const calendar = now.network.nodes[index]?.calendar;
    const minutes = (calendar?.work(to) ?? 0) - (calendar?.work(from) ?? 0);
    return [{ index, activity: _id, from, to, minutes }];
  });
  const ids = new Set(moved.map(({ activity }) => activity));
  const reasons = new Reasons(problem, { after, uses });
  return moved.map(({ index, from, to, ...rest }) => ({
    ...rest,
    from: formatMoment(from),
    to: formatMoment(to),
    why: reasons.of(index, { isHeld: holds.has(rest.activity), moved: ids }),
  }));
}

function overloadsOf(problem: Problem, schedule: Schedule, uses: Uses): Overload[] {
  const { activities } = schedule.plan;
  return profilesOf(problem, uses).flatMap((profile, resource) => {
    const supply = problem.supplies[resource];
    if (!supply) return [];
    const spans: (Overload & { last: number; ids: Set<string> })[] = [];
    for (const { day, peak, left } of profile.overloads()) {
      const known = spans.at(-1);
      const ids = (uses[resource]?.get(day) ?? []).flatMap(
        ({ index }) => activities[index]?._id ?? [],
      );
      const counts = { need: unitsOfParts(peak), left: unitsOfParts(left) };
      const text = formatDay(day);
      if (known && isNext(problem, { resource, from: known.last, to: day })) {
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
    return spans.map(({ last: _, ids, ...span }) => ({ ...span, activities: [...ids] }));
  });
}

/** Whether the resource rests on all days between two. */
function isNext(
  { lefts }: Problem,
  { resource, from, to }: { resource: number; from: number; to: number },
): boolean {
  for (let day = from + 1; day < to; day += 1)
    if (Number.isFinite(lefts[resource]?.on(day) ?? 0)) return false;
  return true;
}
