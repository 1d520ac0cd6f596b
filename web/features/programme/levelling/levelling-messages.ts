import type { LevellingOptions } from "../../../../engine/levelling/plan/problem.ts";
import type { LevellingProposal } from "../../../../engine/levelling/plan/proposal.ts";
import type { Supply } from "../../../../engine/levelling/plan/supply.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";

/** What the worker is asked to level. */
export interface LevellingRequest {
  readonly plan: Plan;
  readonly supplies: readonly Supply[];
  readonly options: LevellingOptions;
}

/** Ends the search. */
export const STOP = "stop";

/** How far the worker has come. */
export interface SolverProgress {
  /** The best proposal so far; null if it is the same as in the previous report. */
  readonly proposal: LevellingProposal | null;
  /** How many schedules were tried. */
  readonly schedules: number;
  readonly seconds: number;
  /** Why it has ended: nothing better is possible, nothing better was found for a long time, or it was stopped. */
  readonly end: "best" | "long" | "stopped" | null;
  /** What the checker finds wrong with the last proposal, at the end. */
  readonly faults: readonly string[];
}
