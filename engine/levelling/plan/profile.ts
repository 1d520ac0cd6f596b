import { type DayNumber, MINUTES_PER_DAY } from "../../programme/calendar/moment.ts";
import type { Presence } from "../../programme/needs.ts";
import type { Left } from "./supply.ts";

const NONE = -1;
/** A part of a day: from, to, quantity. */
const WIDTH = 3;

/** What the activities of a schedule use of one resource. One object serves many schedules. */
export class Profile {
  readonly #first: DayNumber;
  readonly #left: Left;
  /** For each day after the first: what is left, the total of all parts of the day, and the parts. */
  #lefts = new Float64Array(0);
  #sums = new Float64Array(0);
  #parts: number[][] = [];
  readonly #used: number[] = [];

  constructor(left: Left, first: DayNumber) {
    this.#left = left;
    this.#first = first;
  }

  clear(): void {
    for (const at of this.#used) {
      this.#sums[at] = 0;
      const parts = this.#parts[at];
      if (parts) parts.length = 0;
    }
    this.#used.length = 0;
  }

  add(day: DayNumber, { from, to }: Presence, quantity: number): void {
    const at = day - this.#first;
    if (at < 0) return;
    this.#reach(at);
    if (this.#sums[at] === 0) this.#used.push(at);
    this.#sums[at] = (this.#sums[at] ?? 0) + quantity;
    (this.#parts[at] ??= []).push(from, to, quantity);
  }

  /**
   * Returns the minute of the day until which this use would overload the resource, for the last overload if there
   * are several; -1 if there is none.
   */
  conflict(day: DayNumber, { from, to }: Presence, quantity: number): number {
    const at = day - this.#first;
    if (at < 0) return NONE;
    this.#reach(at);
    const left = this.#lefts[at] ?? 0;
    if ((this.#sums[at] ?? 0) + quantity <= left) return NONE;
    if (quantity > left) return MINUTES_PER_DAY;
    const parts = this.#parts[at] ?? [];
    let last = this.#until(parts, from, quantity - left);
    for (let part = 0; part < parts.length; part += WIDTH) {
      const begins = parts[part] ?? 0;
      if (begins > from && begins < to)
        last = Math.max(last, this.#until(parts, begins, quantity - left));
    }
    return last;
  }

  /** By how much this use would raise the excess. */
  added(day: DayNumber, { from, to }: Presence, quantity: number): number {
    const at = day - this.#first;
    if (at < 0) return 0;
    this.#reach(at);
    const left = this.#lefts[at] ?? 0;
    if ((this.#sums[at] ?? 0) + quantity <= left) return 0;
    const parts = this.#parts[at] ?? [];
    const before = areaOver(parts, left, this.#left.most);
    parts.push(from, to, quantity);
    const after = areaOver(parts, left, this.#left.most);
    parts.length -= WIDTH;
    return after - before;
  }

  /** Returns the excess of all days together: quantities times minutes. */
  excess(): number {
    let excess = 0;
    for (const at of this.#used) excess += this.#excessAt(at);
    return excess;
  }

  /** Returns the overloaded days, with the most that they use at once and what is left for them. */
  overloads(): { readonly day: DayNumber; readonly peak: number; readonly left: number }[] {
    return this.#used
      .toSorted((a, b) => a - b)
      .map((at) => ({
        day: at + this.#first,
        peak: peakOf(this.#parts[at] ?? []),
        left: Math.max(0, this.#lefts[at] ?? 0),
      }))
      .filter(({ peak, left }) => peak > left);
  }

  #excessAt(at: number): number {
    const left = this.#lefts[at] ?? 0;
    if ((this.#sums[at] ?? 0) <= left) return 0;
    return areaOver(this.#parts[at] ?? [], left, this.#left.most);
  }

  /**
   * Returns the minute until which the use stays the same, counted from `minute`, if it is more than `-over`; -1
   * otherwise.
   */
  #until(parts: readonly number[], minute: number, over: number): number {
    let use = over;
    let until = MINUTES_PER_DAY;
    for (let part = 0; part < parts.length; part += WIDTH) {
      const begins = parts[part] ?? 0;
      const ends = parts[part + 1] ?? 0;
      if (begins <= minute && minute < ends) {
        use += parts[part + 2] ?? 0;
        until = Math.min(until, ends);
      } else if (begins > minute) until = Math.min(until, begins);
    }
    return use > 0 ? until : NONE;
  }

  /** Grows the arrays so that they include a day. */
  #reach(at: number): void {
    const before = this.#lefts.length;
    if (at < before) return;
    const size = Math.max(512, before * 2, at + 1);
    const lefts = new Float64Array(size);
    const sums = new Float64Array(size);
    lefts.set(this.#lefts);
    sums.set(this.#sums);
    for (let next = before; next < size; next += 1) lefts[next] = this.#left.on(this.#first + next);
    this.#lefts = lefts;
    this.#sums = sums;
  }
}

function atMinute(parts: readonly number[], minute: number): number {
  let use = 0;
  for (let part = 0; part < parts.length; part += WIDTH)
    if ((parts[part] ?? 0) <= minute && minute < (parts[part + 1] ?? 0))
      use += parts[part + 2] ?? 0;
  return use;
}

/** Rule N2. */
function peakOf(parts: readonly number[]): number {
  let most = 0;
  for (let part = 0; part < parts.length; part += WIDTH)
    most = Math.max(most, atMinute(parts, parts[part] ?? 0));
  return most;
}

/**
 * Returns by how much the parts of a day exceed what is left: quantities times minutes. Work that alone needs more
 * than is available on any day gets all of it, and only the work beside it is in excess.
 */
function areaOver(parts: readonly number[], left: number, most: number): number {
  const edges: number[] = [];
  for (let part = 0; part < parts.length; part += WIDTH)
    edges.push(parts[part] ?? 0, parts[part + 1] ?? 0);
  const sorted = edges.toSorted((a, b) => a - b);
  let area = 0;
  for (let at = 1; at < sorted.length; at += 1) {
    const [from, to] = [sorted[at - 1] ?? 0, sorted[at] ?? 0];
    if (from >= to) continue;
    let use = 0;
    let room = Math.max(0, left);
    for (let part = 0; part < parts.length; part += WIDTH) {
      if ((parts[part] ?? 0) > from || from >= (parts[part + 1] ?? 0)) continue;
      const quantity = parts[part + 2] ?? 0;
      use += quantity;
      if (quantity > most) room = Math.max(room, quantity);
    }
    area += Math.max(0, use - room) * (to - from);
  }
  return area;
}
