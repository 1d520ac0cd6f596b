import type { Literals } from "./bounds-trail.ts";

/** The literals about starts that took part in conflicts, the recently most active first: a binary heap. */
export class Branching {
  readonly #activity: Float64Array;
  readonly #heap: number[] = [];
  readonly #place: Int32Array;
  #step = 1;

  constructor({ count }: Literals) {
    this.#activity = new Float64Array(count);
    this.#place = new Int32Array(count).fill(-1);
  }

  bump(literal: number): void {
    this.#activity[literal] = (this.#activity[literal] ?? 0) + this.#step;
    if ((this.#activity[literal] ?? 0) > 1e100) this.#rescale();
    if ((this.#place[literal] ?? -1) < 0) this.#insert(literal);
    else this.#up(this.#place[literal] ?? 0);
  }

  decay(): void {
    this.#step /= 0.95;
  }

  /** Puts back a literal that is open again. */
  reopen(literal: number): void {
    if ((this.#place[literal] ?? -1) < 0 && (this.#activity[literal] ?? 0) > 0)
      this.#insert(literal);
  }

  /** Takes the most active literal out; −1 if there is none. */
  take(): number {
    const top = this.#heap[0];
    if (top === undefined) return -1;
    const last = this.#heap.pop();
    this.#place[top] = -1;
    if (last !== undefined && last !== top) {
      this.#heap[0] = last;
      this.#place[last] = 0;
      this.#down(0);
    }
    return top;
  }

  #insert(literal: number): void {
    this.#heap.push(literal);
    this.#place[literal] = this.#heap.length - 1;
    this.#up(this.#heap.length - 1);
  }

  #up(from: number): void {
    const heap = this.#heap;
    const literal = heap[from] ?? 0;
    const activity = this.#activity[literal] ?? 0;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] ?? 0;
      if ((this.#activity[other] ?? 0) >= activity) break;
      heap[place] = other;
      this.#place[other] = place;
      place = above;
    }
    heap[place] = literal;
    this.#place[literal] = place;
  }

  #down(from: number): void {
    const heap = this.#heap;
    const literal = heap[from] ?? 0;
    const activityOf = (place: number) => this.#activity[heap[place] ?? 0] ?? 0;
    const activity = this.#activity[literal] ?? 0;
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && activityOf(below + 1) > activityOf(below)) below += 1;
      if (activityOf(below) <= activity) break;
      const other = heap[below] ?? 0;
      heap[place] = other;
      this.#place[other] = place;
      place = below;
    }
    heap[place] = literal;
    this.#place[literal] = place;
  }

  #rescale(): void {
    for (let literal = 0; literal < this.#activity.length; literal += 1)
      this.#activity[literal] = (this.#activity[literal] ?? 0) * 1e-100;
    this.#step *= 1e-100;
  }
}
