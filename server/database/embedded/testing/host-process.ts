import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

const HOST = fileURLToPath(new URL("./host.ts", import.meta.url));

/** An event that a host printed; each is one line. */
export interface HostEvent {
  ready?: true;
  url?: string;
  clusterDir?: string;
  acknowledged?: string;
  databaseEnded?: string | number;
  interrupted?: true;
  stopped?: true;
  log?: string;
}

/** How a host ended, and all its output. */
export interface HostEnding {
  code: number | null;
  signal: NodeJS.Signals | null;
  errors: string;
}

/** A running host process of a test. */
export interface Host {
  process: ChildProcess;
  events: HostEvent[];
  /** Returns the first matching event, past or future. Fails if the host ends without such an event. */
  waitFor(fits: (event: HostEvent) => boolean): Promise<HostEvent>;
  ready(): Promise<{ url: string; clusterDir: string }>;
  ended: Promise<HostEnding>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<HostEnding>;
}

/** A data directory that is deleted after the test, with whatever root had to put elsewhere. */
export function freshDataDir(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "plumbline-test-"));
  chmodSync(folder, 0o711);
  onTestFinished(() => {
    const location = join(folder, "data", "postgres.location");
    if (existsSync(location))
      rmSync(readFileSync(location, "utf8").trim(), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, "data");
}

/** Starts a host on a data directory. It is killed at the end of the test and must leave no server behind. */
export function startHost(options: {
  dataDir: string;
  task?: "hold" | "write";
  script?: string;
}): Host {
  const child = spawn(
    process.execPath,
    [options.script ?? HOST, options.dataDir, options.task ?? "hold"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    },
  );
  const events: HostEvent[] = [];
  const waiting = new Set<() => void>();
  let errors = "";
  let over = false;
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line) as HostEvent);
    for (const look of waiting) look();
  });
  const ended = new Promise<HostEnding>((resolve) => {
    child.once("close", (code, signal) => {
      over = true;
      for (const look of waiting) look();
      resolve({ code, signal, errors });
    });
  });

  function waitFor(fits: (event: HostEvent) => boolean): Promise<HostEvent> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const event = events.find(fits);
        if (!event && !over) return;
        waiting.delete(look);
        if (event) resolve(event);
        else reject(new Error(`The host ended without it: ${errors}`));
      };
      waiting.add(look);
      look();
    });
  }

  async function ready(): Promise<{ url: string; clusterDir: string }> {
    const { url = "", clusterDir = "" } = await waitFor((event) => event.ready === true);
    return { url, clusterDir };
  }

  const host: Host = {
    process: child,
    events,
    waitFor,
    ready,
    ended,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    const clusterDir = events.find((event) => event.ready)?.clusterDir;
    if (clusterDir) await expect.poll(() => serversOn(clusterDir), { timeout: 15_000 }).toEqual([]);
  });
  return host;
}

/** The ids of all PostgreSQL processes of a cluster (Linux). */
export function serversOn(clusterDir: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === clusterDir)
    .map(Number);
}

/** The server's main process, by its pid file. */
export function mainServerOf(clusterDir: string): number {
  return Number.parseInt(readFileSync(join(clusterDir, "postmaster.pid"), "utf8"), 10);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
