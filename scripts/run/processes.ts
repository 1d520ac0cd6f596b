import { spawn, type ChildProcess } from "node:child_process";
import { ROOT } from "./project.ts";

/** A script of an installed package, or of ours, and its arguments. */
export interface ToolRun {
  script: string;
  args?: string[];
  env?: Record<string, string>;
}

/** How a command ended, and what it wrote. */
export interface ToolResult {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Runs a script with this Node, and returns its output. */
export function runTool(run: ToolRun): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = start(run, ["ignore", "pipe", "pipe"]);
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      // A killed process prints no reason.
      const end = signal === null ? "" : `\nIt was ended by ${signal}.`;
      resolve({ code: code ?? 1, output: output + end });
    });
  });
}

/** Runs a script under this Node, writing straight to the terminal. */
export function showTool(run: ToolRun): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = start(run, "inherit");
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Removes the product's own settings from the environment of everything started after this: tests must not run
 * on somebody's real database.
 */
export async function forgetSettings(): Promise<void> {
  const { settings } = await import("../../server/config.ts");
  for (const name of settings) delete process.env[name];
}

/** Passes SIGINT and SIGTERM on to the running processes. We end after they do. */
export function passSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stopAll(signal);
      process.exitCode = 1;
    });
  }
}

/** Asks every running process to end. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

function start(run: ToolRun, stdio: "inherit" | ["ignore", "pipe", "pipe"]): ChildProcess {
  const child = spawn(process.execPath, [run.script, ...(run.args ?? [])], {
    cwd: ROOT,
    stdio,
    env: { ...process.env, ...run.env },
  });
  running.add(child);
  child.on("close", () => running.delete(child));
  return child;
}
