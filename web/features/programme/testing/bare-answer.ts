import type { BareProgramme } from "../../../../contract/programme/programme.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";

/** The server's answer to opening a programme that has this plan. */
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
