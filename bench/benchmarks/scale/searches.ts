import type { Finding } from "../../benchmark.ts";
import { askOften } from "../../stage/ask.ts";
import { COMMON_WORD, RARE_WORD } from "../../stage/fill.ts";
import { show } from "../../units.ts";
import { type SizeName, sizes } from "./sizes.ts";
import type { World } from "./world.ts";

const TIMES = 20;

const searches = {
  "rare word": RARE_WORD,
  "common word": COMMON_WORD,
  "no hit": "xylophone",
  "two letters": "ro",
  "a phrase": "roof truss, block c",
} as const;

/** Task search in the largest workspace, and in the smallest beside it. */
export async function measureSearches(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of ["large", "small"] as const satisfies SizeName[]) {
    for (const [name, text] of Object.entries(searches)) {
      const path = `/api/tasks?search=${encodeURIComponent(text)}`;
      const question = await world.question(world.companies[size].admin, path);
      const { p50, p95 } = await askOften(question, TIMES);
      findings.push({
        what: `search, ${sizes[size].name}: ${name}`,
        figure: `p50 ${show.milliseconds(p50)}, p95 ${show.milliseconds(p95)}`,
      });
    }
  }
  return findings;
}
