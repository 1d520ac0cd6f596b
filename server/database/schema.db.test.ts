import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { generateTypes } from "./generate-types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

describe("the schema", () => {
  it("has the types of types.generated.ts", async () => {
    await expect(generateTypes({ url: database.url, check: true })).resolves.toBeUndefined();
  });
});

describe("row-level security", () => {
  it("is on and forced for every table but the list of migrations, with a policy on each", async () => {
    const { rows } = await database.superuser.query<{
      name: string;
      forced: boolean;
      policies: number;
    }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
              (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'plumbline' and c.relkind in ('r', 'p') and c.relname <> 'migrations'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ forced, policies }) => !forced || policies === 0)).toEqual([]);
  });

  it("binds roles that own nothing and may not bypass it", async () => {
    const { rows } = await database.superuser.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
              (select count(*)::int from pg_class where relowner = r.oid) as owned
         from pg_roles r where rolname in ('plumbline_app', 'plumbline_system') order by 1`,
    );
    const powerless = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolinherit: false,
      memberships: 0,
      owned: 0,
    };
    expect(rows).toEqual([
      { rolname: "plumbline_app", ...powerless },
      { rolname: "plumbline_system", ...powerless },
    ]);
    const who = "select current_user, session_user";
    expect((await database.pool.request.query(who)).rows).toEqual([
      { current_user: "plumbline_app", session_user: "plumbline_app" },
    ]);
    expect((await database.pool.system.query(who)).rows).toEqual([
      { current_user: "plumbline_system", session_user: "plumbline_system" },
    ]);
  });
});

describe("values", () => {
  it("are returned as days in text, instants in ISO 8601, counts as numbers and exact money", async () => {
    const { rows } = await database.pool.request.query(
      `select date '2026-02-28' as day, timestamptz '2026-02-28 23:30:00.5+01' as instant,
              count(*) as many, 0.1::numeric + 0.2::numeric as money`,
    );
    expect(rows).toEqual([
      { day: "2026-02-28", instant: "2026-02-28T22:30:00.5Z", many: 1, money: "0.3" },
    ]);
    await expect(
      database.pool.request.query("select 9007199254740993::int8 as beyond"),
    ).rejects.toThrow(RangeError);
  });
});
