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

/** How far the worker has come. */
export interface LevellingReport {
  /** The best so far, if it is another one than in the report before. */
  readonly proposal: LevellingProposal | null;
  /** How many schedules were tried. */
  readonly schedules: number;
  readonly seconds: number;
  /** Whether it has ended by itself: nothing better is possible, or was found for long. */
  readonly end: "best" | "long" | null;
}
