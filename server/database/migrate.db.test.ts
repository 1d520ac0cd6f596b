import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { diskFiles } from "../platform/files/file-disk.ts";
import { createEmptyDatabase, type EmptyDatabase } from "../testing/database/empty-database.ts";
import { TEMPLATE } from "../testing/global-setup.ts";
import { readBackup } from "../backup/read-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { isBaseline } from "./baseline.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";

// Some tests apply every migration, some of them several times: 3 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const files = await readSchemaFiles();
const all = files.migrations.map(({ name }) => name);
const baseline = new Set(all.filter(isBaseline));
const made: EmptyDatabase[] = [];
let fresh: string;

/** Everything that one of our databases consists of, described independently of its history. */
const CATALOG = `
  select concat_ws(' ', 'column', table_name, ordinal_position, column_name, udt_name, column_default,
                   is_nullable, is_identity) as line
    from information_schema.columns where table_schema = 'plumbline'
  union all
  select concat_ws(' ', 'table', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity)
    from pg_class where relnamespace = 'plumbline'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  union all
  select concat_ws(' ', 'right', table_name, grantee, privilege_type)
    from information_schema.table_privileges where table_schema = 'plumbline' and grantee <> 'plumbline_owner'
  union all
  select concat_ws(' ', 'right', table_name, column_name, grantee, privilege_type)
    from information_schema.column_privileges where table_schema = 'plumbline' and grantee <> 'plumbline_owner'
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'plumbline'::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = 'plumbline'
  union all
  select concat_ws(' ', pg_get_functiondef(p.oid), proacl, prorows) from pg_proc p
   where pronamespace = 'plumbline'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select concat_ws(' ', 'policy', p) from pg_policies p where schemaname = 'plumbline'
  union all
  select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
   where relnamespace = 'plumbline'::regnamespace and not tgisinternal
   order by 1`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: "-c search_path=plumbline",
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

async function emptyDatabase(options?: string): Promise<string> {
  const database = await createEmptyDatabase(inject("serverUrl"), options);
  made.push(database);
  return database.url;
}

/** A copy of a database that nobody is connected to. Every migration takes seconds, a copy a moment. */
const copyOf = (name: string) => emptyDatabase(`template ${name} strategy file_copy`);

/** A database of this version. */
const migrated = () => copyOf(TEMPLATE);

let old: Promise<string> | undefined;

/** A database of the version before the baseline. */
async function oldDatabase(): Promise<string> {
  old ??= makeOldDatabase();
  return copyOf(new URL(await old).pathname.slice(1));
}

/** Creates the old database: its tables, its list of migrations, and leftovers. */
async function makeOldDatabase(): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url, { only: baseline });
  await withClient(url, async (client) => {
    await client.query("set role plumbline_owner");
    await client.query("delete from migrations");
    await client.query(
      `insert into migrations (name, checksum)
       select to_char(n, 'FM0000') || '_old.sql', '' from generate_series(1, 35) n
       union all select '0152_activities_in_sight.sql', ''`,
    );
    await client.query(
      "create function old_function() returns trigger language plpgsql as 'begin return null; end'",
    );
    await client.query(
      "create trigger old after insert on tasks for each row execute function old_function()",
    );
    await client.query("create policy old on tasks to plumbline_app using (true)");
    await client.query("grant all on credentials to plumbline_app");
  });
  return url;
}

const catalogOf = (url: string) => ask(url, CATALOG);
const functionIds = (url: string) =>
  ask(url, "select oid from pg_proc where pronamespace = 'plumbline'::regnamespace order by 1");

async function isReady(url: string, expected = files): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, options: "-c search_path=plumbline", max: 1 });
  try {
    return await isMigrated(pool, expected);
  } finally {
    await pool.end();
  }
}

/** This version's files, with one more file by subject. */
function withSubject(sql: string): SchemaFiles {
  const subject = { name: "zzz.sql", sql, checksum: sql };
  return { ...files, subjects: [...files.subjects, subject], checksum: `edited ${sql}` };
}

/** This version's files, with one more migration. */
function withMigration(sql: string): SchemaFiles {
  const migration = { name: "9999_next.sql", sql, checksum: sql };
  return { ...files, migrations: [...files.migrations, migration] };
}

beforeAll(async () => {
  fresh = await migrated();
});
afterAll(async () => {
  for (const database of made) await database.drop();
});

it("is refused in one sentence by a database whose encoding cannot hold every text", async () => {
  const other = await createEmptyDatabase(
    inject("serverUrl"),
    "encoding 'LATIN1' locale 'C' template template0",
  );
  made.push(other);
  await expect(migrate(other.url)).rejects.toThrow(
    /^The encoding of this database is LATIN1, which cannot hold every text\. Create it with the encoding UTF8\.$/,
  );
});

describe("an empty database", () => {
  it("is migrated once by several processes that start at the same time", async () => {
    const url = await emptyDatabase();
    const runs = await Promise.all([1, 2, 3].map(() => migrate(url)));
    expect(runs.toSorted((a, b) => a.length - b.length)).toEqual([[], [], all]);
    expect(await isReady(url)).toBe(true);
    expect(await catalogOf(url)).toEqual(await catalogOf(fresh));
  });

  it("can be migrated step by step, as upgrades do", async () => {
    const url = await emptyDatabase();
    for (const [index, name] of all.entries())
      expect(await migrate(url, { files, only: new Set(all.slice(0, index + 1)) })).toEqual([name]);
    expect(await catalogOf(url)).toEqual(await catalogOf(fresh));
  });
});

describe("files by subject", () => {
  it("are not applied again while they are unchanged", async () => {
    const before = await functionIds(fresh);
    expect(await migrate(fresh)).toEqual([]);
    expect(await functionIds(fresh)).toEqual(before);
  });

  it("are applied when one is edited, and what is removed from them is removed from the database", async () => {
    const url = await migrated();
    const edited = withSubject(
      `create function added() returns trigger language plpgsql as 'begin return null; end';
       create trigger added after insert on tasks for each row execute function added();
       create policy added on tasks to plumbline_app using (true);
       grant select on credentials to plumbline_app;`,
    );
    await migrate(url, { files: edited });
    expect(await ask(url, "select from pg_trigger where tgname = 'added'")).toHaveLength(1);
    expect([await isReady(url, edited), await isReady(url)]).toEqual([true, false]);

    // The return type changes, which "create or replace" refuses.
    await migrate(url, {
      files: withSubject("create function added() returns text return 'now';"),
    });
    expect(await ask(url, "select added()")).toEqual([{ added: "now" }]);

    await migrate(url);
    expect(await isReady(url)).toBe(true);
    expect(await catalogOf(url)).toEqual(await catalogOf(fresh));
  });

  it("that fail leave the database as it was, migrations included", async () => {
    const before = await catalogOf(fresh);
    const broken = withSubject("create policy x on nowhere using (true)");
    await expect(migrate(fresh, { files: broken })).rejects.toThrow("zzz.sql failed");
    const next = withMigration("create table next (id uuid); select nothing");
    await expect(migrate(fresh, { files: next })).rejects.toThrow("9999_next.sql failed");
    expect(await catalogOf(fresh)).toEqual(before);
    expect(await isReady(fresh)).toBe(true);
  });

  it("of a later version are not replaced by a server of this one", async () => {
    const url = await migrated();
    const later = {
      ...withMigration("create table next (id uuid)"),
      checksum: "later",
    };
    await migrate(url, { files: later });
    const before = await functionIds(url);
    expect(await migrate(url)).toEqual([]);
    expect(await functionIds(url)).toEqual(before);
    expect(await isReady(url)).toBe(true);
  });
});

describe("a migration", () => {
  it("reaches all rows without policies and triggers, and its table is protected afterwards", async () => {
    const url = await migrated();
    const person = "00000000-0000-7000-8000-000000000001";
    await ask(
      url,
      `insert into users (id, email, name, company) values ('${person}', 'a@b.c', 'A', 'B')`,
    );
    await migrate(url, {
      files: withMigration("update users set name = 'Changed'; create table next (id uuid)"),
    });
    expect(await ask(url, "select name from users")).toEqual([{ name: "Changed" }]);
    expect(
      await ask(
        url,
        `select relforcerowsecurity as forced, (select count(*)::int from pg_policy where polrelid = c.oid) as policies
           from pg_class c where relname = 'next'`,
      ),
    ).toEqual([{ forced: true, policies: 1 }]);
  });

  it("must not be edited after it was applied", async () => {
    const [first, ...rest] = files.migrations;
    if (!first) throw new Error("There is no migration");
    const edited = { ...files, migrations: [{ ...first, checksum: "other" }, ...rest] };
    await expect(migrate(fresh, { files: edited })).rejects.toThrow(
      `${first.name} was changed after it was applied`,
    );
  });
});

describe("a database of the version before the baseline", () => {
  it("is upgraded to the same schema as a new one", async () => {
    const url = await oldDatabase();
    expect(await isReady(url)).toBe(false);
    expect(await migrate(url)).toEqual(all.filter((name) => !baseline.has(name)));
    expect(await isReady(url)).toBe(true);
    expect(await catalogOf(url)).toEqual(await catalogOf(fresh));
  });

  it("is refused and left unchanged if it lacks one of that version's migrations", async () => {
    const url = await oldDatabase();
    await ask(url, "delete from migrations where name = '0152_activities_in_sight.sql'");
    const before = await catalogOf(url);
    await expect(migrate(url)).rejects.toThrow("Start the version before this one once");
    expect(await catalogOf(url)).toEqual(before);
  });

  it("has backups that can be restored if they are complete", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "plumbline-old-"));
    const store = diskFiles(path.join(folder, "files"));
    const url = await oldDatabase();
    const person = "00000000-0000-7000-8000-000000000001";
    await ask(
      url,
      `insert into users (id, email, name, company) values ('${person}', 'a@b.c', 'A', 'B')`,
    );
    const file = path.join(folder, "old.backup");
    await writeBackup({ url, file });
    const restored = await emptyDatabase();
    await readBackup({ url: restored, file, files: store });
    expect(await ask(restored, "select name from users")).toEqual([{ name: "A" }]);
    expect(await isReady(restored)).toBe(true);
    expect(await catalogOf(restored)).toEqual(await catalogOf(fresh));

    await ask(url, "delete from migrations where name = '0001_old.sql'");
    await writeBackup({ url, file });
    await expect(readBackup({ url: await emptyDatabase(), file, files: store })).rejects.toThrow(
      "Restore it with the version before this one",
    );
    await rm(folder, { recursive: true, force: true });
  });
});
