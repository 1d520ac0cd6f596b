import type { Stage } from "./projects.ts";

/** Who does the work: the company's own people, or a company of the directory. */
export type Gang = "own" | "civil" | "steel" | "services" | "cooling" | "roofing" | "finishes";

/** One kind of work in a programme. It occurs once in each of `parts`, and the same gang goes from part to part. */
export interface Work {
  /** The name by which other work refers to it in `after`; unique in its programme. */
  readonly key: string;
  /** The name of the work. `{part}` becomes the level or block. Work without `{part}` in its name occurs once. */
  readonly name: string;
  /** In working days; in days for work that does not stop on holidays. */
  readonly days: number;
  readonly gang: Gang;
  /**
   * The predecessors: `slab raft+7 permitSS+5`, with lags in days. Work in parts waits for the predecessor in its
   * own part; work that occurs once waits for all parts.
   */
  readonly after: string;
  /** Whether it is only waiting time, such as curing, which continues over rest days and holidays. */
  readonly waits?: boolean;
  /** How many working days longer than agreed it took, by the index of its part. */
  readonly late?: readonly number[];
}

export interface Milestone {
  readonly key: string;
  readonly name: string;
  readonly after: string;
  readonly milestone: true;
}

export interface WorkStage {
  readonly stage: Stage;
  readonly title: string;
  readonly works: readonly (Work | Milestone)[];
  /** The lines of the cost plan: title, share of the stage's money, and the keys of the work that they pay for. */
  readonly lines: readonly (readonly [string, number, string])[];
}

/** A constraint on coming work: the key of the work, and what is missing. */
export interface Missing {
  readonly key: string;
  readonly kind: "drawing" | "material" | "permit" | "information";
  readonly words: string;
  /** The gang that clears it; without one, the company's engineer does. */
  readonly gang?: Gang;
}

export interface Works {
  readonly stages: readonly WorkStage[];
  readonly missing: readonly Missing[];
}

export const work = (
  key: string,
  name: string,
  days: number,
  gang: Gang,
  after = "",
  more: Pick<Work, "waits" | "late"> = {},
): Work => ({ key, name, days, gang, after, ...more });

export const milestone = (key: string, name: string, after: string): Milestone => ({
  key,
  name,
  after,
  milestone: true,
});
