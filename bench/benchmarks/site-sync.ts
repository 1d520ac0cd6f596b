import { gzipSync } from "node:zlib";
import type { SyncCommand } from "../../contract/sync.ts";
import { newId } from "../../server/platform/ids.ts";
import type { TestPerson } from "../../server/testing/company.ts";
import { atMost, type Benchmark } from "../benchmark.ts";
import { openDatabase } from "../stage/database.ts";
import { settle } from "../stage/fill.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { addSite, fillSiteCompany, linkTo } from "../stage/site.ts";
import type { SiteLink } from "../../server/testing/site-simulation/site-link.ts";
import { percentile } from "../statistics.ts";
import { show } from "../units.ts";

const RECORDS = 20_000;
const BATCH = 100;
const QUIET_ROUNDS = 50;

const words =
  "The plaster is hollow beside the window and must be hacked off, keyed and rendered again. ";

function snag(project: string, n: number, company: string): SyncCommand {
  return {
    _id: newId(),
    at: new Date().toISOString(),
    record: "snag",
    id: newId(),
    project,
    act: "create",
    fields: {
      title: `Plaster hollow, room ${n % 400}`,
      description: words.repeat(1 + (n % 3)),
      trade: "Plasterer",
      due: "2026-12-24",
      ...(n % 4 === 0 && { company }),
    },
  };
}

/** Copies all records to a device that has none. `ms` is the time of the requests; the device's own gzip is not in it. */
async function copy(
  link: SiteLink,
  person: TestPerson,
  project: string,
): Promise<{ rows: number; pages: number; bytes: number; ms: number; cursor: string }> {
  let [rows, pages, bytes, ms] = [0, 0, 0, 0];
  let cursor: string | undefined;
  for (;;) {
    const started = performance.now();
    const page = await link.fetch(person, project, cursor);
    ms += performance.now() - started;
    rows += page.changes.length;
    pages += 1;
    bytes += gzipSync(JSON.stringify(page)).length;
    cursor = page.cursor;
    if (!page.more) return { rows, pages, bytes, ms, cursor };
  }
}

/** What devices send and fetch. */
export const siteSync: Benchmark = {
  name: "site-sync",
  title: `${RECORDS.toLocaleString("en")} snags sent in batches of ${BATCH}, and fetched by devices`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { address } = await startPlumbline(scope, database);
    const link = linkTo(address);
    const company = await fillSiteCompany(database.superuser);
    const project = await addSite(database.superuser, company);
    const [planner] = company.planners;
    const [contractor] = company.contractors;
    const [masons = ""] = company.near.companies;
    if (!planner || !contractor) throw new Error("There is nobody");
    const replica = newId();
    const sending: number[] = [];
    for (let n = 0; n < RECORDS; n += BATCH) {
      const commands = Array.from({ length: BATCH }, (_, m) => snag(project, n + m, masons));
      const started = performance.now();
      await link.send(planner, { replica, now: new Date().toISOString(), commands });
      sending.push(performance.now() - started);
    }
    await settle(database.superuser);
    const all = await copy(link, planner, project);
    const theirs = await copy(link, contractor, project);
    const quiet: number[] = [];
    let size = 0;
    for (let n = 0; n < QUIET_ROUNDS; n += 1) {
      const started = performance.now();
      const page = await link.fetch(planner, project, all.cursor);
      quiet.push(performance.now() - started);
      size = JSON.stringify({ data: page }).length;
    }
    const sum = sending.reduce((total, ms) => total + ms, 0);
    return [
      { what: "commands each second", figure: show.perSecond(RECORDS / (sum / 1000)) },
      { what: `a batch of ${BATCH}, p95`, figure: show.milliseconds(percentile(sending, 0.95)) },
      atMost(2, {
        what: "first copy of all, as a planner",
        value: all.ms / 1000,
        show: show.seconds,
        detail: `${show.count(all.rows)} rows in ${all.pages} answers, ${show.kilobytes(all.bytes / 1000)} compressed`,
      }),
      {
        what: "the same as a contractor",
        figure: `${show.seconds(theirs.ms / 1000)}  ${show.count(theirs.rows)} rows`,
      },
      atMost(50, {
        what: "nothing new, p95",
        value: percentile(quiet, 0.95),
        show: show.milliseconds,
      }),
      atMost(1, { what: "the same, answer", value: size / 1000, show: show.kilobytes }),
    ];
  },
};
