import { spawn } from "node:child_process";
import { inProject, ROOT, toolScript } from "../../scripts/run/project.ts";
import type { Benchmark } from "../benchmark.ts";
import { show } from "../units.ts";

/** Each round loses the built-in database in two ways, and an external one in four. */
const ROUNDS = 17;
const LOSSES = ROUNDS * 6;

interface Outcome {
  readonly outage: string;
  readonly losses: number;
  readonly slowestMs: number;
  readonly medianMs: number;
  readonly stored: number;
}

/** The outage test, with the number of losses that the goal requires. */
export const outage: Benchmark = {
  name: "outage",
  title: `the database is lost during reads, writes, uploads, reports and events, ${LOSSES} times`,
  async run(scope) {
    const child = spawn(
      process.execPath,
      [
        toolScript("vitest"),
        "run",
        "--project=integration",
        "--disable-console-intercept=true",
        inProject("server/proof/outage.db.test.ts"),
      ],
      {
        cwd: ROOT,
        env: { ...process.env, OUTAGE_ROUNDS: String(ROUNDS) },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    scope.defer(() => child.kill("SIGTERM"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
    }
    const code = await new Promise((resolve) => child.once("close", resolve));
    const outcomes = [...output.matchAll(/^\{"outage".*\}$/gm)].map(
      ([text]) => JSON.parse(text) as Outcome,
    );
    const holds = code === 0 && outcomes.length === 2;
    if (!holds) console.error(output.slice(-4_000));
    const losses = outcomes.reduce((sum, each) => sum + each.losses, 0);
    const stored = outcomes.reduce((sum, each) => sum + each.stored, 0);
    return [
      {
        what: `process alive, nothing lost or done twice, of ${stored.toLocaleString("en")} writes`,
        figure: `${holds ? losses : "failed"} of ${LOSSES}`,
        goal: `${LOSSES} of ${LOSSES}`,
        holds: holds && losses === LOSSES,
      },
      ...outcomes.map(({ outage: name, slowestMs, medianMs }) => ({
        what: `${name} database: back until reads and writes are answered, slowest`,
        figure: `${show.seconds(slowestMs / 1000)} (median ${show.seconds(medianMs / 1000)})`,
        goal: "10 s",
        holds: slowestMs < 10_000,
      })),
    ];
  },
};
