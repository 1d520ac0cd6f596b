import { randomBytes } from "node:crypto";
import pg from "pg";
import {
  startTestPostgres,
  type TestPostgres,
} from "../../server/testing/database/test-postgres.ts";

/** An empty database: on the server that TEST_DATABASE_URL names, else on one of our own. */
export function openRunDatabase(): Promise<TestPostgres> {
  const outside = process.env["TEST_DATABASE_URL"];
  return outside ? onServer(outside) : startTestPostgres();
}

async function onServer(serverUrl: string): Promise<TestPostgres> {
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
