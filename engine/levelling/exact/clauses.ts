import { Because, type BoundsTrail } from "./bounds-trail.ts";

const HEADER = 2;

/** Learnt clauses. At least one literal of each clause is true, and two literals of each are watched. */
export class Clauses {
  readonly #trail: BoundsTrail;
  /**
   * The data of each clause: its number of literals, its index in `#activities`, then the numbers of its literals.
   */
  #arena = new Int32Array(1 << 16);
  #end = 0;
  #refs: number[] = [];
  #activities: number[] = [];
  #step = 1;
  /** The clauses that watch each literal, checked when it becomes false. */
  readonly #watches: (number[] | undefined)[];

  constructor(trail: BoundsTrail) {
    this.#trail = trail;
    this.#watches = Array.from({ length: trail.literals.count });
  }

  get count(): number {
    return this.#refs.length;
  }

  /** Passes on the literals of a clause except the first, as true literals (their opposites), one after another. */
  forOthers(ref: number, take: (k: number, v: number) => void): void {
    const { variable, value } = this.#trail.literals;
    const end = ref + HEADER + (this.#arena[ref] ?? 0);
    for (let at = ref + HEADER + 1; at < end; at += 1) {
      const literal = this.#arena[at] ?? 0;
      take((variable[literal] ?? 0) ^ 1, 1 - (value[literal] ?? 0));
    }
  }

  /** Adds a clause of two literals or more. The first two are watched: the last to become false. */
  add(literals: readonly number[]): number {
    const ref = this.#end;
    if (ref + HEADER + literals.length > this.#arena.length) {
      const wider = new Int32Array(this.#arena.length * 2 + literals.length);
      wider.set(this.#arena);
      this.#arena = wider;
    }
    this.#arena[ref] = literals.length;
    this.#arena[ref + 1] = this.#refs.length;
    for (const [n, literal] of literals.entries()) this.#arena[ref + HEADER + n] = literal;
    this.#end = ref + HEADER + literals.length;
    this.#refs.push(ref);
    this.#activities.push(this.#step);
    this.#watch(literals[0] ?? 0, ref);
    this.#watch(literals[1] ?? 0, ref);
    return ref;
  }

  /** Notes that a clause took part in a conflict. */
  bump(ref: number): void {
    const place = this.#arena[ref + 1] ?? 0;
    this.#activities[place] = (this.#activities[place] ?? 0) + this.#step;
  }

  decay(): void {
    this.#step /= 0.999;
    if (this.#step < 1e100) return;
    this.#activities = this.#activities.map((activity) => activity / this.#step);
    this.#step = 1;
  }

  /**
   * Handles a rise of the bound of `k` from `from` to `to`. Returns false and writes a conflict if no literal of a
   * clause can be true any more.
   */
  propagate(k: number, from: number, to: number): boolean {
    const { base } = this.#trail.literals;
    // "k at least v" makes its opposite false.
    for (let v = from + 1; v <= to; v += 1) {
      const literal = (base[k ^ 1] ?? 0) + 1 - v;
      const watching = this.#watches[literal];
      if (watching !== undefined && watching.length > 0 && !this.#visit(literal, watching))
        return false;
    }
    return true;
  }

  #visit(literal: number, watching: number[]): boolean {
    const trail = this.#trail;
    const { bound } = trail;
    const { variable, value } = trail.literals;
    const arena = this.#arena;
    let kept = 0;
    for (let n = 0; n < watching.length; n += 1) {
      const ref = watching[n] ?? 0;
      const first = ref + HEADER;
      if (arena[first] === literal) {
        arena[first] = arena[first + 1] ?? 0;
        arena[first + 1] = literal;
      }
      const other = arena[first] ?? 0;
      const k = variable[other] ?? 0;
      const v = value[other] ?? 0;
      if ((bound[k] ?? 0) >= v) {
        watching[kept] = ref;
        kept += 1;
        continue;
      }
      const end = first + (arena[ref] ?? 0);
      let at = first + 2;
      for (; at < end; at += 1) {
        const candidate = arena[at] ?? 0;
        const opposite = (variable[candidate] ?? 0) ^ 1;
        if ((bound[opposite] ?? 0) < 1 - (value[candidate] ?? 0)) break;
      }
      if (at < end) {
        const candidate = arena[at] ?? 0;
        arena[first + 1] = candidate;
        arena[at] = literal;
        this.#watch(candidate, ref);
        continue;
      }
      watching[kept] = ref;
      kept += 1;
      if (trail.isFalse(k, v)) {
        for (n += 1; n < watching.length; n += 1) {
          watching[kept] = watching[n] ?? 0;
          kept += 1;
        }
        watching.length = kept;
        trail.conflict.length = 0;
        trail.conflict.push(k ^ 1, 1 - v);
        this.forOthers(ref, (k, v) => trail.conflict.push(k, v));
        this.bump(ref);
        return false;
      }
      trail.raise(k, v, (ref << 2) | Because.clause);
    }
    watching.length = kept;
    return true;
  }

  /** Removes the half of the clauses that took part in the fewest conflicts, at the root. Short clauses stay. */
  reduce(): void {
    const median = this.#activities.toSorted((a, b) => a - b)[this.#activities.length >> 1] ?? 0;
    const { variable, value } = this.#trail.literals;
    const kept: { literals: number[]; activity: number }[] = [];
    for (const [place, ref] of this.#refs.entries()) {
      const activity = this.#activities[place] ?? 0;
      const length = this.#arena[ref] ?? 0;
      if (activity < median && length > 3) continue;
      const literals = [...this.#arena.subarray(ref + HEADER, ref + HEADER + length)];
      const isTrue = (it: number) => this.#trail.isTrue(variable[it] ?? 0, value[it] ?? 0);
      const isFalse = (it: number) => this.#trail.isFalse(variable[it] ?? 0, value[it] ?? 0);
      if (literals.some(isTrue)) continue;
      const open = literals.filter((it) => !isFalse(it));
      if (open.length > 1) kept.push({ literals: open, activity });
    }
    this.#end = 0;
    this.#refs = [];
    this.#activities = [];
    for (const watching of this.#watches) if (watching) watching.length = 0;
    for (const { literals, activity } of kept) {
      this.add(literals);
      this.#activities[this.#activities.length - 1] = activity;
    }
  }

  #watch(literal: number, ref: number): void {
    const watching = this.#watches[literal];
    if (watching === undefined) this.#watches[literal] = [ref];
    else watching.push(ref);
  }
}
