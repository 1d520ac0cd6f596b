import type { Adjacency, Project } from "./instance.ts";

/**
 * Serial schedule generation: takes activities in the order of a list, in which predecessors come first, and starts
 * each as early as predecessors and capacities allow. One object serves many schedules, so that its memory is
 * reused.
 */
export class SerialScheduler {
  readonly #project: Project;
  /** What is left of the capacities, by time, then word. */
  readonly #left: Int32Array;
  #used = 0;

  constructor(project: Project) {
    this.#project = project;
    this.#left = new Int32Array((project.horizon + 1) * project.words);
    this.#used = project.horizon + 1;
  }

  /** Writes `starts` and returns the makespan. */
  place(list: Int32Array, before: Adjacency, starts: Int32Array): number {
    const { words, free } = this.#project;
    if (words === 1) this.#left.fill(free[0] ?? 0, 0, this.#used);
    else for (let at = 0; at < this.#used * words; at += 1) this.#left[at] = free[at % words] ?? 0;
    this.#used =
      words === 1
        ? this.#placeOneWord(list, before, starts)
        : this.#placeManyWords(list, before, starts);
    return this.#used;
  }

  #placeOneWord(list: Int32Array, { first, items, lags }: Adjacency, starts: Int32Array): number {
    const { durations, packed, guards } = this.#project;
    const left = this.#left;
    const guard = guards[0] ?? 0;
    let makespan = 0;
    for (let place = 0; place < list.length; place += 1) {
      const index = list[place] ?? 0;
      let start = 0;
      const end = first[index + 1] ?? 0;
      for (let at = first[index] ?? 0; at < end; at += 1) {
        const bound = (starts[items[at] ?? 0] ?? 0) + (lags[at] ?? 0);
        if (bound > start) start = bound;
      }
      const duration = durations[index] ?? 0;
      const need = packed[index] ?? 0;
      if (need !== 0) {
        // Goes back from the end of the window. Where the activity does not fit, the next window begins after that
        // time.
        let from = start;
        let time = start + duration - 1;
        while (time >= from) {
          if (((((left[time] ?? 0) | guard) - need) & guard) === guard) time -= 1;
          else {
            from = start + duration;
            start = time + 1;
            time = start + duration - 1;
          }
        }
        for (let at = start; at < start + duration; at += 1) left[at] = (left[at] ?? 0) - need;
      }
      starts[index] = start;
      if (start + duration > makespan) makespan = start + duration;
    }
    return makespan;
  }

  #placeManyWords(list: Int32Array, { first, items, lags }: Adjacency, starts: Int32Array): number {
    const { durations, packed, guards, words } = this.#project;
    const left = this.#left;
    let makespan = 0;
    for (const index of list) {
      let start = 0;
      const end = first[index + 1] ?? 0;
      for (let at = first[index] ?? 0; at < end; at += 1) {
        start = Math.max(start, (starts[items[at] ?? 0] ?? 0) + (lags[at] ?? 0));
      }
      const duration = durations[index] ?? 0;
      let from = start;
      let time = start + duration - 1;
      while (time >= from) {
        let fits = true;
        for (let word = 0; word < words && fits; word += 1) {
          const guard = guards[word] ?? 0;
          const rest =
            ((left[time * words + word] ?? 0) | guard) - (packed[index * words + word] ?? 0);
          fits = (rest & guard) === guard;
        }
        if (fits) time -= 1;
        else {
          from = start + duration;
          start = time + 1;
          time = start + duration - 1;
        }
      }
      for (let at = start; at < start + duration; at += 1)
        for (let word = 0; word < words; word += 1)
          left[at * words + word] =
            (left[at * words + word] ?? 0) - (packed[index * words + word] ?? 0);
      starts[index] = start;
      makespan = Math.max(makespan, start + duration);
    }
    return makespan;
  }
}
