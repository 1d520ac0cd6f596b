import { setTimeout as wait } from "node:timers/promises";
import { atMost, type Benchmark, type Finding } from "../../benchmark.ts";
import {
  writeCsv,
  writeMspdi,
  writeXer,
} from "../../../server/features/programme/formats/public.ts";
import { openDatabase } from "../../stage/database.ts";
import { fillCompany, settle } from "../../stage/fill.ts";
import { importFile, largeProgramme } from "../../stage/fill-programme.ts";
import { headersOf, startPlumbline } from "../../stage/plumbline.ts";
import { median } from "../../statistics.ts";
import { show } from "../../units.ts";

/** Imports of each kind, each into a project of its own. */
const RUNS = 3;
/** The pause between two requests to `/healthz`, so that they cause no load. */
const BETWEEN_MS = 20;

/** Returns the longest time that `/healthz` took while `work` ran. */
async function beside(address: string, work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const asking = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await fetch(`${address}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - begun);
      await wait(BETWEEN_MS);
    }
    return longest;
  })();
  await work();
  over.abort();
  return asking;
}

/** Returns the seconds that the server has computed since it started, by its own count. */
async function processorSeconds(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:{[^}]*})? (\S+)$/m.exec(metrics)?.[1]);
}

/** Files of a large programme, from the request to its whole answer: read, computed, compared and stored. */
export const programmeImport: Benchmark = {
  name: "programme-import",
  title: "Files of 4,000 activities and 8,000 links, imported over HTTP with the database",
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const programme = largeProgramme({ activities: 4000, links: 8000 });
    const files = [
      { what: "Microsoft Project", name: "large.xml", bytes: writeMspdi(programme) },
      { what: "Primavera", name: "large.xer", bytes: writeXer(programme) },
      { what: "CSV", name: "large.csv", bytes: writeCsv(programme) },
    ];
    const size = { name: "Adeyemi Builders", projects: files.length * RUNS, tasks: 1 };
    const { engineer, projectIds } = await fillCompany(superuser, size);
    const { address } = await startPlumbline(scope, database);
    const headers = await headersOf(engineer);
    await settle(superuser);
    const findings: Finding[] = [];
    for (const [at, { what, ...file }] of files.entries()) {
      const first: number[] = [];
      const again: number[] = [];
      let longest = 0;
      const computed = await processorSeconds(address);
      for (const projectId of projectIds.slice(at * RUNS, (at + 1) * RUNS))
        for (const took of [first, again]) {
          const begun = performance.now();
          const waited = await beside(address, () =>
            importFile({ address, headers, projectId }, file),
          );
          took.push(performance.now() - begun);
          longest = Math.max(longest, waited);
        }
      const each = ((await processorSeconds(address)) - computed) / RUNS / 2;
      const detail = `${(file.bytes.length / 1e6).toFixed(1)} MB, longest ${show.milliseconds(Math.max(...first))}; the server computes ${show.seconds(each)} for each; /healthz beside at most ${show.milliseconds(longest)}`;
      findings.push(
        atMost(3000, {
          what: `${what}, into an empty programme`,
          value: median(first),
          show: show.milliseconds,
          detail,
        }),
        atMost(3000, {
          what: `${what}, again into the same`,
          value: median(again),
          show: show.milliseconds,
          detail: `longest ${show.milliseconds(Math.max(...again))}`,
        }),
      );
    }
    return findings;
  },
};
