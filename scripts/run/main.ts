import { mkdtempSync, rmSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { develop } from "./dev.ts";
import { ensureDependencies, type RunNpm } from "./dependencies.ts";
import { Problem } from "./problem.ts";
import { forgetSettings, passSignals, showTool } from "./processes.ts";
import { inProject, toolScript } from "./project.ts";
import { ensureWebBuilt } from "./web-build.ts";

type Command = (args: string[]) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  start: (args) => serve(args),
  demo: (args) => serve(["--demo", ...args]),
  dev: () => working(develop),
  build: () => ensureWebBuilt(),
  verify: () => working(async () => ((await verifyAlone()) ? 0 : 1)),
  test: (args) => working(async () => ((await (await import("./test.ts")).test(args)) ? 0 : 1)),
  "test:postgres-15": () => working(async () => (await import("./test.ts")).testOnOldestPostgres()),
  bench: (args) => working(() => bench(args)),
  backup: async (args) => (await import("../../server/backup/command.ts")).backup(args),
  restore: async (args) => (await import("../../server/backup/command.ts")).restore(args),
  "reset-second-factor": async (args) =>
    (await import("../../server/operator/command.ts")).resetSecondFactorOf(args),
  "confirm-address": async (args) =>
    (await import("../../server/operator/command.ts")).confirmAddressOf(args),
  sbom: async (args) => (await import("./sbom.ts")).writeSbom(args),
  format: () => working(() => showTool({ script: toolScript("oxfmt") })),
  generate: () =>
    working(() => showTool({ script: inProject("scripts/generate-database-types.ts") })),
};

/**
 * Runs one of the npm scripts, once all packages are installed.
 * @throws Problem if the person at the terminal can fix the cause.
 */
export async function run(options: {
  command: string;
  args: string[];
  runNpm: RunNpm;
}): Promise<void> {
  const command = COMMANDS[options.command];
  if (!command) {
    throw new Problem(
      `There is no command ${options.command}; there are ${Object.keys(COMMANDS).join(", ")}.`,
    );
  }
  await ensureDependencies(options.runNpm);
  await command(options.args);
}

/** Runs the server in this process, so that no second process idles beside it. */
async function serve(args: string[]): Promise<void> {
  await ensureWebBuilt();
  const main = inProject("server", "main.ts");
  process.argv.splice(1, process.argv.length, main, ...args);
  // Compiled code from the last start saves a third of the next start's time and about 25 MB.
  const cache = inProject(".runtime", "compile-cache");
  enableCompileCache(cache);
  // The server's threads look for the cache here: the computing thread then loads in half the time.
  process.env["NODE_COMPILE_CACHE"] = cache;
  // On Windows, an absolute path alone looks like an address of the scheme `c:`.
  await import(pathToFileURL(main).href);
  flushCompileCache();
}

async function bench(args: string[]): Promise<number> {
  await ensureWebBuilt();
  return showTool({ script: inProject("bench", "main.ts"), args });
}

async function verifyAlone(): Promise<boolean> {
  const { verify } = await import("./verify.ts");
  await forgetSettings();
  const reports = mkdtempSync(path.join(tmpdir(), "plumbline-reports-"));
  try {
    return (await verify(reports)).ok;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Runs a command whose child processes must end when we receive a signal. */
async function working(work: () => Promise<number>): Promise<void> {
  passSignals();
  const code = await work();
  process.exitCode = process.exitCode ?? code;
}
