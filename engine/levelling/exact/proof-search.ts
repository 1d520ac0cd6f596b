import type { Project } from "../instance.ts";
import { Analysis } from "./analysis.ts";
import { Because, BoundsTrail } from "./bounds-trail.ts";
import { Branching } from "./branching.ts";
import { Clauses } from "./clauses.ts";
import { Timetable } from "./timetable.ts";

/** Conflicts before the first restart; later intervals are multiples of this by the Luby sequence. */
const RESTART = 100;
/** How many clauses are stored at first. After each reduction, the limit is higher. */
const CLAUSES = 3000;

/** Returns the size of the search's tables for a project, if it looks for schedules below a makespan. */
export function questionsOf({ size, criticalPath }: Project, makespan: number): number {
  return size * (makespan - criticalPath + 1) * 2;
}

/** Returns a number of the Luby sequence: 1, 1, 2, 1, 1, 2, 4, … */
function luby(index: number): number {
  let size = 1;
  let exponent = 0;
  while (size < index + 1) {
    size = 2 * size + 1;
    exponent += 1;
  }
  let rest = index;
  while (size - 1 !== rest) {
    size = (size - 1) >> 1;
    exponent -= 1;
    rest %= size;
  }
  return 2 ** exponent;
}

/**
 * Looks for schedules that are shorter than the best one known, until none is left: then that one is proven. It learns a
 * clause from each conflict (lazy clause generation, Schutt et al. 2011).
 */
export class ProofSearch {
  readonly #project: Project;
  readonly #trail: BoundsTrail;
  readonly #clauses: Clauses;
  readonly #branching: Branching;
  readonly #timetable: Timetable;
  readonly #analysis: Analysis;
  readonly #report: (starts: Int32Array, makespan: number) => void;
  readonly #known: Int32Array;
  #latest: number;
  #handled = 0;
  #restarts = 0;
  #untilRestart = RESTART;
  #limit = CLAUSES;
  isProven = false;
  conflicts = 0;

  /** @param known a schedule; only shorter ones are looked for */
  constructor(
    project: Project,
    {
      known,
      makespan,
      report,
    }: {
      readonly known: Int32Array;
      readonly makespan: number;
      readonly report: (starts: Int32Array, makespan: number) => void;
    },
  ) {
    this.#project = project;
    this.#latest = makespan - 1;
    this.#known = known.slice();
    this.#report = report;
    this.isProven = this.#latest < project.criticalPath;
    const latest = Math.max(this.#latest, project.criticalPath);
    this.#trail = new BoundsTrail(project, latest);
    this.#clauses = new Clauses(this.#trail);
    this.#branching = new Branching(this.#trail.literals);
    this.#timetable = new Timetable(project, this.#trail, latest);
    this.#analysis = new Analysis({
      project,
      trail: this.#trail,
      clauses: this.#clauses,
      bump: (k, v) => this.#branching.bump(this.#questionOf(k, v)),
    });
  }

  /** Takes over a shorter schedule that was found elsewhere. */
  tighten(known: Int32Array, makespan: number): void {
    if (makespan > this.#latest) return;
    this.#known.set(known);
    this.#backTo(0);
    this.#latest = makespan - 1;
    const { size, tails, durations } = this.#project;
    for (let index = 0; index < size && !this.isProven; index += 1) {
      const v = (tails[index] ?? 0) + (durations[index] ?? 0) - this.#latest;
      if (this.#trail.isTrue(2 * index + 1, v)) continue;
      if (this.#trail.isFalse(2 * index + 1, v)) this.isProven = true;
      else this.#trail.raise(2 * index + 1, v, Because.decision);
    }
  }

  /** Searches for some more conflicts, or until it is done. */
  step(conflicts: number): void {
    const end = this.conflicts + conflicts;
    while (!this.isProven && this.conflicts < end) {
      if (!this.#propagate()) this.#learn();
      else if (this.#untilRestart <= 0) this.#restart();
      else if (!this.#decide()) this.#found();
    }
  }

  /** A literal and its opposite are one question: the literal of the even variable. */
  #questionOf(k: number, v: number): number {
    const { base } = this.#trail.literals;
    return (k & 1) === 0 ? (base[k] ?? 0) + v : (base[k ^ 1] ?? 0) + 1 - v;
  }

  readonly #reopen = (k: number, from: number, to: number): void => {
    const { base } = this.#trail.literals;
    if ((k & 1) === 0)
      for (let v = from; v <= to; v += 1) this.#branching.reopen((base[k] ?? 0) + v);
    else for (let v = from; v <= to; v += 1) this.#branching.reopen((base[k ^ 1] ?? 0) + 1 - v);
  };

  #backTo(level: number): void {
    this.#trail.backTo(level, this.#reopen);
    this.#handled = Math.min(this.#handled, this.#trail.length);
  }

  #propagate(): boolean {
    const trail = this.#trail;
    for (;;) {
      while (this.#handled < trail.length) {
        const at = this.#handled;
        const k = trail.variable[at] ?? 0;
        this.#handled = at + 1;
        if (!this.#followLinks(k)) return false;
        if (!this.#clauses.propagate(k, trail.before[at] ?? 0, trail.after[at] ?? 0)) return false;
      }
      if (!this.#timetable.propagate()) return false;
      if (this.#handled === trail.length) break;
    }
    if (trail.level === 0) {
      trail.settleRoot();
      this.#handled = 0;
    }
    return true;
  }

  #followLinks(k: number): boolean {
    const { before, after, durations } = this.#project;
    const trail = this.#trail;
    const isStart = (k & 1) === 0;
    const { first, items, lags } = isStart ? after : before;
    const index = k >> 1;
    const bound = trail.bound[k] ?? 0;
    const end = first[index + 1] ?? 0;
    for (let at = first[index] ?? 0; at < end; at += 1) {
      const other = items[at] ?? 0;
      const mirrored = isStart ? (durations[index] ?? 0) - (durations[other] ?? 0) : 0;
      const to = 2 * other + (k & 1);
      const v = bound + (lags[at] ?? 0) + mirrored;
      if (trail.isTrue(to, v)) continue;
      if (trail.isFalse(to, v)) {
        trail.conflict.length = 0;
        trail.conflict.push(k, bound, to ^ 1, 1 - v);
        return false;
      }
      trail.raise(to, v, (at << 2) | Because.link);
    }
    return true;
  }

  #learn(): void {
    this.conflicts += 1;
    this.#untilRestart -= 1;
    const trail = this.#trail;
    const { conflict } = trail;
    let level = 0;
    for (let n = 0; n < conflict.length; n += 2) {
      const at = trail.changeOf(conflict[n] ?? 0, conflict[n + 1] ?? 0);
      if (at >= 0) level = Math.max(level, trail.levelOf[at] ?? 0);
    }
    this.#backTo(level);
    if (level === 0) {
      this.isProven = true;
      return;
    }
    const { pairs, level: back } = this.#analysis.learn();
    this.#backTo(back);
    const [k = 0, v = 0] = pairs;
    let reason: number = Because.decision;
    if (pairs.length > 2) {
      const literals: number[] = [];
      for (let n = 0; n < pairs.length; n += 2)
        literals.push((trail.literals.base[pairs[n] ?? 0] ?? 0) + (pairs[n + 1] ?? 0));
      reason = (this.#clauses.add(literals) << 2) | Because.clause;
    }
    trail.raise(k, v, reason);
    this.#branching.decay();
    this.#clauses.decay();
  }

  #restart(): void {
    this.#backTo(0);
    this.#restarts += 1;
    this.#untilRestart = RESTART * luby(this.#restarts);
    if (this.#clauses.count < this.#limit || !this.#propagate()) return;
    this.#clauses.reduce();
    this.#limit *= 1.1;
  }

  /** Decides one more question; false if all starts are known. */
  #decide(): boolean {
    const trail = this.#trail;
    const { variable, value } = trail.literals;
    for (let literal = this.#branching.take(); literal >= 0; literal = this.#branching.take()) {
      const k = variable[literal] ?? 0;
      const v = value[literal] ?? 0;
      if (trail.isTrue(k, v) || trail.isFalse(k, v)) continue;
      trail.newLevel();
      if ((this.#known[k >> 1] ?? 0) >= v) trail.raise(k, v, Because.decision);
      else trail.raise(k ^ 1, 1 - v, Because.decision);
      return true;
    }
    const index = this.#earliestOpen();
    if (index < 0) return false;
    trail.newLevel();
    trail.raise(2 * index + 1, -(trail.bound[2 * index] ?? 0), Because.decision);
    return true;
  }

  /**
   * Returns the undecided activity with the earliest possible start; of several, the one with the earliest latest
   * start.
   */
  #earliestOpen(): number {
    const { bound } = this.#trail;
    let chosen = -1;
    for (let index = 0; index < this.#project.size; index += 1) {
      const first = bound[2 * index] ?? 0;
      const last = -(bound[2 * index + 1] ?? 0);
      if (first === last) continue;
      const best = bound[2 * chosen] ?? Number.POSITIVE_INFINITY;
      if (first < best || (first === best && last < -(bound[2 * chosen + 1] ?? 0))) chosen = index;
    }
    return chosen;
  }

  #found(): void {
    const { size, durations } = this.#project;
    const starts = new Int32Array(size);
    let makespan = 0;
    for (let index = 0; index < size; index += 1) {
      starts[index] = this.#trail.bound[2 * index] ?? 0;
      makespan = Math.max(makespan, (starts[index] ?? 0) + (durations[index] ?? 0));
    }
    this.#report(starts, makespan);
    this.tighten(starts, makespan);
  }
}
