import { randomBytes } from "node:crypto";
import pg from "pg";
import { openPool } from "../database/pool.ts";
import { TEMPLATE } from "./global-setup.ts";

export interface TestDatabase {
  /** Connection string of the superuser. */
  readonly url: string;
  /** As the app sees it. */
  readonly pool: pg.Pool;
  /** Only for tests: a superuser pool, which row-level security does not confine. */
  readonly superuser: pg.Pool;
  drop(): Promise<void>;
}

/** A new, migrated database. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = openPool({ url: url.href, max: 8 });
  const superuser = new pg.Pool({
    connectionString: url.href,
    max: 2,
    options: "-c search_path=plumbline -c TimeZone=UTC",
  });
  // Dropping the database cuts off connections that are still closing.
  for (const each of [pool, superuser]) each.on("error", () => undefined);
  return {
    url: url.href,
    pool,
    superuser,
    async drop() {
      await Promise.all([pool.end(), superuser.end()]);
      await admin(`drop database ${name} with (force)`);
    },
  };
}
