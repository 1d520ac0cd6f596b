import type { Finding } from "../../benchmark.ts";
import { askOften } from "../../stage/ask.ts";
import { show } from "../../units.ts";
import { type SizeName, sizes } from "./sizes.ts";
import type { World } from "./world.ts";

const TIMES = 20;

/** The home of an engineer on the team of every project, with years of finished tasks that nobody has accepted. */
export async function measureHomes(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of Object.keys(sizes) as SizeName[]) {
    const { engineer } = world.companies[size];
    const asked = await world.question(engineer, "/api/home/engineer");
    const { p50, p95 } = await askOften(asked, TIMES);
    findings.push({
      what: `engineer's home: ${sizes[size].name}`,
      figure: `p50 ${show.milliseconds(p50)}, p95 ${show.milliseconds(p95)}`,
    });
  }
  return findings;
}
