import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { npmStart } from "../stage/npm-start.ts";
import { memoryOf, processTree, type RunningProcess } from "../stage/process-tree.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";
import { show } from "../units.ts";

const IDLE_MS = 30_000;

type Part = "npm itself" | "server" | "database";

function partOf({ command }: RunningProcess): Part {
  if (/^npm |^sh -c|^\/bin\/sh -c/.test(command)) return "npm itself";
  return command.startsWith("postgres:") || /\/postgres /.test(command) ? "database" : "server";
}

/** The memory that the product uses while it is idle. */
export const memory: Benchmark = {
  name: "memory",
  title: "Memory of the idle server and its database, 30 s after npm start",
  async run(scope) {
    const plumbline = await npmStart(scope, path.join(temporaryFolder(scope), "data"));
    await fetch(plumbline.address);
    await delay(IDLE_MS);
    const held = processTree(plumbline.pid).map((each) => ({
      part: partOf(each),
      ...memoryOf(each.pid),
    }));
    const sum = (parts: readonly Part[], measure: "pss" | "rss") =>
      held
        .filter(({ part }) => parts.includes(part))
        .reduce((total, each) => total + each[measure], 0);
    const line = (part: Part): Finding => ({
      what: part,
      figure: `${show.megabytes(sum([part], "pss"))}  (resident ${show.megabytes(sum([part], "rss"))}, ${
        held.filter((each) => each.part === part).length
      } processes)`,
    });
    return [
      line("server"),
      line("database"),
      line("npm itself"),
      atMost(250, {
        what: "server and database together",
        value: sum(["server", "database"], "pss"),
        show: show.megabytes,
      }),
    ];
  },
};
