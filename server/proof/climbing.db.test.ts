import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { ROLE_NAMES } from "../database/roles/login-roles.ts";
import { closePools, openPools } from "../database/pool.ts";
import { ensureLogins } from "../database/roles/prepare-roles.ts";
import { isUnavailable } from "../database/errors/sql-errors.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

// SQL from an attacker, on a connection that logs in as the server does. None of it reaches beyond the person whose
// request it is.

let database: TestDatabase;
let ours: SeededCompany;
let theirs: SeededCompany;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };
  ours = await seedCompany(database.superuser, { name: "Our Builders", marks });
  theirs = await seedCompany(database.superuser, { name: "Their Builders", marks });
});
afterAll(() => database.drop());

async function logIn(role: "app" | "system"): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString: database.logins[role],
    options: "-c search_path=plumbline,pg_temp",
  });
  await connection.connect();
  if (role === "app") await connection.query("select open_session()");
  return connection;
}

beforeEach(async () => {
  client = await logIn("app");
});
afterEach(() => client.end());

async function enter({ claims }: TestPerson): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query("select * from enter($1, $2, $3)", [
    claims.sessionId,
    claims.userId,
    claims.workspaceId,
  ]);
  expect(rows).toHaveLength(1);
}

const who = async () =>
  (
    await client.query<{ actor: string | null; workspace: string | null; role: string | null }>(
      "select current_actor() as actor, current_workspace() as workspace, actor_role() as role",
    )
  ).rows[0];
const ticket = async () =>
  (await client.query<{ t: string }>("select current_setting('app.ticket', true) as t")).rows[0]
    ?.t ?? "";
const carry = (text: string, local = true) =>
  client.query("select set_config('app.ticket', $1, $2)", [text, local]);
const nobody = { actor: null, workspace: null, role: null };

/** Statements that would let a role exceed its rights, if they were allowed. */
const climbs = [
  "set role plumbline_owner",
  "set role plumbline",
  "set session authorization plumbline",
  "grant plumbline_owner to current_user",
  "alter role current_user superuser",
  "create role accomplice",
  "create database loot",
  "alter system set session_preload_libraries = 'x'",
  "set session_replication_role = replica",
  "copy (select 1) to program 'true'",
  "create table loot (line text)",
  "create temporary table tasks (id uuid)",
  "create schema loot",
  "create function pg_temp.refuse(text, jsonb default '{}') returns void language sql as ''",
  "create function plumbline.loot() returns void language sql as ''",
  "create extension dblink",
  "create extension file_fdw",
  "create language plpython3u",
  "alter table tasks disable row level security",
  "drop policy seen on tasks",
  "alter function current_actor owner to current_user",
  "create or replace function ticket() returns text language sql as $$ select '' $$",
  "create trigger loot after insert on tasks for each row execute function forget_subjects()",
  "truncate tasks",
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  "select lo_create(0)",
  "select lo_from_bytea(0, 'x')",
  "select rolpassword from pg_authid",
  "select passwd from pg_shadow",
  "select * from seal_key",
  "select last_value from seal_a",
  "select currval('seal_a')",
  "select nextval('seal_a')",
  "select setval('seal_a', 1)",
  "select ticket_seal('x')",
  "select act_as(gen_random_uuid(), gen_random_uuid(), 'admin')",
  "select seal_of('x')",
];

describe("a request's connection", () => {
  test.each([
    ...climbs,
    "set role plumbline_system",
    "select * from credentials",
    "select * from refresh_tokens",
    "select * from totp_secrets",
    "select * from recovery_codes",
    "select * from password_resets",
    "select from pgboss.job",
    "select pass_for_report(gen_random_uuid())",
    "select pass_for_mail('a')",
    "select pass_for_digest(gen_random_uuid(), gen_random_uuid())",
    "create index on tasks (title)",
    "select first_workspace()",
    "alter role plumbline_system set work_mem = '1GB'",
    "alter role all set work_mem = '1GB'",
  ])("is refused %s", async (sql) => {
    await enter(ours.owner);
    await expect(client.query(sql)).rejects.toMatchObject({
      // Not permitted, not an owner, a wrong object, or a server without that extension.
      code: expect.stringMatching(/^(42501|0A000|42809|58P01|25001|42704)$/),
    });
  });

  test.each(["none", "plumbline", "plumbline_owner", "plumbline_system"])(
    "stays what it is with set_config('role', '%s')",
    async (role) => {
      await enter(ours.clientOn);
      await client.query("select set_config('role', $1, true)", [role]).catch(() => undefined);
      await client.query("rollback");
      await client.query("select set_config('role', 'none', false)");
      const { rows } = await client.query("select current_user, session_user");
      expect(rows).toEqual([{ current_user: "plumbline_app", session_user: "plumbline_app" }]);
      await expect(client.query("select from credentials")).rejects.toThrow("permission denied");
    },
  );

  test("bypasses no policy with row_security off", async () => {
    await enter(ours.clientOn);
    await client.query("set local row_security = off");
    await expect(client.query("select from tasks")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("whom a transaction acts for", () => {
  test("is nobody before the way in", async () => {
    await client.query("begin");
    expect(await who()).toEqual(nobody);
    expect((await client.query("select from projects")).rowCount).toBe(0);
  });

  test("is not changed by the settings that say it", async () => {
    await enter(ours.clientOn);
    const before = await who();
    for (const [name, value] of [
      ["app.workspace", theirs.workspaceId],
      ["app.user", theirs.owner.id],
      ["app.role", "admin"],
    ])
      await client.query("select set_config($1, $2, true)", [name, value]);
    expect(await who()).toEqual(before);
  });

  test("is nobody with a ticket that names another person, company or role", async () => {
    await enter(ours.clientOn);
    const mine = await ticket();
    const forged = [
      mine.replace(ours.clientOn.id, ours.owner.id),
      mine.replaceAll(ours.workspaceId, theirs.workspaceId),
      mine.replace(/client$/, "admin"),
      `${mine} `,
      `${mine.slice(0, 64)}${theirs.owner.id}${theirs.workspaceId}admin`,
      `${"0".repeat(64)}${mine.slice(64)}`,
      mine.slice(0, 64),
      "x",
    ];
    for (const text of forged) {
      expect(text).not.toBe(mine);
      await carry(text);
      expect(await who(), text).toEqual(nobody);
      expect((await client.query("select from tasks")).rowCount).toBe(0);
    }
    await carry(mine);
    expect(await who()).toMatchObject({ actor: ours.clientOn.id, role: "client" });
  });

  test("is nobody with the ticket of an earlier transaction of this connection", async () => {
    await enter(ours.admin);
    const earlier = await ticket();
    await client.query("commit");
    await client.query("begin");
    await carry(earlier);
    expect(await who()).toEqual(nobody);
    await client.query("commit");
    // Set for more than one transaction, the ticket is worth nothing either, and the next `enter` replaces it.
    await carry(earlier, false);
    expect(await who()).toEqual(nobody);
    await enter(ours.clientOn);
    expect(await who()).toMatchObject({ actor: ours.clientOn.id, role: "client" });
  });

  test("is nobody with the ticket of another connection, in whatever time zone", async () => {
    await enter(ours.admin);
    const foreign = await ticket();
    const other = await logIn("app");
    await other.query("begin");
    await other.query("select set_config('app.ticket', $1, true)", [foreign]);
    const { rows } = await other.query("select current_actor() as actor");
    expect(rows).toEqual([{ actor: null }]);
    await other.end();
    await client.query("set local timezone = 'Asia/Tokyo'");
    expect(await who()).toMatchObject({ actor: ours.admin.id });
  });

  test("is not changed by functions of the request's own, in a schema that was left open", async () => {
    await database.superuser.query("grant create on schema public to public");
    try {
      await enter(ours.clientOn);
      for (const sql of [
        "create function public.left(text, int) returns text language plpgsql as $$ begin return current_user; end $$",
        "create function public.unlike(text, text) returns boolean language sql as $$ select $2 operator(pg_catalog.<>) '' $$",
        "create operator public.= (function = public.unlike, leftarg = text, rightarg = text)",
        "set local search_path = public, pg_catalog, plumbline",
      ])
        await client.query(sql);
      await carry(`${"0".repeat(64)}${theirs.owner.id}${theirs.workspaceId}admin`);
      expect(await who()).toEqual(nobody);
      expect((await client.query("select from projects")).rowCount).toBe(0);
    } finally {
      await client.query("rollback");
      await database.superuser.query("revoke create on schema public from public");
    }
  });

  test("is nobody once the connection gave itself another key", async () => {
    await enter(ours.admin);
    await client.query("select open_session()");
    expect(await who()).toEqual(nobody);
  });

  test("cannot change in the middle of a statement", async () => {
    await enter(ours.clientOn);
    const forged = (await ticket()).replace(/client$/, "admin");
    const { rows } = await client.query<{ n: number }>(
      `with changed as materialized (select set_config('app.ticket', $1, true))
       select (select count(*) from expenses, changed)::int as n`,
      [forged],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("needs a sign-in of that person which is not closed to that company", async () => {
    await client.query("begin");
    const { sessionId, userId } = ours.admin.claims;
    for (const claims of [
      [sessionId, userId, theirs.workspaceId],
      [sessionId, ours.owner.id, ours.workspaceId],
      [theirs.owner.claims.sessionId, userId, ours.workspaceId],
    ])
      expect((await client.query("select from enter($1, $2, $3)", claims)).rowCount).toBe(0);
    expect(await who()).toEqual(nobody);
  });

  test("learns nothing of another company or its people by a function of the owner's", async () => {
    await database.superuser.query(
      "update workspaces set second_factor_admins = true, second_factor_deciders = true",
    );
    await database.superuser.query("update users set email_proven_at = null where id = $1", [
      theirs.owner.id,
    ]);
    const told = async ({ owner, workspaceId }: SeededCompany) => {
      const { rows } = await client.query<{ trial: boolean; lacks: boolean }>(
        `select is_on_trial($2) as trial,
                lacks_second_factor($1, $2, 'admins') or lacks_second_factor($1, $2, 'deciders') as lacks`,
        [owner.id, workspaceId],
      );
      return rows[0];
    };
    await enter(theirs.owner);
    expect(await told(theirs)).toEqual({ trial: true, lacks: true });
    await client.query("rollback");
    await enter(ours.owner);
    expect(await told(theirs)).toEqual({ trial: false, lacks: false });
    await client.query("rollback");
    await enter(theirs.clientOn);
    expect(await told(theirs)).toEqual({ trial: true, lacks: false });
  });

  test("is not learnt about: nobody's number of companies is told to a transaction of nobody", async () => {
    await client.query("begin");
    const { rows } = await client.query("select workspace_count($1) as n", [ours.owner.id]);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe.each(["request", "system"] as const)("what the role of a %s sets for itself", (which) => {
  const role = { request: "app", system: "system" } as const;
  const settings = async () =>
    (
      await database.superuser.query<{ n: number }>(
        "select count(*)::int as n from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()",
      )
    ).rows[0]?.n;

  test("reaches no later request, and ends with the next connection", async () => {
    const attacker = await logIn(role[which]);
    // Only in this database, since other tests log in as the same role.
    const { rows } = await attacker.query<{ name: string }>("select current_database() as name");
    for (const set of [
      "default_transaction_read_only = on",
      "search_path = public",
      "statement_timeout = 1",
      "local_preload_libraries = 'nothing'",
      "work_mem = '1GB'",
      "row_security = off",
    ])
      await attacker.query(`alter role current_user in database ${rows[0]?.name} set ${set}`);
    await attacker.end();
    expect(await settings()).toBe(1);
    const warned: string[] = [];
    const pools = openPools({
      urls: database.logins,
      max: 1,
      maxSystem: 1,
      warn: (m) => warned.push(m),
    });
    const first = await pools[which].query("select").catch((error: unknown) => error);
    expect(isUnavailable(first)).toBe(true);
    expect(warned.join()).toContain("row_security, work_mem");
    expect(await settings()).toBe(0);
    const next = await pools[which].query(
      "select name from pg_settings where source in ('user', 'database user')",
    );
    expect(next.rows).toEqual([]);
    expect((await pools[which].query("show search_path")).rows).toEqual([
      { search_path: "plumbline,pg_temp" },
    ]);
    await closePools(pools);
  });

  test("is not what an administrator set for it alone, which stays", async () => {
    const { rows } = await database.superuser.query<{ name: string }>(
      "select current_database() as name",
    );
    const of = `alter role plumbline_${role[which]} in database ${rows[0]?.name}`;
    await database.superuser.query(`${of} set log_min_duration_statement = '1h'`);
    const pools = openPools({ urls: database.logins, max: 1, maxSystem: 1 });
    await pools[which].query("select");
    const starting = new pg.Client({ connectionString: database.url });
    await starting.connect();
    await ensureLogins(starting, ROLE_NAMES, { urls: database.logins, areOurs: false });
    await starting.end();
    expect(await settings()).toBe(1);
    await closePools(pools);
    await database.superuser.query(`${of} reset all`);
  });

  test("ends with the next start of a server", async () => {
    const attacker = await logIn(role[which]);
    const { rows } = await attacker.query<{ name: string }>("select current_database() as name");
    await attacker.query(
      `alter role current_user in database ${rows[0]?.name} set local_preload_libraries = 'nothing'`,
    );
    await attacker.end();
    await expect(logIn(role[which])).rejects.toThrow("nothing");
    const starting = new pg.Client({ connectionString: database.url });
    await starting.connect();
    await ensureLogins(starting, ROLE_NAMES, { urls: database.logins, areOurs: false });
    await starting.end();
    await (await logIn(role[which])).end();
  });
});

describe("the system's connection", () => {
  let system: pg.Client;
  beforeEach(async () => {
    system = await logIn("system");
  });
  afterEach(() => system.end());

  test.each([
    ...climbs,
    "set role plumbline_app",
    "select * from expenses",
    "select * from comments",
    "select * from audit_events",
    "delete from audit_events",
    "alter table pgboss.job add column loot text",
    "create table pgboss.loot (line text)",
    "select enter(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())",
  ])("is refused %s", async (sql) => {
    await expect(system.query(sql)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0A000|42809|58P01|25001|42704)$/),
    });
  });
});
