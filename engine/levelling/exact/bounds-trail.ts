import type { Project } from "../instance.ts";

/**
 * The start of each activity as two variables, each known by its lower bound: variable 2i is the start of i, and variable
 * 2i + 1 is the start of i times −1. A literal "variable k is at least v" is a pair (k, v); its opposite is (k ^ 1, 1 − v).
 */
export interface Literals {
  /** The literal (k, v) has the number `base[k] + v`, for each v that is not decided at the root. */
  readonly base: Int32Array;
  readonly variable: Int32Array;
  readonly value: Int32Array;
  readonly count: number;
}

/** Why a bound holds: the lowest two bits give the kind, the bits above them where to look. */
export const Because = { decision: 0, clause: 1, link: 2, capacity: 3 } as const;

/** The bounds, each change of them in order, and why it was made. */
export class BoundsTrail {
  readonly literals: Literals;
  readonly bound: Int32Array;
  /** The last change of each variable; −1 at the root. */
  readonly top: Int32Array;
  length = 0;
  level = 0;
  readonly variable: Int32Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly previous: Int32Array;
  readonly reason: Int32Array;
  readonly levelOf: Int32Array;
  /** Where each level begins. */
  readonly begins: number[] = [0];
  /** True literals that contradict each other: pairs (k, v). */
  readonly conflict: number[] = [];
  /** Explanations of capacity, each its number of literals and then the pairs. */
  explanations = new Int32Array(1 << 14);
  explained = 0;
  readonly #explainedAt: number[] = [0];

  /** @param latest the makespan that is still allowed */
  constructor(project: Project, latest: number) {
    const variables = project.size * 2;
    this.bound = new Int32Array(variables);
    this.top = new Int32Array(variables).fill(-1);
    const base = new Int32Array(variables);
    let count = 0;
    for (let index = 0; index < project.size; index += 1) {
      const first = project.heads[index] ?? 0;
      const last = latest - (project.tails[index] ?? 0) - (project.durations[index] ?? 0);
      this.bound[2 * index] = first;
      this.bound[2 * index + 1] = -last;
      base[2 * index] = count - first;
      count += last - first + 1;
      base[2 * index + 1] = count + last;
      count += last - first + 1;
    }
    const [variable, value] = [new Int32Array(count), new Int32Array(count)];
    for (let k = 0; k < variables; k += 1)
      for (let v = this.bound[k] ?? 0; v <= -(this.bound[k ^ 1] ?? 0); v += 1) {
        variable[(base[k] ?? 0) + v] = k;
        value[(base[k] ?? 0) + v] = v;
      }
    this.literals = { base, variable, value, count };
    this.variable = new Int32Array(count + 1);
    this.before = new Int32Array(count + 1);
    this.after = new Int32Array(count + 1);
    this.previous = new Int32Array(count + 1);
    this.reason = new Int32Array(count + 1);
    this.levelOf = new Int32Array(count + 1);
  }

  isTrue(k: number, v: number): boolean {
    return (this.bound[k] ?? 0) >= v;
  }

  isFalse(k: number, v: number): boolean {
    return (this.bound[k ^ 1] ?? 0) >= 1 - v;
  }

  /** Raises a bound. Its literal must be open. */
  raise(k: number, v: number, reason: number): void {
    const at = this.length;
    this.variable[at] = k;
    this.before[at] = this.bound[k] ?? 0;
    this.after[at] = v;
    this.previous[at] = this.top[k] ?? -1;
    this.reason[at] = reason;
    this.levelOf[at] = this.level;
    this.top[k] = at;
    this.bound[k] = v;
    this.length = at + 1;
  }

  /** Returns the change that made a true literal true; −1 at the root. */
  changeOf(k: number, v: number): number {
    let at = this.top[k] ?? -1;
    while (at >= 0 && (this.before[at] ?? 0) >= v) at = this.previous[at] ?? -1;
    return at;
  }

  newLevel(): void {
    this.level += 1;
    this.begins[this.level] = this.length;
    this.#explainedAt[this.level] = this.explained;
  }

  /** Undoes all changes above a level; `undone` is called for each change. */
  backTo(level: number, undone: (k: number, from: number, to: number) => void): void {
    if (level >= this.level) return;
    const begin = this.begins[level + 1] ?? 0;
    for (let at = this.length - 1; at >= begin; at -= 1) {
      const k = this.variable[at] ?? 0;
      undone(k, (this.before[at] ?? 0) + 1, this.bound[k] ?? 0);
      this.bound[k] = this.before[at] ?? 0;
      this.top[k] = this.previous[at] ?? -1;
    }
    this.length = begin;
    this.explained = this.#explainedAt[level + 1] ?? 0;
    this.level = level;
  }

  /** Forgets how the root's bounds were derived, because they are final. */
  settleRoot(): void {
    for (let at = 0; at < this.length; at += 1) this.top[this.variable[at] ?? 0] = -1;
    this.length = 0;
    this.explained = 0;
  }

  /** Stores an explanation and returns the reason that names it. */
  explain(pairs: readonly number[]): number {
    const at = this.explained;
    if (at + pairs.length + 1 > this.explanations.length) {
      const wider = new Int32Array(this.explanations.length * 2 + pairs.length);
      wider.set(this.explanations);
      this.explanations = wider;
    }
    this.explanations[at] = pairs.length;
    for (let n = 0; n < pairs.length; n += 1) this.explanations[at + 1 + n] = pairs[n] ?? 0;
    this.explained = at + 1 + pairs.length;
    return (at << 2) | Because.capacity;
  }
}
