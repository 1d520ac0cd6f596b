import { applyEdits } from "../edits/apply-edits.ts";
import type { Plan } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { compute, type Schedule } from "../schedule/schedule.ts";
import { why } from "../why/why.ts";
import { deriveStep } from "../why/why-step.ts";
import { naive } from "./naive.ts";
import { planWithFloat, wrongFloat } from "./proof-of-float.ts";
import { violatedLinks } from "./proof-of-links.ts";
import { randomEdit } from "./random-edit.ts";
import { randomFrom, type RandomOptions, randomPlan } from "./random-plan.ts";

/** The result of the proof for one random network. */
export interface Proof {
  /** False for a plan whose links make a cycle. */
  readonly computed: boolean;
  /** How many dates were explained. */
  readonly explained: number;
  /** How many edits were compared with a full pass. */
  readonly edited: number;
  /** How many activities were delayed by their float, and by a minute more. */
  readonly delayed: number;
  /** The contradictions that were found, for people. */
  readonly problems: readonly string[];
}

const EDITS = 2;

/**
 * Checks the random network of a seed against the naive reference and its links, checks edits against full passes,
 * and explains its dates. Float is tried on one activity of another network of that seed.
 */
export function prove(seed: number, options: RandomOptions = {}): Proof {
  const schedule = attempt(() => compute(randomPlan(seed, options)), ["cycle"]);
  if (!schedule) return { computed: false, explained: 0, edited: 0, delayed: 0, problems: [] };
  const problems: string[] = [];
  const say = (problem: string) => problems.push(`seed ${seed}: ${problem}`);
  compareWithNaive(schedule, say);
  for (const violated of violatedLinks(schedule)) say(violated);
  return {
    computed: true,
    explained: explain(schedule, say),
    edited: edit(schedule, seed, say),
    delayed: delay(seed, say),
    problems,
  };
}

type Say = (problem: string) => void;

/** Returns undefined if the run is refused for one of these reasons. Any other error is a defect. */
function attempt<T>(
  run: () => T,
  refusals: readonly ProgrammeError["code"][] = ["cycle", "beyond", "invalid", "not_found"],
): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof ProgrammeError && refusals.includes(error.code)) return undefined;
    throw error;
  }
}

const text = (dates: { readonly drivenBy: readonly string[] }): string =>
  JSON.stringify(
    Object.entries({ ...dates, drivenBy: dates.drivenBy.toSorted() }).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );

function compareWithNaive(schedule: Schedule, say: Say): void {
  // The reference has tasks and milestones; summaries and levels of effort only follow them.
  const expected = naive(schedule.plan);
  for (const { _id, kind } of schedule.plan.activities) {
    const dates = expected.get(_id);
    const fast = text(schedule.dates(_id));
    if (dates && text(dates) !== fast)
      say(`${_id} is ${fast}, and by the reference ${text(dates)}`);
    if (!dates && kind !== "summary" && kind !== "level_of_effort")
      say(`the reference has no dates of ${_id}`);
  }
}

function explain(schedule: Schedule, say: Say): number {
  for (const { _id } of schedule.plan.activities)
    for (const end of ["start", "finish"] as const) {
      const steps = why(schedule, _id, end);
      const asked = schedule.dates(_id)[end];
      if (steps.at(-1)?.to !== asked) say(`the steps to the ${end} of ${_id} do not end with it`);
      for (const [at, step] of steps.entries()) {
        if (deriveStep(step, schedule.plan) !== step.to)
          say(`step ${at} to the ${end} of ${_id} does not give what it says`);
        if (at > 0 && step.from !== steps[at - 1]?.to)
          say(`step ${at} to the ${end} of ${_id} does not begin where the last one ends`);
      }
    }
  return schedule.plan.activities.length * 2;
}

function delay(seed: number, say: Say): number {
  const schedule = compute(planWithFloat(seed));
  const { activities } = schedule.plan;
  const delayed = activities[seed % activities.length];
  if (!delayed) return 0;
  const wrong = wrongFloat(schedule, delayed._id);
  if (wrong !== undefined) say(wrong);
  return 1;
}

function edit(first: Schedule, seed: number, say: Say): number {
  const random = randomFrom(seed);
  let schedule = first;
  let edited = 0;
  for (let step = 0; step < EDITS; step += 1) {
    const applied = attempt((): ReturnType<typeof applyEdits> | undefined => {
      const one = randomEdit(schedule.plan, random);
      return one && applyEdits(schedule.plan, [one]);
    });
    if (!applied) continue;
    const { plan, touched } = applied;
    const full = attempt(() => compute(plan));
    const next = attempt(() => schedule.next(plan, touched));
    if (!full || !next) {
      if (full || next) say(`edit ${step} is refused by one pass and not by the other`);
      continue;
    }
    compareEdit(schedule, { next, full, plan }, (problem) => say(`edit ${step}: ${problem}`));
    schedule = next;
    edited += 1;
  }
  return edited;
}

function compareEdit(
  before: Schedule,
  { next, full, plan }: { readonly next: Schedule; readonly full: Schedule; readonly plan: Plan },
  say: Say,
): void {
  const known = new Set(before.plan.activities.map(({ _id }) => _id));
  for (const { _id } of plan.activities) {
    const [is, should] = [JSON.stringify(next.dates(_id)), JSON.stringify(full.dates(_id))];
    if (is !== should) say(`${_id} is ${is}, and by a full pass ${should}`);
    const isSame = known.has(_id) && JSON.stringify(before.dates(_id)) === should;
    if (next.changed.has(_id) === isSame) say(`${_id} is wrongly told to have changed or not`);
  }
}
