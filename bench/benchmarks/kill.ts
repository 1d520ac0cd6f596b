import { spawn } from "node:child_process";
import { inProject, ROOT, toolScript } from "../../scripts/run/project.ts";
import type { Benchmark } from "../benchmark.ts";
import { show } from "../units.ts";

const KILLS = 100;

/** The crash test of the built-in database, with the number of kills that the goal requires. */
export const kill: Benchmark = {
  name: "kill",
  title: `kill -9 in the middle of writes, ${KILLS} times`,
  async run(scope) {
    const begun = performance.now();
    const child = spawn(
      process.execPath,
      [
        toolScript("vitest"),
        "run",
        "--project=integration",
        "--testNamePattern=in the middle of writes",
        inProject("server/database/embedded/crash.db.test.ts"),
      ],
      {
        cwd: ROOT,
        env: { ...process.env, CRASH_ROUNDS: String(KILLS) },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    scope.defer(() => child.kill("SIGTERM"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    }
    const code = await new Promise((resolve) => child.once("close", resolve));
    const holds = code === 0 && /1 passed/.test(output);
    if (!holds) console.error(output);
    return [
      {
        what: "no acknowledged write lost, no start that failed",
        figure: `${holds ? `${KILLS} of ${KILLS}` : "failed"}, in ${show.seconds((performance.now() - begun) / 1000)}`,
        goal: `${KILLS} of ${KILLS}`,
        holds,
      },
    ];
  },
};
