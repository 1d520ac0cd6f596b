import type { Project } from "../instance.ts";
import { Because, type BoundsTrail } from "./bounds-trail.ts";
import type { Clauses } from "./clauses.ts";

/**
 * What the search learns from a conflict: a list of literals, at least one of which must be true. The first is the
 * one that becomes true after the search has gone back.
 */
export interface Lesson {
  /** Pairs (k, v). Empty if there is no schedule at all. */
  readonly pairs: readonly number[];
  readonly level: number;
}

/**
 * Finds the cause of a conflict: goes back over the changes and replaces each that is needed by its reasons, until only one
 * change of the last level is left (first unique implication point).
 */
export class Analysis {
  readonly #project: Project;
  readonly #trail: BoundsTrail;
  readonly #clauses: Clauses;
  readonly #bump: (k: number, v: number) => void;
  /** The needed bound of each variable; a value that every bound exceeds means none. */
  readonly #needed: Int32Array;
  /** The change that made the needed bound of each variable. */
  readonly #changes: Int32Array;
  readonly #seen: number[] = [];
  /** How many needed bounds of the last level are not replaced yet. */
  #open = 0;

  constructor({
    project,
    trail,
    clauses,
    bump,
  }: {
    readonly project: Project;
    readonly trail: BoundsTrail;
    readonly clauses: Clauses;
    readonly bump: (k: number, v: number) => void;
  }) {
    this.#project = project;
    this.#trail = trail;
    this.#clauses = clauses;
    this.#bump = bump;
    this.#needed = new Int32Array(project.size * 2).fill(NEVER);
    this.#changes = new Int32Array(project.size * 2).fill(-1);
  }

  /** Reads `trail.conflict`. */
  learn(): Lesson {
    const trail = this.#trail;
    this.#open = 0;
    this.#seen.length = 0;
    const { conflict } = trail;
    for (let n = 0; n < conflict.length; n += 2) this.#need(conflict[n] ?? 0, conflict[n + 1] ?? 0);
    let first = -1;
    for (let at = trail.length - 1; at >= 0 && this.#open > 0; at -= 1) {
      const k = trail.variable[at] ?? 0;
      if (this.#changes[k] !== at) continue;
      this.#open -= 1;
      if (this.#open === 0) {
        first = k;
        break;
      }
      const v = this.#needed[k] ?? 0;
      this.#changes[k] = -1;
      this.#needed[k] = NEVER;
      this.#reasons(k, v, trail.reason[at] ?? 0, this.#take);
    }
    const lesson = this.#lesson(first);
    for (const k of this.#seen) {
      this.#needed[k] = NEVER;
      this.#changes[k] = -1;
    }
    return lesson;
  }

  readonly #take = (k: number, v: number): void => this.#need(k, v);

  #need(k: number, v: number): void {
    const trail = this.#trail;
    if ((this.#needed[k] ?? NEVER) >= v) return;
    const at = trail.changeOf(k, v);
    if (at < 0 || trail.levelOf[at] === 0) return;
    this.#bump(k, v);
    const was = this.#changes[k] ?? -1;
    if (was < 0) this.#seen.push(k);
    const wasOpen = was >= 0 && trail.levelOf[was] === trail.level;
    if (!wasOpen && trail.levelOf[at] === trail.level) this.#open += 1;
    this.#needed[k] = v;
    this.#changes[k] = at;
  }

  /** Passes on the literals that made (k, v) true. */
  #reasons(k: number, v: number, reason: number, take: (k: number, v: number) => void): void {
    const where = reason >> 2;
    switch (reason & 3) {
      case Because.clause:
        this.#clauses.bump(where);
        return this.#clauses.forOthers(where, take);
      case Because.link:
        return this.#linkReason(k, v, { at: where, take });
      case Because.capacity: {
        const { explanations } = this.#trail;
        const end = where + 1 + (explanations[where] ?? 0);
        for (let at = where + 1; at < end; at += 2)
          take(explanations[at] ?? 0, explanations[at + 1] ?? 0);
      }
    }
  }

  /**
   * Returns the bound at the other end of a link, by the link's position among the successors (of starts) or
   * predecessors.
   */
  #linkReason(
    k: number,
    v: number,
    { at, take }: { readonly at: number; readonly take: (k: number, v: number) => void },
  ): void {
    const { before, after, durations } = this.#project;
    if ((k & 1) === 0) {
      const from = after.owners[at] ?? 0;
      const lag = (after.lags[at] ?? 0) + (durations[from] ?? 0) - (durations[k >> 1] ?? 0);
      take(2 * from, v - lag);
    } else take(2 * (before.owners[at] ?? 0) + 1, v - (before.lags[at] ?? 0));
  }

  #lesson(first: number): Lesson {
    if (first < 0) return { pairs: [], level: 0 };
    const trail = this.#trail;
    const pairs = [first ^ 1, 1 - (this.#needed[first] ?? 0)];
    let level = 0;
    let second = 2;
    for (const k of new Set(this.#seen)) {
      const at = this.#changes[k] ?? -1;
      if (at < 0 || k === first || this.#isImplied(k, at)) continue;
      const own = trail.levelOf[at] ?? 0;
      if (own > level) {
        level = own;
        second = pairs.length;
      }
      pairs.push(k ^ 1, 1 - (this.#needed[k] ?? 0));
    }
    // The second literal is watched: it is the last of the others to become false.
    if (pairs.length > 4) {
      const [k, v] = [pairs[second] ?? 0, pairs[second + 1] ?? 0];
      pairs[second] = pairs[2] ?? 0;
      pairs[second + 1] = pairs[3] ?? 0;
      pairs[2] = k;
      pairs[3] = v;
    }
    return { pairs, level };
  }

  /** Whether this bound follows from other needed bounds that were made before it. */
  #isImplied(k: number, at: number): boolean {
    const reason = this.#trail.reason[at] ?? 0;
    if (reason === Because.decision) return false;
    let isImplied = true;
    this.#reasons(k, this.#needed[k] ?? 0, reason, (k, v) => {
      const isNeeded = (this.#needed[k] ?? NEVER) >= v && (this.#changes[k] ?? at) < at;
      if (!isImplied || isNeeded) return;
      const change = this.#trail.changeOf(k, v);
      if (change >= 0 && this.#trail.levelOf[change] !== 0) isImplied = false;
    });
    return isImplied;
  }
}

const NEVER = -(2 ** 31);
