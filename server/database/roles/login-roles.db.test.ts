import { writeFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPostgres, type TestPostgres } from "../../testing/database/test-postgres.ts";
import { loginAs, loginUrls, type LoginUrls, roleNames, rolesOf } from "./login-roles.ts";
import { migrate } from "../migrate.ts";

// A server that asks everybody for a password, as one that an operator runs does.

const SECRET = "a secret that all processes on one database share";
const PASSWORD = "the password of the superuser";

let server: TestPostgres;
let superuser: string;

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

/** The superuser in a new database. */
async function newDatabase(name: string): Promise<string> {
  await ask(superuser, `create database ${name}`);
  const url = new URL(superuser);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  server = await startTestPostgres();
  superuser = loginAs(server.url, "plumbline", PASSWORD);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`alter role plumbline password '${PASSWORD}'`);
  const { rows } = await client.query<{ hba_file: string }>("show hba_file");
  writeFileSync(rows[0]?.hba_file ?? "", "local all all scram-sha-256\n");
  await client.query("select pg_reload_conf()");
  await client.end();
}, 60_000);
afterAll(() => server.remove());

/** Prepares a database as a start does, and returns how to log in to it. */
async function start(url: string, secret = SECRET): Promise<LoginUrls> {
  const roles = roleNames(url);
  const urls = loginUrls(url, secret, roles);
  await migrate(url, { roles, logins: { urls, areOurs: true } });
  return urls;
}

const verifiers = () =>
  ask(
    superuser,
    "select rolname, rolpassword from pg_authid where rolname ~ 'plumbline_' order by 1",
  );
const WHO = "select session_user as who";

describe("the roles of a database", () => {
  test("log in with passwords that all processes derive alike, at any start", async () => {
    const url = superuser;
    // An earlier version created the role like this.
    await ask(url, "create role plumbline_app nologin");
    const [one, other] = await Promise.all([start(url), start(url)]);
    expect(await ask(one.app, WHO)).toEqual([{ who: "plumbline_app" }]);
    expect(await ask(other.system, WHO)).toEqual([{ who: "plumbline_system" }]);
    const before = await verifiers();
    await start(url);
    expect(await verifiers()).toEqual(before);
  });

  test("log in with the new passwords once the secret is another", async () => {
    const old = await start(superuser);
    const { app } = await start(superuser, "the secret that was made after the first one was lost");
    expect(await ask(app, WHO)).toEqual([{ who: "plumbline_app" }]);
    await expect(ask(old.app, WHO)).rejects.toMatchObject({ code: "28P01" });
  });

  test("are its own, and no use in another installation's", async () => {
    const first = await start(
      await newDatabase("north"),
      "the secret of the first of two companies",
    );
    const second = await newDatabase("south");
    await start(second, "the secret of the other company, which is another");
    expect(await ask(first.app, WHO)).toEqual([{ who: "plumbline_app_north" }]);
    const across = new URL(first.system);
    across.pathname = "/south";
    expect(await ask(across.href, WHO)).toEqual([{ who: "plumbline_system_north" }]);
    await expect(ask(across.href, "select from plumbline.users")).rejects.toThrow(
      "permission denied",
    );
  });

  test("follow the database when it is renamed or copied", async () => {
    const east = await newDatabase("east");
    await start(east);
    await ask(superuser, "create database west template east");
    const url = new URL(superuser);
    url.pathname = "/west";
    const { system } = await start(url.href);
    expect(await ask(system, "select count(*)::int as n from plumbline.users")).toEqual([{ n: 0 }]);
    expect(
      await ask(
        url.href,
        "select has_table_privilege('plumbline_system_east', 'plumbline.users', 'select') as may",
      ),
    ).toEqual([{ may: false }]);
  });
});

describe("roles that an operator made", () => {
  test("are used as they are, by a user who may create none", async () => {
    const url = await newDatabase("hosted");
    await ask(
      url,
      `create role deploy login password 'd'; grant plumbline_owner to deploy;
       alter database hosted owner to deploy;
       create role web_app login noinherit password 'a';
       create role web_system login noinherit password 's'`,
    );
    const mine = loginAs(url, "deploy", "d");
    const urls = { app: loginAs(url, "web_app", "a"), system: loginAs(url, "web_system", "s") };
    await migrate(mine, { roles: rolesOf(urls), logins: { urls, areOurs: false } });
    expect(await ask(urls.app, "select count(*)::int as n from plumbline.tasks")).toEqual([
      { n: 0 },
    ]);
    await expect(ask(urls.app, "select from plumbline.credentials")).rejects.toThrow("denied");
  });

  test("keep the passwords that they have", async () => {
    const url = await newDatabase("guarded");
    await ask(url, "create role own_app login noinherit password 'right'");
    const urls = {
      app: loginAs(url, "own_app", "wrong"),
      system: loginAs(url, "web_system", "s"),
    };
    const logins = { urls, areOurs: false };
    await expect(migrate(url, { roles: rolesOf(urls), logins })).rejects.toThrow(
      "Nobody can log in to the database as own_app",
    );
  });
});

describe("a start is refused", () => {
  test("if the roles are missing and the user may not create them", async () => {
    const url = await newDatabase("bare");
    await ask(url, "create role weak login password 'w'; alter database bare owner to weak");
    await expect(start(loginAs(url, "weak", "w"))).rejects.toThrow(
      "The user of DATABASE_URL may not set up the roles plumbline_owner, plumbline_app_bare and plumbline_system_bare",
    );
  });

  test("if everybody may create objects in the schema public, and the user cannot end that", async () => {
    const url = await newDatabase("upgraded");
    await ask(
      url,
      `create role tenant login createrole password 't'; grant plumbline_owner to tenant;
       alter database upgraded owner to tenant;
       alter schema public owner to plumbline; grant create on schema public to public`,
    );
    await expect(start(loginAs(url, "tenant", "t"))).rejects.toThrow(
      "must end that: revoke create on schema public from public;",
    );
    await ask(url, "revoke create on schema public from public");
    await start(loginAs(url, "tenant", "t"));
  });

  test.each([
    ["alter role plumbline_app_climbed superuser", "is a superuser"],
    ["alter role plumbline_app_climbed nosuperuser bypassrls", "bypasses row-level security"],
    ["alter role plumbline_app_climbed nobypassrls createrole", "may create roles"],
    [
      "alter role plumbline_app_climbed nocreaterole; grant pg_read_all_data to plumbline_app_climbed",
      "is a member of pg_read_all_data",
    ],
  ])("if a role may do too much: %s", async (sql, words) => {
    const url = new URL(superuser);
    url.pathname = "/climbed";
    const there = await ask(superuser, "select from pg_database where datname = 'climbed'");
    if (there.length === 0) await start(await newDatabase("climbed"));
    await ask(superuser, sql);
    await expect(start(url.href)).rejects.toThrow(`plumbline_app_climbed ${words}`);
  });
});

test("a database's roles have plain names of their own, however it is called", () => {
  const of = (database: string) => roleNames(`postgres://u@h/${encodeURIComponent(database)}`).app;
  expect(of("plumbline")).toBe("plumbline_app");
  expect(of("acme")).toBe("plumbline_app_acme");
  const odd = ["Acme", "acme-1", "acme 1", "a".repeat(60), `${"a".repeat(60)}b`].map(of);
  expect(new Set(odd).size).toBe(odd.length);
  for (const name of odd) expect(name).toMatch(/^plumbline_app_[a-z0-9_]{1,40}$/);
});
