import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "./start-error.ts";

const POLL_MS = 10;
const PATIENCE: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 30_000 },
  { signal: "SIGQUIT", waitMs: 10_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/**
 * Stops a server that an earlier, killed start left behind, and waits for its end. Usually its watcher has already
 * stopped it. The caller must have the lock on the data, so nobody else is using that server.
 * @returns the process id in a stale pid file that now belongs to some other program, if there is one.
 * @throws StartError if the old server cannot be stopped.
 */
export async function settlePreviousServer(cluster: string): Promise<number | undefined> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return undefined;
  for (const { signal, waitMs } of PATIENCE) {
    if (!isServerOf(cluster, pid)) return pid;
    sendSignal(pid, signal);
    const end = Date.now() + waitMs;
    while (Date.now() < end && isServerOf(cluster, pid)) await delay(POLL_MS);
  }
  if (!isServerOf(cluster, pid)) return pid;
  throw new StartError(
    `A database server from an earlier start (process ${pid}) has not stopped: stop it, then start again.`,
  );
}

function recordedPid(cluster: string): number | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return pid > 1 ? pid : undefined;
}

/**
 * Whether the process is a PostgreSQL server on this cluster, and not another program that has been given the same
 * process id since.
 */
function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform !== "linux") return commandOf(pid).includes(cluster);
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
    return program === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself between the check and the signal.
  }
}
