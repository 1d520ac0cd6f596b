import path from "node:path";
import { atMost, type Benchmark } from "../benchmark.ts";
import { npmStart } from "../stage/npm-start.ts";
import { Scope } from "../scope.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const LATER_STARTS = 3;

/** Seconds from the command to the first page. Everything is stopped afterwards. */
async function secondsToFirstPage(outer: Scope, dataDir: string): Promise<number> {
  const scope = new Scope();
  outer.defer(() => scope.close());
  const begun = performance.now();
  const plumbline = await npmStart(scope, dataDir);
  const page = await fetch(plumbline.address);
  if (!page.ok) throw new Error(`The first page answered ${page.status}`);
  await page.text();
  const seconds = (performance.now() - begun) / 1000;
  await scope.close();
  return seconds;
}

/** How long people wait between the command and the page. */
export const start: Benchmark = {
  name: "start",
  title: "npm start to the first page, packages and build already there",
  async run(scope) {
    const dataDir = path.join(temporaryFolder(scope), "data");
    const first = await secondsToFirstPage(scope, dataDir);
    const later: number[] = [];
    for (let n = 0; n < LATER_STARTS; n += 1) later.push(await secondsToFirstPage(scope, dataDir));
    return [
      { what: "first start, which makes the database", figure: show.seconds(first) },
      atMost(3, {
        what: "second start",
        value: median(later),
        show: show.seconds,
        detail: `(median of ${LATER_STARTS}: ${later.map(show.seconds).join(", ")})`,
      }),
    ];
  },
};
