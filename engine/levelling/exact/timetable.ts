import type { Project } from "../instance.ts";
import type { BoundsTrail } from "./bounds-trail.ts";

/**
 * Enforces the capacities. At each time, the activities that certainly run must fit, and an activity that does not
 * fit beside them is pushed away (Schutt, Feydy, Stuckey and Wallace 2011). Each push and each conflict is
 * explained at one time, by the bounds that are really needed for it.
 */
export class Timetable {
  readonly #project: Project;
  readonly #trail: BoundsTrail;
  readonly #left: Int32Array;
  /** For each resource the activities that use it, the greatest demands first. */
  readonly #users: readonly Int32Array[];
  readonly #pairs: number[] = [];

  constructor(project: Project, trail: BoundsTrail, horizon: number) {
    this.#project = project;
    this.#trail = trail;
    this.#left = new Int32Array((horizon + 1) * project.words);
    const { resources, demands } = project;
    this.#users = Array.from({ length: resources }, (_, resource) => {
      const demandOf = (index: number) => demands[index * resources + resource] ?? 0;
      return project.order
        .filter((index) => demandOf(index) > 0 && (project.durations[index] ?? 0) > 0)
        .toSorted((a, b) => demandOf(b) - demandOf(a));
    });
  }

  /** Returns false and writes the conflict if the capacities cannot be respected. */
  propagate(): boolean {
    return this.#lay() && this.#pushAll();
  }

  /** Subtracts the activities that certainly run from the capacities. */
  #lay(): boolean {
    const { size, words, free, guards, packed, durations } = this.#project;
    const left = this.#left;
    const { bound } = this.#trail;
    if (words === 1) left.fill(free[0] ?? 0);
    else for (let at = 0; at < left.length; at += 1) left[at] = free[at % words] ?? 0;
    for (let index = 0; index < size; index += 1) {
      const end = (bound[2 * index] ?? 0) + (durations[index] ?? 0);
      for (let time = -(bound[2 * index + 1] ?? 0); time < end; time += 1)
        for (let word = 0; word < words; word += 1) {
          const guard = guards[word] ?? 0;
          const at = time * words + word;
          const rest = ((left[at] ?? 0) | guard) - (packed[index * words + word] ?? 0);
          if ((rest & guard) !== guard) return this.#explainOverload(index, time);
          left[at] = rest & ~guard;
        }
    }
    return true;
  }

  #fits(index: number, time: number): boolean {
    const { words, guards, packed } = this.#project;
    for (let word = 0; word < words; word += 1) {
      const guard = guards[word] ?? 0;
      const rest =
        ((this.#left[time * words + word] ?? 0) | guard) - (packed[index * words + word] ?? 0);
      if ((rest & guard) !== guard) return false;
    }
    return true;
  }

  #pushAll(): boolean {
    const { size, durations } = this.#project;
    const { bound } = this.#trail;
    for (let index = 0; index < size; index += 1) {
      const duration = durations[index] ?? 0;
      if (duration === 0 || (bound[2 * index] ?? 0) === -(bound[2 * index + 1] ?? 0)) continue;
      // Upwards: the latest time of the window where the activity does not fit. Its own certain part is subtracted
      // already.
      let time = Math.min((bound[2 * index] ?? 0) + duration, -(bound[2 * index + 1] ?? 0)) - 1;
      while (time >= (bound[2 * index] ?? 0)) {
        if (this.#fits(index, time)) time -= 1;
        else {
          if (!this.#push(index, time, 2 * index)) return false;
          time = Math.min((bound[2 * index] ?? 0) + duration, -(bound[2 * index + 1] ?? 0)) - 1;
        }
      }
      // Downwards: the earliest time of the last window where the activity does not fit.
      time = Math.max((bound[2 * index] ?? 0) + duration, -(bound[2 * index + 1] ?? 0));
      while (time < duration - (bound[2 * index + 1] ?? 0)) {
        if (this.#fits(index, time)) time += 1;
        else {
          if (!this.#push(index, time, 2 * index + 1)) return false;
          time = Math.max((bound[2 * index] ?? 0) + duration, -(bound[2 * index + 1] ?? 0));
        }
      }
    }
    return true;
  }

  /** Moves an activity away from a time at which it does not fit: after it (an even variable) or before it. */
  #push(index: number, time: number, k: number): boolean {
    const trail = this.#trail;
    const duration = this.#project.durations[index] ?? 0;
    const isUp = (k & 1) === 0;
    const to = isUp ? time + 1 : duration - time;
    const pairs = this.#pairs;
    pairs.length = 0;
    this.#gather(index, time);
    pairs.push(k, isUp ? time - duration + 1 : -time);
    if (trail.isFalse(k, to)) {
      pairs.push(k ^ 1, 1 - to);
      trail.conflict.length = 0;
      trail.conflict.push(...pairs);
      return false;
    }
    trail.raise(k, to, trail.explain(pairs));
    return true;
  }

  /** Collects activities that certainly run at a time, until another one no longer fits beside them. */
  #gather(index: number, time: number): void {
    const { resources, demands, capacities, durations } = this.#project;
    const { bound } = this.#trail;
    const pairs = this.#pairs;
    let fewest = Number.POSITIVE_INFINITY;
    let chosen = 0;
    for (let resource = 0; resource < resources; resource += 1) {
      const own = demands[index * resources + resource] ?? 0;
      if (own === 0) continue;
      let over = own - (capacities[resource] ?? 0);
      let count = 0;
      const users = this.#users[resource] ?? [];
      for (let at = 0; at < users.length && over <= 0; at += 1) {
        const user = users[at] ?? 0;
        if (user === index) continue;
        const runs =
          -(bound[2 * user + 1] ?? 0) <= time &&
          time < (bound[2 * user] ?? 0) + (durations[user] ?? 0);
        if (!runs) continue;
        over += demands[user * resources + resource] ?? 0;
        count += 1;
      }
      if (over > 0 && count < fewest) {
        fewest = count;
        chosen = resource;
      }
    }
    let over = (demands[index * resources + chosen] ?? 0) - (capacities[chosen] ?? 0);
    const users = this.#users[chosen] ?? [];
    for (let at = 0; at < users.length && over <= 0; at += 1) {
      const user = users[at] ?? 0;
      if (user === index) continue;
      const duration = durations[user] ?? 0;
      const runs = -(bound[2 * user + 1] ?? 0) <= time && time < (bound[2 * user] ?? 0) + duration;
      if (!runs) continue;
      over += demands[user * resources + chosen] ?? 0;
      pairs.push(2 * user, time - duration + 1, 2 * user + 1, -time);
    }
  }

  #explainOverload(index: number, time: number): boolean {
    const { durations } = this.#project;
    this.#pairs.length = 0;
    this.#gather(index, time);
    this.#pairs.push(2 * index, time - (durations[index] ?? 0) + 1, 2 * index + 1, -time);
    this.#trail.conflict.length = 0;
    this.#trail.conflict.push(...this.#pairs);
    return false;
  }
}
