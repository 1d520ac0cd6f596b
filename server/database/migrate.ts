import pg from "pg";
import { isBaseline, isReplaced, replacedAmong } from "./baseline.ts";
import { installJobs } from "./install-jobs.ts";
import { ROLE_NAMES, type RoleNames, withRoles } from "./roles/login-roles.ts";
import { ensureLogins, type Logins, prepareRoles } from "./roles/prepare-roles.ts";
import { readSchemaFiles, type SchemaFiles, type SqlFile } from "./schema-files.ts";

/** An arbitrary number, the same in every process. The process that has the lock migrates; the others wait. */
const LOCK = 7_146_042_018;
const OLDEST_SERVER = 150_000;
const RETRIES = 3;
const DEADLOCK = "40P01";
/** The row of `migrations` that contains the checksum of the files by subject. */
const SUBJECTS = "sql";
/** The row that contains the names of the roles that the policies are for. */
const ROLES = "roles";

/** Drops everything that the files by subject create, so that nothing that was removed from the files remains. */
const CLEAR_SUBJECTS = `
do $$
declare
  r record;
  functions text;
begin
  for r in select polname, polrelid::regclass as owner from pg_policy p join pg_class c on c.oid = p.polrelid
            where c.relnamespace = 'plumbline'::regnamespace loop
    execute format('drop policy %I on %s', r.polname, r.owner);
  end loop;
  for r in select tgname, tgrelid::regclass as owner from pg_trigger t join pg_class c on c.oid = t.tgrelid
            where c.relnamespace = 'plumbline'::regnamespace and not tgisinternal loop
    execute format('drop trigger %I on %s', r.tgname, r.owner);
  end loop;
  for r in select c.oid::regclass as name from pg_class c
            where c.relnamespace = 'plumbline'::regnamespace and c.relkind = 'v' loop
    execute format('drop view %s', r.name);
  end loop;
  -- In one statement, since some use others. Those of extensions stay.
  select string_agg(p.oid::regprocedure::text, ', ') into functions from pg_proc p
   where p.pronamespace = 'plumbline'::regnamespace
     and not exists (select from pg_depend d
                      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');
  if functions is not null then
    execute 'drop routine ' || functions;
  end if;
  -- A migration works on tables without policies, as their owner.
  for r in select c.oid::regclass as name from pg_class c
            where c.relnamespace = 'plumbline'::regnamespace and c.relkind in ('r', 'p') loop
    execute format('alter table %s no force row level security', r.name);
  end loop;
end $$;
do $$
declare
  r record;
begin
  -- Also from roles of an earlier name.
  for r in select distinct a.grantee::regrole as name
             from pg_class c left join pg_attribute t on t.attrelid = c.oid
            cross join lateral (select (aclexplode(c.relacl)).grantee union select (aclexplode(t.attacl)).grantee) a
            where c.relnamespace = 'plumbline'::regnamespace and a.grantee not in (0, c.relowner) loop
    execute format('revoke all on all tables in schema plumbline from %s', r.name);
  end loop;
  for r in select distinct a.grantee::regrole as name from pg_namespace n, aclexplode(n.nspacl) a
            where n.nspname = 'plumbline' and a.grantee not in (0, n.nspowner) loop
    execute format('revoke all on schema plumbline from %s', r.name);
  end loop;
end $$;
alter default privileges revoke execute on functions from public;
delete from migrations where name in ('${SUBJECTS}', '${ROLES}')`;

async function prepare(
  client: pg.Client,
  roles: RoleNames,
  logins: Logins | undefined,
): Promise<void> {
  await prepareRoles(client, roles);
  if (logins) await ensureLogins(client, roles, logins);
  await client.query("create schema if not exists plumbline authorization plumbline_owner");
  for (const extension of ["pg_trgm", "btree_gin"])
    await client.query(`create extension if not exists ${extension} schema plumbline`);
  // Loads the library of `pg_trgm`. Without it, a function that sets one of its settings cannot be created.
  await client.query("select plumbline.similarity('', '')");
  await installJobs(client, roles);
  await client.query("set role plumbline_owner");
  await client.query("set search_path = plumbline");
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

async function remember(client: pg.Client, name: string, checksum: string): Promise<void> {
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

async function run(client: pg.Client, { name, sql }: SqlFile, roles: RoleNames): Promise<void> {
  try {
    await client.query(withRoles(sql, roles));
    // A pending deferred check would prevent the next file from altering its table.
    await client.query("set constraints all immediate");
  } catch (error) {
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

interface Upgrade {
  readonly roles: RoleNames;
  readonly missing: readonly SqlFile[];
  /** Undefined if the tables are to stay at an earlier version for now. */
  readonly subjects: SchemaFiles | undefined;
}

/** All or nothing: a failed upgrade leaves the database unchanged. */
async function upgrade(client: pg.Client, { roles, missing, subjects }: Upgrade): Promise<void> {
  await client.query("begin");
  try {
    await client.query(CLEAR_SUBJECTS);
    for (const migration of missing) {
      await run(client, migration, roles);
      await remember(client, migration.name, migration.checksum);
    }
    if (subjects) {
      for (const file of subjects.subjects) await run(client, file, roles);
      await remember(client, SUBJECTS, subjects.checksum);
      await remember(client, ROLES, namesIn(roles));
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

function namesIn({ app, system }: RoleNames): string {
  return `${app} ${system}`;
}

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof pg.DatabaseError && cause.code === DEADLOCK;
}

/** Retries after a deadlock with a server of the earlier version that is still running. */
async function upgradeWithRetries(client: pg.Client, work: Upgrade): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await upgrade(client, work);
    } catch (error) {
      if (tries >= RETRIES || !isDeadlock(error)) throw error;
    }
  }
}

async function readApplied(db: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Whether a later version migrated this database. Its functions stay, even if this version is started again.
 */
function isLater(applied: ReadonlyMap<string, string>, { migrations }: SchemaFiles): boolean {
  const known = new Set([SUBJECTS, ROLES, ...migrations.map(({ name }) => name)]);
  return [...applied.keys()].some((name) => !isReplaced(name) && !known.has(name));
}

/**
 * Records the baseline for a database that has all the migrations that the baseline replaced.
 * @throws Error if it has only some of them.
 */
async function adoptBaseline(
  client: pg.Client,
  applied: Map<string, string>,
  { migrations }: SchemaFiles,
): Promise<void> {
  const replaced = replacedAmong(applied.keys());
  if (replaced === "none") return;
  if (replaced === "some")
    throw new Error(
      "This database is of an old version of Plumbline. Start the version before this one once, which upgrades it, and then this one again.",
    );
  for (const { name, checksum } of migrations.filter((each) => isBaseline(each.name))) {
    if (applied.has(name)) continue;
    await remember(client, name, checksum);
    applied.set(name, checksum);
  }
}

/**
 * Brings the database of `url` to the present schema. Safe if several processes start at once: the others
 * wait on an advisory lock and then have nothing to do.
 * @param options.roles the roles that its server logs in as; by default, those of tests.
 * @param options.logins makes sure that they can log in. Without it, they may have no password.
 * @param options.only the migrations to apply, for a database that is to stay at an earlier version for now.
 * @param options.files the target schema; by default, this version's.
 * @returns the names of the migrations that were applied.
 * @throws Error if an applied migration was edited since, this version cannot upgrade a database that old, or
 *   the server is older than PostgreSQL 15, or the database's encoding is not UTF8.
 */
export async function migrate(
  url: string,
  options: {
    readonly roles?: RoleNames;
    readonly logins?: Logins;
    readonly only?: ReadonlySet<string>;
    readonly files?: SchemaFiles;
  } = {},
): Promise<string[]> {
  const { roles = ROLE_NAMES, logins, only, files = await readSchemaFiles() } = options;
  const client = new pg.Client({ connectionString: url, application_name: "plumbline migrations" });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    if (Number(rows[0]?.version) < OLDEST_SERVER)
      throw new Error("PostgreSQL 15 or later is needed.");
    if (rows[0]?.encoding !== "UTF8")
      throw new Error(
        `The encoding of this database is ${rows[0]?.encoding}, which cannot hold every text. Create it with the encoding UTF8.`,
      );
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await prepare(client, roles, logins);
    const applied = await readApplied(client);
    await adoptBaseline(client, applied, files);
    const edited = files.migrations.find(
      ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
    );
    if (edited) throw new Error(`Migration ${edited.name} was changed after it was applied.`);
    const waiting = files.migrations.filter(({ name }) => !applied.has(name));
    const missing = waiting.filter(({ name }) => only === undefined || only.has(name));
    const isCurrent =
      (applied.get(SUBJECTS) === files.checksum && applied.get(ROLES) === namesIn(roles)) ||
      isLater(applied, files);
    if (missing.length === 0 && (isCurrent || waiting.length > 0)) return [];
    await upgradeWithRetries(client, {
      roles,
      missing,
      subjects: missing.length === waiting.length ? files : undefined,
    });
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Whether the database behind `pool` has the schema of these files: all migrations and all functions,
 * triggers and policies, or those of a later version.
 */
export async function isMigrated(pool: pg.Pool, files: SchemaFiles): Promise<boolean> {
  const applied = await readApplied(pool);
  return (
    files.migrations.every(({ name }) => applied.has(name)) &&
    applied.has(SUBJECTS) &&
    (applied.get(SUBJECTS) === files.checksum || isLater(applied, files))
  );
}
