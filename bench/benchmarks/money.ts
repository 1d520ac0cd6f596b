import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { ask } from "../stage/ask.ts";
import { openDatabase } from "../stage/database.ts";
import { type Company, settle } from "../stage/fill.ts";
import { fillMoney } from "../stage/fill-money.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { median, percentile } from "../statistics.ts";
import { show } from "../units.ts";

const ROUNDS = 40;
const WARM_UP = 10;
/** Milliseconds. */
const GOAL = 300;

const reports = { "cost report": "cost-report", "cash flow": "cash-flow" } as const;

interface World {
  readonly address: string;
  readonly small: Company;
  readonly large: Company;
}

/** Measures both companies in turn; the large one is compared with the goal and with the small one. */
async function measure(world: World, when: string, judged: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries(reports)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of ["small", "large"] as const) {
        const { admin, projectIds } = world[size];
        const url = `${world.address}/api/projects/${projectIds[0] ?? ""}/${path}`;
        const taken = await ask({ url, headers: await headersOf(admin) });
        if (round >= WARM_UP) times[size].push(taken);
      }
    }
    const p50 = median(times.large);
    const p95 = show.milliseconds(percentile(times.large, 0.95));
    const ratio = p50 / median(times.small);
    const line = { what: `${name} of 1,000,000 expenses, ${when}`, detail: `p95 ${p95}` };
    const against = `${name} of 1,000,000 against 10,000, ${when}`;
    findings.push(
      ...(judged
        ? [
            atMost(GOAL, { ...line, value: p50, show: show.milliseconds }),
            atMost(3, { what: against, value: ratio, show: show.times }),
          ]
        : [
            { what: line.what, figure: `${show.milliseconds(p50)}  ${line.detail}` },
            { what: against, figure: show.times(ratio) },
          ]),
    );
  }
  return findings;
}

/** What money reports cost with a long ledger. */
export const money: Benchmark = {
  name: "money",
  title: "Cost report and cash flow over 10,000 cost codes, one request at a time",
  async run(scope) {
    const database = await openDatabase(scope);
    const codes = 10_000;
    const small = await fillMoney(database.superuser, { name: "Small", codes, expenses: 10_000 });
    const large = await fillMoney(database.superuser, {
      name: "Large",
      codes,
      expenses: 1_000_000,
    });
    await settle(database.superuser);
    const { address } = await startPlumbline(scope, database);
    const world = { address, small, large };
    const scattered = await measure(world, "figures scattered", false);
    await database.superuser.query("select gather_slots()");
    await database.superuser.query("vacuum analyze money_totals, code_totals");
    return [...scattered, ...(await measure(world, "figures gathered", true))];
  },
};
