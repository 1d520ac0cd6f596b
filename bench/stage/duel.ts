import { atLeast, type Finding } from "../benchmark.ts";
import { median, type Spread, spread } from "../statistics.ts";
import { show } from "../units.ts";
import { load, type Load, type Target } from "./load.ts";
import { cpuSecondsOf } from "./process-tree.ts";

/** A target with the processes that do its work. Their processor time is counted. */
export interface Side extends Target {
  readonly server: number;
  readonly database: number;
}

interface Run extends Load {
  /** Milliseconds of processor time per answer; 0 if the system does not report it. */
  readonly cpu: { readonly server: number; readonly database: number };
}

interface Rounds {
  readonly ours: readonly Run[];
  readonly bare: readonly Run[];
  /** Our answers per second divided by those of the bare route, for each round. */
  readonly ratio: Spread;
}

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;

async function run(side: Side, connections: number): Promise<Run> {
  const used = () => ({ server: cpuSecondsOf(side.server), database: cpuSecondsOf(side.database) });
  const before = used();
  const result = await load(side, { connections, seconds: SECONDS });
  const after = used();
  const each = (seconds: number) => (seconds / result.answers) * 1000;
  const server = each(after.server - before.server);
  return { ...result, cpu: { server, database: each(after.database - before.database) } };
}

/**
 * Loads both sides in turn, so that other load on the machine affects both. The side that starts changes
 * each round.
 */
async function playRounds(ours: Side, bare: Side, connections: number): Promise<Rounds> {
  const runs = { ours: [] as Run[], bare: [] as Run[] };
  for (const side of [ours, bare]) await load(side, { connections, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? "ours" : "bare";
    const order = first === "ours" ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
    for (const each of order) {
      runs[each].push(await run(each === "ours" ? ours : bare, connections));
    }
  }
  const ratios = runs.ours.map((each, n) => each.perSecond / (runs.bare[n]?.perSecond ?? NaN));
  return { ...runs, ratio: spread(ratios) };
}

function describe(runs: readonly Run[]): string {
  const perSecond = show.perSecond(median(runs.map((each) => each.perSecond)));
  const p50 = median(runs.map(({ latency }) => latency.p50));
  const p99 = median(runs.map(({ latency }) => latency.p99));
  const server = show.milliseconds(median(runs.map(({ cpu }) => cpu.server)));
  const database = show.milliseconds(median(runs.map(({ cpu }) => cpu.database)));
  const cpu = `processor ${server} server + ${database} database`;
  return `${perSecond}, p50 ${p50} ms, p99 ${p99} ms, ${cpu}`;
}

/** Ours against a bare route, at each number of connections: both figures, and their ratio against the goal. */
export async function duel(
  sides: { readonly ours: Side; readonly bare: Side },
  options: {
    readonly goal: number;
    readonly floor?: number;
    readonly connections: readonly number[];
    /** The label of our figure, if there are several. */
    readonly name?: string;
  },
): Promise<Finding[]> {
  const { goal, floor } = options;
  const findings: Finding[] = [];
  for (const connections of options.connections) {
    const { ours, bare, ratio } = await playRounds(sides.ours, sides.bare, connections);
    const many = `${connections} connection${connections === 1 ? "" : "s"}`;
    const at = options.name === undefined ? many : `${many}, ${options.name}`;
    const line = {
      value: ratio.median,
      show: show.ratio,
      detail: `(${show.ratio(ratio.low)} to ${show.ratio(ratio.high)})`,
    };
    findings.push(
      { what: `${at}: Plumbline`, figure: describe(ours) },
      { what: `${at}: bare route`, figure: describe(bare) },
      atLeast(goal, { what: `${at}: ratio`, ...line }),
    );
    if (floor !== undefined) {
      findings.push(atLeast(floor, { what: `${at}: ratio, the floor`, ...line }));
    }
  }
  return findings;
}
