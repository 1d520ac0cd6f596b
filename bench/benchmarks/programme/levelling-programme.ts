import { levellingFaults } from "../../../engine/levelling/plan/check-levelling.ts";
import { editsTo } from "../../../engine/levelling/plan/levelled-starts.ts";
import { Leveller } from "../../../engine/levelling/plan/leveller.ts";
import { type LevellingOptions, problemOf } from "../../../engine/levelling/plan/problem.ts";
import {
  randomSite,
  randomSupplies,
  withRandomNeeds,
} from "../../../engine/levelling/testing/random-site.ts";
import { compute } from "../../../engine/programme/schedule/schedule.ts";
import { atMost, type Benchmark, type Finding } from "../../benchmark.ts";

const ACTIVITIES = 1000;
const RESOURCES = 10;
const SEED = 1;
/** Within the first limit there must be a result; the second shows how much more time improves it. */
const SECONDS = [2, 10] as const;
const MINUTES_PER_DAY = 1440;

/** Levels a random site on its own calendars for the given number of seconds, and has the result checked. */
function levelFor(seconds: number): { readonly firstMs: number; readonly days: number } {
  const supplies = randomSupplies(SEED, RESOURCES);
  const plan = withRandomNeeds(randomSite(SEED, { size: ACTIVITIES }), supplies, SEED);
  const options: LevellingOptions = {
    mode: "keep_capacities",
    resources: supplies.map(({ resource }) => resource),
    others: true,
  };
  const now = compute(plan);
  const begun = performance.now();
  const problem = problemOf(now, supplies, options);
  const leveller = new Leveller(problem, { seed: SEED });
  leveller.run({ shouldStop: () => true });
  const firstMs = performance.now() - begun;
  const { holds, score } = leveller.run({
    shouldStop: () => performance.now() - begun > seconds * 1000,
  });
  const faults = levellingFaults({ plan, edits: editsTo(problem, holds), supplies, options });
  if (faults.length > 0) throw new Error(`The site is levelled wrongly: ${faults.join(" ")}`);
  return { firstMs, days: (score.finish - (now.finish ?? 0)) / MINUTES_PER_DAY };
}

/** How fast a programme is levelled, and how much better with more time. */
export const levellingProgramme: Benchmark = {
  name: "levelling-programme",
  title: `Levelling ${ACTIVITIES} activities with ${RESOURCES} resources, keeping the capacities`,
  run() {
    const found = SECONDS.map(levelFor);
    const first = atMost(2000, {
      what: "first answer",
      value: Math.max(...found.map(({ firstMs }) => firstMs)),
      show: (value) => `${value.toFixed(0)} ms`,
    });
    const later = found.map(({ days }, at): Finding => ({
      what: `finish after ${SECONDS[at]} s of search`,
      figure: `${days.toFixed(1)} days later than without capacities`,
    }));
    return Promise.resolve([first, ...later]);
  },
};
