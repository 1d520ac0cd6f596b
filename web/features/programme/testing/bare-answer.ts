import type { BareProgramme } from "../../../../contract/programme/programme.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";

/** What a server that has this plan answers to who opens it. */
export function bareAnswerOf(plan: Plan, revision: number): BareProgramme {
  return {
    ...structuredClone(plan),
    revision,
    start: null,
    finish: null,
    percentDone: 0,
    baselines: [],
    baselineDates: [],
  } as unknown as BareProgramme;
}
