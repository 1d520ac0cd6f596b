import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../../server/database/embedded/embedded-postgres.ts";
import { makeDataFolder } from "../../server/testing/data-folder.ts";

/** A database for one run of the browser tests. */
export interface RunDatabase {
  /** Connects as the superuser, whom row-level security does not confine. */
  readonly url: string;
  remove(): Promise<void>;
}

/** An empty database: on the server that TEST_DATABASE_URL names, else on one of our own. */
export function openRunDatabase(): Promise<RunDatabase> {
  const outside = process.env["TEST_DATABASE_URL"];
  return outside ? onServer(outside) : onOurOwn();
}

async function onServer(serverUrl: string): Promise<RunDatabase> {
  const name = `browser_${randomBytes(6).toString("hex")}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`drop database ${name} with (force)`) };
}

async function onOurOwn(): Promise<RunDatabase> {
  const dataDir = await makeDataFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
