/** Limits of everybody together, of one company and of one person. */
interface Limit {
  readonly all: number;
  readonly company: number;
  readonly person: number;
}

export interface TurnLimits {
  /** How much runs at once. */
  readonly running: Limit;
  /** How much of that may be of a kind that lately took long. */
  readonly slow: Limit;
  /** How much may wait. */
  readonly waiting: Limit;
  /** How long work waits at most, in milliseconds. Without it, work waits until its turn comes. */
  readonly waitMs?: number;
  /**
   * Whether the fewest running come first, and only then whoever was served least recently. It suits long work: a
   * party that has a piece running waits until the others have one.
   */
  readonly fewestFirst?: true;
  /** How long a refusal is held back, so that a loop of refused requests is no load by itself. */
  readonly refusalMs: number;
  /** How many refusals are held back at once. Further refusals are answered at once. */
  readonly refusals: number;
}

/**
 * Limits for a pool of eight connections on two or four cores. Quick work needs this many, since a write spends half
 * of its time waiting for the disk. Slow reads need a processor each.
 */
export const requestLimits: TurnLimits = {
  running: { all: 8, company: 7, person: 6 },
  slow: { all: 4, company: 2, person: 1 },
  waiting: { all: 2_000, company: 400, person: 200 },
  waitMs: 15_000,
  refusalMs: 1_000,
  refusals: 1_000,
};
