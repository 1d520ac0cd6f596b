import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { OPEN, parseRegistration } from "../../../contract/auth/registration.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { openBrowser, registerIn } from "../../testing/browser.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { openNotice } from "./open-notice.ts";

let database: TestDatabase;
let t: TestApp;
let first: TestCompany;
let second: TestCompany;
const start = async (configured?: string) => {
  const registration = configured === undefined ? undefined : parseRegistration(configured);
  t = await startTestApp({ database, ...(registration && { registration }) });
};
beforeEach(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  first = await createCompany(database.superuser, "First Ltd");
  await database.superuser.query("update workspaces set created_at = '2020-01-01'");
  second = await createCompany(database.superuser, "Second Ltd");
});
afterEach(async () => {
  await t.close();
  await database.drop();
});

const decide = (body: { decided?: string | null; noticed?: true }, as: TestPerson = first.owner) =>
  t.call(routes.decideRegistration, { body }, as);
const standing = async (as: TestPerson) => (await t.call(routes.getStanding, {}, as)).json().data;
const register = async (email: string) => (await registerIn(openBrowser(t), { email })).statusCode;

describe("the owner of the first company", () => {
  test("closes registration, and opens it again", async () => {
    await start();
    expect((await standing(first.owner)).registration).toEqual({
      decided: null,
      configured: null,
      now: OPEN,
      reach: "machine",
      noticed: false,
    });
    const closed = await decide({ decided: "invited" });
    expect(closed.statusCode, closed.body).toBe(200);
    expect(closed.json().data).toMatchObject({ decided: "invited", noticed: true });
    expect(await register("ada@example.com")).toBe(403);
    const trail = await t.call(
      routes.listAudit,
      { query: { kind: "settings_changed" } },
      first.admin,
    );
    expect(trail.json().data).toMatchObject([
      {
        subject: "Registration",
        before: { registration: null },
        after: { registration: "invited" },
      },
    ]);
    expect((await decide({ decided: null })).json().data.now).toEqual(OPEN);
    expect(await register("ada@example.com")).toBe(201);
  });

  test("can only narrow what the server says", async () => {
    await start("example.com, build.ng");
    for (const decided of ["open", "elsewhere.com", "example.com, elsewhere.com"]) {
      const refused = await decide({ decided });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields.decided).toContain("REGISTRATION=example.com, build.ng");
    }
    expect((await decide({ decided: "build.ng" })).statusCode).toBe(200);
    expect(await register("ada@example.com")).toBe(403);
    expect(await register("ada@build.ng")).toBe(201);
    expect((await decide({ decided: "closed" })).statusCode).toBe(400);
  });

  test("is asked again who they are, and dismisses the notice without that", async () => {
    await start();
    await database.superuser.query("update sessions set confirmed_at = now() - interval '1 hour'");
    expect((await decide({ decided: "off" })).json().code).toBe("confirmation_required");
    expect((await decide({ noticed: true })).json().data).toMatchObject({
      noticed: true,
      decided: null,
    });
    expect((await standing(first.owner)).registration.noticed).toBe(true);
  });
});

test("nobody else sees or changes it: not an admin there, and not the owner of another company", async () => {
  await start();
  for (const person of [first.admin, first.engineer, second.owner, second.admin]) {
    expect((await standing(person)).registration).toBeNull();
    expect((await decide({ decided: "off" }, person)).statusCode).toBe(403);
  }
  const { rows } = await database.superuser.query("select registration from installation");
  expect(rows).toEqual([{ registration: null }]);
});

test("the log says at the start who can make a company, while anybody can", async () => {
  await start();
  const notice = (configured?: string, reach: "machine" | "network" = "machine") =>
    asSystem(database.pool, (tx) =>
      openNotice(tx, {
        configured: configured === undefined ? undefined : parseRegistration(configured),
        reach,
      }),
    );
  expect(await notice()).toContain("anybody on this machine");
  expect(await notice("open", "network")).toContain("over its network");
  expect(await notice("invited", "network")).toBeUndefined();
  await decide({ decided: "off" });
  expect(await notice()).toBeUndefined();
});
