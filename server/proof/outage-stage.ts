import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { chooseDataFolder, clusterIn } from "../database/embedded/data-folder.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { runningServerUrl } from "../database/embedded/running-server.ts";
import { startDatabaseProxy } from "../testing/database/database-proxy.ts";

/** Longer than `/readyz` waits for the database, and than a connection may take. */
const SILENCE_MS = 4_500;
const MAIN = path.join(import.meta.dirname, "..", "main.ts");

/**
 * Loses the database and lets it come back. `back` is the time of its return.
 * @param told settles once the product has said that it is not ready. A cut lasts until then: on a busy machine a
 * short one passes unseen.
 */
export type Fault = (told: () => Promise<void>) => Promise<{ readonly back: number }>;

/** The product in a process of its own, and ways for its database to be lost. */
export interface OutageStage {
  readonly origin: string;
  readonly faults: Readonly<Record<string, Fault>>;
  /** The code or signal with which the product has ended; undefined while it lives. */
  ended(): string | number | undefined;
  /** What it wrote as errors. */
  errors(): string;
  /** Asks the database as a superuser, without the proxy. */
  query(text: string, values?: unknown[]): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

async function startProduct(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-8_000)));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`It ended before it served: ${errors}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /\bis at (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
      else errors = `${errors}${line}\n`.slice(-8_000);
    });
  });
  return {
    origin,
    ended: () => child.exitCode ?? child.signalCode ?? undefined,
    errors: () => errors,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until the database accepts connections. */
async function untilBack(url: string): Promise<number> {
  for (;;) {
    try {
      await query(url, "select");
      return performance.now();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function postmasterOf(dataDir: string): number {
  const cluster = clusterIn(chooseDataFolder(dataDir).path);
  return Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Ends the database server as a crash does, and each connection of the product as an administrator does. */
function faultsOn(url: string, dataDir: string): Record<"postmaster" | "backends", Fault> {
  return {
    async postmaster() {
      const pid = postmasterOf(dataDir);
      process.kill(pid, "SIGKILL");
      return { back: await untilBack(url) };
    },
    async backends() {
      await query(
        url,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'plumbline%' and pid <> pg_backend_pid()",
      );
      return { back: performance.now() };
    },
  };
}

/** The product with its built-in database, which its own supervisor restarts. */
export async function builtInStage(): Promise<OutageStage> {
  const folder = await mkdtemp(path.join(tmpdir(), "plumbline-outage-"));
  const dataDir = path.join(folder, "data");
  const product = await startProduct({ DATA_DIR: dataDir });
  const url = runningServerUrl(dataDir) ?? "";
  return {
    ...product,
    faults: faultsOn(url, dataDir),
    query: (text, values) => query(url, text, values),
    async close() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product with a database of its own server, behind a network that can be cut. */
export async function externalStage(): Promise<OutageStage> {
  const folder = await mkdtemp(path.join(tmpdir(), "plumbline-outage-"));
  const dataDir = path.join(folder, "database");
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const proxy = await startDatabaseProxy(server.url);
  const product = await startProduct({
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: proxy.url,
  });
  return {
    ...product,
    faults: {
      ...faultsOn(server.url, dataDir),
      async network(told) {
        await proxy.cut();
        await told();
        await proxy.mend();
        return { back: performance.now() };
      },
      async silence(told) {
        proxy.hush();
        await Promise.all([told(), new Promise((resolve) => setTimeout(resolve, SILENCE_MS))]);
        await proxy.mend();
        return { back: performance.now() };
      },
    },
    query: (text, values) => query(server.url, text, values),
    async close() {
      await product.stop();
      await proxy.cut();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
