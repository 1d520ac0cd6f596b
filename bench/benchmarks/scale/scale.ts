import type { Benchmark } from "../../benchmark.ts";
import { measureHomes } from "./homes.ts";
import { measureLists } from "./lists.ts";
import { measureSearches } from "./searches.ts";
import { measureSummaries } from "./summaries.ts";
import { createWorld } from "./world.ts";

/** What grows with years of work, and what must not. */
export const scale: Benchmark = {
  name: "scale",
  title: "Workspaces of 1,000 to 1,000,000 tasks in one database, over HTTP, one request at a time",
  async run(scope) {
    const world = await createWorld(scope);
    const scattered = await measureSummaries(world, "at its worst");
    await world.gather();
    return [
      ...scattered,
      ...(await measureSummaries(world, "with figures gathered")),
      ...(await measureHomes(world)),
      ...(await measureSearches(world)),
      ...(await measureLists(world)),
    ];
  },
};
