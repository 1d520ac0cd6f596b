import { newId } from "../../server/platform/ids.ts";
import { audit } from "../../server/testing/site-simulation/audit.ts";
import { simulate } from "../../server/testing/site-simulation/simulate.ts";
import { atMost, type Benchmark } from "../benchmark.ts";
import { openDatabase } from "../stage/database.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { addSite, employ, fillSiteCompany, linkTo } from "../stage/site.ts";
import { show } from "../units.ts";

const REPLICAS = 50;
/** `SITE_COMMANDS=50000 npm run bench -- site-proof` is a shorter run. */
const COMMANDS = Number(process.env["SITE_COMMANDS"] ?? 1_000_000);
/**
 * The number of commands on one project. Later commands go to another project, so that each can be compared as a
 * whole at its end.
 */
const ROUND = 20_000;
/** Problems that are printed; the others are counted. */
const SHOWN = 10;

/** Devices without a network, with wrong clocks, killed between any two steps. The tests run a small part of it. */
export const siteProof: Benchmark = {
  name: "site-proof",
  title: `${REPLICAS} devices, ${COMMANDS.toLocaleString("en")} random commands, and the server they meet on`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { address } = await startPlumbline(scope, database);
    const link = linkTo(address);
    const db = database.superuser;
    const company = await fillSiteCompany(db);
    const { planners, contractors, near } = company;
    const started = performance.now();
    const sum = { made: 0, killed: 0, partitions: 0, repeated: 0 };
    const answered: Record<string, number> = {};
    let wrongs = 0;
    for (let seed = 1; sum.made < COMMANDS; seed += 1) {
      const project = await addSite(db, company);
      const { replicas, happened } = await simulate({
        link,
        project,
        people: [...planners, ...contractors],
        // Each project has a busy snag of its own.
        near: { ...near, busy: newId() },
        replicas: REPLICAS,
        commands: Math.min(ROUND, COMMANDS - sum.made),
        seed,
        // Moves somebody to another company.
        disturb: (luck) =>
          employ(address, {
            admin: planners[0],
            person: luck.pick(contractors),
            company: luck.pick(near.companies),
          }),
      });
      const { wrong, statuses } = await audit({ replicas, link, db, project });
      for (const problem of wrong.slice(0, SHOWN))
        console.log(`  seed ${seed}: ${problem.slice(0, 400)}`);
      wrongs += wrong.length;
      for (const name of Object.keys(happened) as (keyof typeof sum)[]) sum[name] += happened[name];
      for (const [name, n] of Object.entries(statuses)) answered[name] = (answered[name] ?? 0) + n;
      // The run takes more than an hour, so this shows that it is still going.
      console.log(
        `  ${show.count(sum.made)} commands, ${show.count(wrongs)} not as they should be`,
      );
    }
    const seconds = (performance.now() - started) / 1000;
    return [
      { what: "commands, with all that devices do around them", figure: show.count(sum.made) },
      { what: "the same, each second", figure: show.perSecond(sum.made / seconds) },
      ...Object.entries(answered).map(([name, n]) => ({
        what: `answered ${name}`,
        figure: show.count(n),
      })),
      { what: "devices killed between two steps", figure: show.count(sum.killed) },
      { what: "partitions of up to 30 days", figure: show.count(sum.partitions) },
      { what: "parcels that came again later", figure: show.count(sum.repeated) },
      atMost(0, { what: "what does not agree at the end", value: wrongs, show: show.count }),
    ];
  },
};
