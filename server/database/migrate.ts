import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

const DIRECTORY = path.join(import.meta.dirname, "migrations");
/** Any number, the same in every process: whoever holds the lock migrates, the others wait. */
const LOCK = 7_146_042_018;
const OLDEST_SERVER = 150_000;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(DIRECTORY, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Roles belong to the whole server, so that another database may be making them at this moment. */
const ROLES = `
do $$
declare r text;
begin
  foreach r in array array['plumbline_owner', 'plumbline_app', 'plumbline_system'] loop
    begin
      if not exists (select from pg_roles where rolname = r) then
        execute format('create role %I nologin', r);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, r, 'member') then
      execute format('grant %I to current_user', r);
    end if;
  end loop;
end $$`;

async function prepare(client: pg.Client): Promise<void> {
  await client.query(ROLES);
  await client.query("create schema if not exists plumbline authorization plumbline_owner");
  for (const extension of ["pg_trgm", "btree_gin"])
    await client.query(`create extension if not exists ${extension} schema plumbline`);
  // Loads its library, without which a function that sets one of its settings cannot be made.
  await client.query("select plumbline.similarity('', '')");
  await client.query("set role plumbline_owner");
  await client.query("set search_path = plumbline");
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Brings the database of `url` to the present schema. Safe when several processes start at once: the
 * others wait on an advisory lock and then find nothing to do.
 * @param only the migrations to go up to, for a database that is to be of an earlier version for now.
 * @returns the names of the migrations that were applied.
 * @throws Error when an applied migration was edited since, or the server is older than PostgreSQL 15.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString: url, application_name: "plumbline migrations" });
  await client.connect();
  try {
    const version = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(version.rows[0]?.version) < OLDEST_SERVER)
      throw new Error("PostgreSQL 15 or later is needed.");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await prepare(client);
    const applied = new Map(
      (
        await client.query<{ name: string; checksum: string }>(
          "select name, checksum from migrations",
        )
      ).rows.map((row) => [row.name, row.checksum]),
    );
    const edited = migrations.find(
      ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
    );
    if (edited) throw new Error(`Migration ${edited.name} was changed after it was applied.`);
    const missing = migrations.filter(
      ({ name }) => !applied.has(name) && (only === undefined || only.has(name)),
    );
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * How many migrations this version has. To be asked once, at the start: an upgrade may lay those of
 * the next version beside a server that still runs.
 */
export async function countMigrations(): Promise<number> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith(".sql")).length;
}

/** Whether as many migrations as `expected` have been applied to the database behind `pool`. */
export async function isMigrated(pool: pg.Pool, expected: number): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>("select count(*) as n from migrations");
  return (rows[0]?.n ?? 0) >= expected;
}
