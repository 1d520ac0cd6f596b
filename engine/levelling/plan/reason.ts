import { type DayNumber, dayOfMoment, MINUTES_PER_DAY } from "../../programme/calendar/moment.ts";
import { lastDayBefore, presenceOn } from "../../programme/needs.ts";
import { type Early, scheduleEarly } from "../../programme/schedule/passes.ts";
import { titleOf } from "../../programme/problem.ts";
import type { Schedule } from "../../programme/schedule/schedule.ts";
import { dayInWords } from "../../programme/why/why-words.ts";
import { type Problem, worksOn } from "./problem.ts";
import { unitsOfParts } from "./supply.ts";
import type { Uses } from "./uses.ts";

interface Conflict {
  readonly resource: number;
  readonly quantity: number;
  readonly day: DayNumber;
  /** The other activities at work at that time, the last to leave first. */
  readonly others: readonly number[];
}

/** The most activities that are named. */
const MOST_NAMED = 2;

/** Says why activities move. */
export class Reasons {
  readonly #problem: Problem;
  readonly #after: Schedule;
  readonly #uses: Uses;
  /** The schedule's dates, in which other dates are tried for one activity at a time. */
  readonly #tried: Early;

  constructor(problem: Problem, { after, uses }: { after: Schedule; uses: Uses }) {
    this.#problem = problem;
    this.#after = after;
    this.#uses = uses;
    const { early } = after.computed;
    this.#tried = {
      startAt: early.startAt.slice(),
      finishAt: early.finishAt.slice(),
      start: early.start.slice(),
      finish: early.finish.slice(),
      evening: early.evening.slice(),
      overrun: early.overrun.slice(),
    };
  }

  /** @param moved the activities that move */
  of(index: number, { isHeld, moved }: { isHeld: boolean; moved: ReadonlySet<string> }): string {
    if (isHeld) return this.#waits(index);
    const { plan, network } = this.#after;
    const id = plan.activities[index]?._id ?? "";
    const driver = this.#after.dates(id).drivenBy.find((one) => moved.has(one));
    const pushed = plan.activities[network.indexOf.get(driver ?? "") ?? -1];
    return pushed ? `Follows ${titleOf(pushed)}.` : "Levelling no longer holds it back.";
  }

  #waits(index: number): string {
    const { early } = this.#after.computed;
    const startAt = early.startAt[index] ?? 0;
    const length = (early.finishAt[index] ?? 0) - startAt;
    const given = { index, uses: this.#uses, length };
    // One minute earlier, the activity would meet what it waits for. Where its links put it, it would meet the
    // first obstacle.
    const earlier = this.#beforeRest(index, startAt - 1);
    const last = conflictsAt(this.#problem, { ...given, startAt: earlier }).at(-1);
    const first = conflictsAt(this.#problem, { ...given, startAt: this.#byLinks(index) }).find(
      ({ resource }) => resource === last?.resource,
    );
    return last
      ? this.#inWords(last, first)
      : "Spreads out work that needs the same resource at the same time.";
  }

  /**
   * Returns the last position before days on which a resource of the activity rests, because nothing begins on such
   * days.
   */
  #beforeRest(index: number, position: number): number {
    const calendar = this.#problem.free.network.nodes[index]?.calendar;
    if (!calendar) return position;
    const { first } = this.#problem;
    let at = position;
    for (let day = dayOfMoment(calendar.startSide(at)); !worksOn(this.#problem, index, day);) {
      if (day <= first) return position;
      at = calendar.work(day * MINUTES_PER_DAY) - 1;
      day = dayOfMoment(calendar.startSide(at));
    }
    return at;
  }

  #inWords(last: Conflict, first: Conflict | undefined): string {
    const { supplies, lefts } = this.#problem;
    const name = supplies[last.resource]?.name ?? "";
    const need = unitsOfParts(last.quantity);
    const all = unitsOfParts(lefts[last.resource]?.most ?? 0);
    const days =
      first && first.day < last.day
        ? `from ${dayInWords(first.day)} to ${dayInWords(last.day)}`
        : `on ${dayInWords(last.day)}`;
    const who = this.#namesOf(last);
    // Activities that are at work at the end may not have been there all the time.
    const isLong = first && last.others.some((other) => !first.others.includes(other));
    const by = who.length > 1 ? `${who.slice(0, -1).join(", ")} and ${who.at(-1)}` : who[0];
    const asks = need > all ? `needs ${need}, there are ${all}` : `needs ${need} of ${all}`;
    return `Waits for ${name}: ${asks}, in use ${days}${by === undefined ? "" : `${isLong ? ", last" : ""} by ${by}`}.`;
  }

  #namesOf({ resource, day, others }: Conflict): string[] {
    const { activities } = this.#after.plan;
    const named = others.flatMap((one) => activities[one] ?? []).map(titleOf);
    const rest = named.length - MOST_NAMED;
    const isTaken = this.#problem.lefts[resource]?.isTaken(day) ?? false;
    return [
      ...named.slice(0, MOST_NAMED),
      ...(rest > 0 ? [`${rest} more`] : []),
      ...(isTaken ? ["work outside of this programme"] : []),
    ];
  }

  /** Returns where an activity would start without its levelled start, if everything else stayed. */
  #byLinks(index: number): number {
    const tried = this.#tried;
    scheduleEarly(this.#problem.free.network, index, tried);
    const startAt = tried.startAt[index] ?? 0;
    const { early } = this.#after.computed;
    tried.start[index] = early.start[index] ?? 0;
    tried.finish[index] = early.finish[index] ?? 0;
    tried.evening[index] = early.evening[index] ?? 0;
    return startAt;
  }
}

/** Returns the days on which an activity would overload a resource if it started at a position, in order. */
function conflictsAt(
  problem: Problem,
  { index, uses, startAt, length }: { index: number; uses: Uses; startAt: number; length: number },
): Conflict[] {
  const calendar = problem.free.network.nodes[index]?.calendar;
  if (!calendar) return [];
  const extent = {
    start: calendar.startSide(startAt),
    finish: calendar.finishSide(startAt + length),
  };
  const found: Conflict[] = [];
  for (let day = dayOfMoment(extent.start); day <= lastDayBefore(extent.finish); day += 1) {
    const presence = presenceOn(day, calendar.shiftsOn(day), extent);
    if (!presence) continue;
    for (const { resource, quantity } of problem.demands[index] ?? []) {
      const left = problem.lefts[resource]?.on(day) ?? Infinity;
      const wanted = Math.min(quantity, problem.lefts[resource]?.most ?? quantity);
      const here = (uses[resource]?.get(day) ?? []).filter((use) => use.index !== index);
      const minutes = [presence.from, ...here.map(({ from }) => from)].filter(
        (minute) => presence.from <= minute && minute < presence.to,
      );
      const worst = minutes
        .map((minute) => here.filter(({ from, to }) => from <= minute && minute < to))
        .findLast((present) => present.reduce((sum, use) => sum + use.quantity, wanted) > left);
      if (worst) found.push({ resource, quantity, day, others: worst.map((use) => use.index) });
    }
  }
  return found;
}
