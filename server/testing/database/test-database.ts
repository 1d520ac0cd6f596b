import { randomBytes } from "node:crypto";
import pg from "pg";
import { loginUrls, ROLE_NAMES, type LoginUrls } from "../../database/roles/login-roles.ts";
import { closePools, openPools, type Pools } from "../../database/pool.ts";
import { closeDatabase } from "../../database/roles/prepare-roles.ts";
import { TEMPLATE, TEST_SECRET } from "../global-setup.ts";

export interface TestDatabase {
  /** Connection string of the superuser. */
  readonly url: string;
  /** Connection strings of the roles as which the app logs in. */
  readonly logins: LoginUrls;
  /** As the app sees it. */
  readonly pool: Pools;
  /** Only for tests: a superuser pool, which row-level security does not confine. */
  readonly superuser: pg.Pool;
  drop(): Promise<void>;
}

/** A new, migrated database. @param prefix the beginning of its name */
export async function createTestDatabase(
  serverUrl: string,
  prefix = "test_",
): Promise<TestDatabase> {
  const name = `${prefix}${randomBytes(8).toString("hex")}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const logins = loginUrls(url.href, TEST_SECRET, ROLE_NAMES);
  const pool = openPools({ urls: logins, max: 8 });
  const superuser = new pg.Pool({
    connectionString: url.href,
    max: 2,
    options: "-c search_path=plumbline -c TimeZone=UTC",
  });
  // Dropping the database cuts off connections that are still closing.
  superuser.on("error", () => undefined);
  // Grants on a database are not copied with it.
  await closeDatabase(superuser, ROLE_NAMES);
  return {
    url: url.href,
    logins,
    pool,
    superuser,
    async drop() {
      await Promise.all([closePools(pool), superuser.end()]);
      await admin(`drop database ${name} with (force)`);
    },
  };
}
