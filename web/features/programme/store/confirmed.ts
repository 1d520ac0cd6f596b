import type {
  BareProgramme,
  ProgrammeBaseline,
  ProgrammeChanges,
} from "../../../../contract/programme/programme.ts";
import {
  answerOfPlan,
  baselineIn,
  baselineOf,
  layerFacts,
  layOver,
  planOfAnswer,
  reusing,
} from "./lay-over.ts";

/** The programme as the server has it, as far as this screen knows. */
export function createConfirmed(first: BareProgramme) {
  let server = { plan: planOfAnswer(first), facts: layerFacts(first) };
  let baseline = baselineIn(first);
  return {
    plan: () => server.plan,
    revision: () => server.facts.revision,
    baseline: () => baseline,
    /** As an answer to `getBareProgramme`. */
    answer: (baselines: readonly ProgrammeBaseline[]): BareProgramme =>
      answerOfPlan({ ...server, baseline, baselines }),
    /** Applies changes. Returns false if they are known already. */
    receive(changes: ProgrammeChanges): boolean {
      if (changes.revision <= server.facts.revision) return false;
      server = { plan: layOver(server.plan, changes), facts: layerFacts(changes) };
      const dates = new Map(baseline);
      for (const id of changes.removedActivities) dates.delete(id);
      for (const { _id } of changes.activities) dates.delete(_id);
      for (const [id, found] of baselineOf(changes.activities)) dates.set(id, found);
      baseline = dates;
      return true;
    },
    /** Replaces the whole programme after a refetch. Returns false if the new one is older than what is known. */
    replace(programme: BareProgramme): boolean {
      if (programme.revision < server.facts.revision) return false;
      server = {
        plan: reusing(server.plan, planOfAnswer(programme)),
        facts: layerFacts(programme),
      };
      baseline = baselineIn(programme);
      return true;
    },
  };
}
