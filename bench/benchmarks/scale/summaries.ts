import { atMost, type Finding } from "../../benchmark.ts";
import { ask } from "../../stage/ask.ts";
import { median, percentile } from "../../statistics.ts";
import { show } from "../../units.ts";
import { type SizeName, sizes } from "./sizes.ts";
import type { World } from "./world.ts";

const ROUNDS = 60;

/** The dashboard summary of each workspace in turn; the largest is compared with the smallest. */
export async function measureSummaries(world: World, when: string): Promise<Finding[]> {
  const names = Object.keys(sizes) as SizeName[];
  const times: Record<SizeName, number[]> = { small: [], medium: [], large: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { admin } = world.companies[name];
      const taken = await ask(await world.question(admin, "/api/analytics/summary/global"));
      // The first rounds are a warm-up.
      if (round >= 10) times[name].push(taken);
    }
  }
  const ratio = (name: SizeName) => median(times[name]) / median(times.small);
  return [
    ...names.map((name) => ({
      what: `summary ${when}: ${sizes[name].name}`,
      figure: `p50 ${show.milliseconds(median(times[name]))}, p95 ${show.milliseconds(percentile(times[name], 0.95))}`,
    })),
    atMost(2, {
      what: `summary ${when}: 1,000,000 tasks against 1,000`,
      value: ratio("large"),
      show: show.times,
    }),
    {
      what: `summary ${when}: 1,000,000 tasks in 1,000 projects against 1,000`,
      figure: show.times(ratio("many")),
    },
  ];
}
