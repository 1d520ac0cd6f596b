import type { Computed } from "./computed.ts";

/** The estimated kilobytes that all cached programmes may take together. */
const MAX_KILOBYTES = 256_000;
/** Measured: an activity with its links, dates and text, and a calendar, of which 300 years are laid out. */
const ACTIVITY_KILOBYTES = 4;
const CALENDAR_KILOBYTES = 700;
/** The maximum number of states of one project: the latest, and the ones with which running transactions began. */
const MAX_STATES = 4;

/**
 * Computed programmes in the memory of this process, by their state. A state is found only by code that has read
 * its name in a transaction that may see the project. So the cache can be neither out of date nor a way around
 * permissions.
 */
export class PlanCache {
  /** The states by project, the least recently used project first; within a project, the latest state last. */
  readonly #projects = new Map<string, readonly Computed[]>();
  readonly #most: number;
  #kilobytes = 0;

  constructor(most = MAX_KILOBYTES) {
    this.#most = most;
  }

  get(projectId: string, state: string): Computed | undefined {
    const states = this.#projects.get(projectId);
    if (!states) return undefined;
    this.#projects.delete(projectId);
    this.#projects.set(projectId, states);
    return states.find((each) => each.state === state);
  }

  /** The cached states of a project, the latest last. */
  states(projectId: string): readonly Computed[] {
    return this.#projects.get(projectId) ?? [];
  }

  put(projectId: string, computed: Computed): void {
    const others = (this.#projects.get(projectId) ?? []).filter(
      ({ state }) => state !== computed.state,
    );
    this.#forget(projectId);
    const states = [...others, computed]
      .toSorted((a, b) => a.revision - b.revision)
      .slice(-MAX_STATES);
    this.#projects.set(projectId, states);
    this.#kilobytes += sizeOf(states);
    for (const [id] of this.#projects) {
      if (this.#kilobytes <= this.#most || id === projectId) break;
      this.#forget(id);
    }
  }

  #forget(projectId: string): void {
    this.#kilobytes -= sizeOf(this.#projects.get(projectId) ?? []);
    this.#projects.delete(projectId);
  }
}

/** The estimated size of states. States of one project share almost everything. */
function sizeOf(states: readonly Computed[]): number {
  const plan = states.at(-1)?.plan;
  if (!plan) return 0;
  const { activities, calendars } = plan;
  return activities.length * ACTIVITY_KILOBYTES + calendars.length * CALENDAR_KILOBYTES;
}
