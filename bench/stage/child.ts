import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "../../scripts/run/project.ts";
import type { Scope } from "../scope.ts";

/** The few environment variables that a child needs. None of them configures the product. */
const PASSED_ON = ["PATH", "HOME", "USER", "TMPDIR", "LANG"];
const STOP_MS = 15_000;

export interface Child {
  readonly pid: number;
  /** The URL from the line that said it is ready. */
  readonly address: string;
  /** Stops it, and waits until it has ended. */
  stop(): Promise<void>;
}

function environment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const kept = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...settings };
}

function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on(
      "data",
      (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)),
    );
    child.once("error", reject);
    child.once("close", (code) =>
      reject(new Error(`It ended (${code}) before it served: ${output}`)),
    );
    if (!child.stdout) throw new Error("A child without an output cannot say where it is");
    createInterface({ input: child.stdout }).on("line", (line) => {
      output = `${output}${line}\n`.slice(-4000);
      const address = /\bat (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/**
 * Starts a command that prints "… at http://…" once it serves, in a process group of its own.
 * @throws Error with its output if it ends before.
 */
export async function startChild(
  scope: Scope,
  command: { program: string; args: readonly string[]; env: Readonly<Record<string, string>> },
): Promise<Child> {
  const child = spawn(command.program, command.args, {
    cwd: ROOT,
    env: environment(command.env),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command.program} could not be started`);

  const stop = async () => {
    const signal = (name: NodeJS.Signals) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, name);
    };
    signal("SIGTERM");
    const patience = setTimeout(() => signal("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  scope.defer(stop);
  return { pid, address: await addressIn(child), stop };
}
