import { afterEach, describe, expect, inject, test } from "vitest";
import { type Registration, parseRegistration } from "../../../contract/auth/registration.ts";
import { routes } from "../../../contract/routes.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

let database: TestDatabase;
let t: TestApp;
let company: TestCompany;
afterEach(async () => {
  await t.close();
  await database.drop();
});

async function start(setting: string | undefined, { withCompany = true } = {}) {
  database = await createTestDatabase(inject("serverUrl"));
  const registration = setting === undefined ? undefined : parseRegistration(setting);
  t = await startTestApp({ database, ...(registration && { registration }) });
  if (withCompany) company = await createCompany(database.superuser);
}
const register = (email: string, invitation?: string) =>
  registerIn(openBrowser(t), { email, ...(invitation === undefined ? {} : { invitation }) });
const count = async (table: string) =>
  Number((await database.superuser.query(`select count(*) from ${table}`)).rows[0].count);
const now = async (): Promise<Registration> => (await t.call(routes.getRegistration)).json().data;

async function invited(email: string): Promise<string> {
  const answer = await t.call(routes.invite, { body: { email, role: "client" } }, company.admin);
  expect(answer.statusCode, answer.body).toBe(201);
  return new URL(answer.json().data.url).searchParams.get("invite") ?? "";
}

describe("open", () => {
  test("is how it is unless something else is said", async () => {
    await start(undefined);
    expect(await now()).toEqual({ kind: "open", domains: [] });
    expect((await register("ada@example.com")).statusCode).toBe(201);
  });
});

describe("invited", () => {
  test("takes no new company, and says so before it does any work", async () => {
    await start("invited");
    expect(await now()).toEqual({ kind: "invited", domains: [] });
    const users = await count("users");
    const refused = await register("ada@example.com");
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      code: "forbidden",
      message: "New companies cannot be made here. Ask your company's administrator to invite you.",
    });
    expect(await count("users")).toBe(users);
  });

  test("lets whoever is invited join", async () => {
    await start("invited");
    const email = "guest@example.com";
    const joined = await register(email, await invited(email));
    expect(joined.statusCode, joined.body).toBe(201);
    expect(joined.json().user.workspace._id).toBe(company.workspaceId);
  });
});

describe("a list of domains", () => {
  test("takes companies of addresses there alone, and names the field", async () => {
    await start("example.com, build.ng");
    expect(await now()).toEqual({ kind: "domains", domains: ["example.com", "build.ng"] });
    expect((await register("Ada@Build.NG")).statusCode).toBe(201);
    for (const email of ["ada@elsewhere.com", "ada@sub.example.com", "ada@example.com.ng"]) {
      const refused = await register(email);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().fields.email).toContain("example.com or build.ng");
    }
  });

  test("lets anybody join who is invited", async () => {
    await start("example.com");
    const email = "guest@elsewhere.com";
    expect((await register(email, await invited(email))).statusCode).toBe(201);
  });
});

describe("off", () => {
  test("takes no new company and no new account", async () => {
    await start("off");
    const email = "guest@example.com";
    const token = await invited(email);
    const users = await count("users");
    for (const answer of [await register("ada@example.com"), await register(email, token)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe(
        "New accounts cannot be made here. If you have one already, log in with it.",
      );
    }
    expect(await count("users")).toBe(users);
  });

  test("lets people with an account sign in, and accept invitations", async () => {
    await start(undefined);
    const email = "guest@example.com";
    expect((await register(email)).statusCode).toBe(201);
    const token = await invited(email);
    await t.close();
    t = await startTestApp({ database, registration: { kind: "off", domains: [] } });
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
    const joined = await loginIn(openBrowser(t), { email, invitation: token });
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json().user.workspace._id).toBe(company.workspaceId);
  });
});

describe.each(["off", "invited", "elsewhere.com"])("%s, without any company", (setting) => {
  test("takes the first one, and of several at once exactly one", async () => {
    await start(setting, { withCompany: false });
    expect(await now()).toEqual({ kind: "open", domains: [] });
    const people = ["ada", "bola", "chidi", "dayo"];
    const answers = await Promise.all(people.map((name) => register(`${name}@example.com`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
    expect(await count("workspaces")).toBe(1);
    expect(await count("users")).toBe(1);
    expect((await now()).kind).not.toBe("open");
  });
});
