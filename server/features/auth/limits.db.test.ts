import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { login, refresh } from "../../../contract/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { changePassword } from "../../../contract/profile.ts";
import { loginIn, openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import { createCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { limits } from "./auth-limits.ts";

const email = "ngozi@example.com";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true, trustProxy: 1 });
  await registerIn(openBrowser(t), { email });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  // The beginning of a window, so that no test straddles two.
  t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 3_600_000) * 3_600_000);
});

const guess = (account = email) =>
  loginIn(openBrowser(t), { email: account, password: "not this one" });

async function repeat<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work(n));
  return results;
}

/** As if `used` attempts had come from this address already, whatever they were about. */
async function exhaustAddress(used: number): Promise<void> {
  await t.database.superuser.query("update rate_limits set hits = $1", [used]);
}

describe("login", () => {
  test("an account takes ten attempts in a quarter of an hour, then not even the right password", async () => {
    const { max, seconds } = limits.login.both;
    const tries = await repeat(max, () => guess());
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(max).fill(401));
    t.clock.now = new Date(t.clock.now.getTime() + 61_000);
    const refused = await loginIn(openBrowser(t), { email });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: "rate_limited",
      message: "Too many attempts. Please try again in 14 minutes.",
    });
    expect(refused.headers["retry-after"]).toBe(String(seconds - 61));
    expect(refused.cookies).toEqual([]);
    // Another account is not touched, and the window ends.
    expect((await guess("other@example.com")).statusCode).toBe(401);
    t.clock.now = new Date(t.clock.now.getTime() + (seconds - 61) * 1000);
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
  });

  test("does not tell whether there is such an account", async () => {
    const { max } = limits.login.both;
    const known = await repeat(max + 2, () => guess(email));
    const unknown = await repeat(max + 2, () => guess("nobody@example.com"));
    const told = (responses: typeof known) =>
      responses.map((response) => [response.statusCode, response.json()]);
    expect(told(unknown)).toEqual(told(known));
  });

  test("counts every spelling of an email as one account", async () => {
    const spellings = [email, "NGOZI@example.com", " ngozi@EXAMPLE.com "];
    await repeat(limits.login.both.max, (n) => guess(spellings[n % 3]));
    expect((await guess("Ngozi@Example.com")).statusCode).toBe(429);
  });

  test("an address takes sixty attempts, whatever the accounts", async () => {
    await guess("someone@example.com");
    await exhaustAddress(limits.login.address.max);
    expect((await guess("another@example.com")).statusCode).toBe(429);
  });

  test("attempts at once are all counted", async () => {
    const { max } = limits.login.both;
    const responses = await Promise.all(Array.from({ length: max + 5 }, () => guess()));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test("what the contract refuses is not counted", async () => {
    await repeat(limits.login.both.max + 1, () =>
      t.call(login, { body: { email, password: "x" } }),
    );
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
  });

  test("neither address nor email stands in the table", async () => {
    await guess();
    const { rows } = await t.database.superuser.query("select key from rate_limits");
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe("login from elsewhere", () => {
  const from = (address: string, password?: string) =>
    t.call(login, {
      body: { email, password: password ?? "not this one" },
      headers: { "x-forwarded-for": address },
    });
  const strangers = (times: number) =>
    repeat(times, (n) => from(`198.51.100.${1 + Math.floor(n / limits.login.both.max)}`));

  test("locks nobody out of where they sign in, and is stopped itself", async () => {
    expect((await from("203.0.113.7", PASSWORD)).statusCode).toBe(200);
    await t.database.superuser.query("delete from rate_limits");
    const { max } = limits.login.account;
    const tried = await strangers(max + 5);
    const statuses = tried.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array(max).fill(401), ...Array(5).fill(429)]);
    // From somewhere new not even the right password is taken, from home it is.
    expect((await from("192.0.2.50", PASSWORD)).statusCode).toBe(429);
    expect((await from("203.0.113.7", PASSWORD)).statusCode).toBe(200);
  });

  test("is held to ten attempts from any one place, also one where they signed in", async () => {
    const { max } = limits.login.both;
    const home = await repeat(max + 1, () => from("203.0.113.7"));
    expect(home.map(({ statusCode }) => statusCode)).toEqual([...Array(max).fill(401), 429]);
    expect((await from("203.0.113.8", PASSWORD)).statusCode).toBe(200);
  });
});

test("register: junk invitations keep no invited newcomer out", async () => {
  const db = t.database.superuser;
  const company = await createCompany(db);
  const guest = "newcomer@example.com";
  const body = { email: guest, role: "client" } as const;
  const invited = await t.call(routes.invite, { body }, company.admin);
  const token = new URL(invited.json().data.url).searchParams.get("invite") ?? "";
  const times = limits.register.account.max + 2;
  const junk = await repeat(times, () =>
    registerIn(openBrowser(t), { email: guest, invitation: "junk" }),
  );
  expect(new Set(junk.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const come = await registerIn(openBrowser(t), { email: guest, invitation: token });
  expect(come.statusCode, come.body).toBe(201);
});

test("register: an address opens twenty accounts an hour, an email is tried five times", async () => {
  const browser = openBrowser(t);
  const { max } = limits.register.account;
  const taken = await repeat(max, () => registerIn(browser, { email }));
  expect(taken.map(({ statusCode }) => statusCode)).toEqual(Array(max).fill(409));
  expect((await registerIn(browser, { email })).statusCode).toBe(429);
  expect((await registerIn(browser, { email: "one@example.com" })).statusCode).toBe(201);
  await exhaustAddress(limits.register.address.max);
  const refused = await registerIn(browser, { email: "two@example.com" });
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe("Too many attempts. Please try again in 60 minutes.");
});

test("refresh: too many leave the cookie and the sign-in as they were", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const { max, seconds } = limits.refresh.account;
  const responses = await repeat(max, () => browser.send(refresh));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const held = browser.cookie;
  const refused = await browser.send(refresh);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe("Too many attempts. Please try again in 1 minute.");
  expect(browser.cookie).toBe(held);
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000);
  expect((await browser.send(refresh)).statusCode).toBe(200);
});

test("refresh: an address that sends strange cookies is stopped; who sends none is not counted", async () => {
  const strange = () => t.call(refresh, { cookies: { plumbline_refresh: "strange" } });
  await repeat(3, () => t.call(refresh));
  expect((await t.database.superuser.query("select from rate_limits")).rowCount).toBe(0);
  expect((await strange()).statusCode).toBe(401);
  await exhaustAddress(limits.refresh.address.max);
  expect((await strange()).statusCode).toBe(429);
  expect((await t.call(refresh)).statusCode).toBe(401);
});

test("change-password: guessing the current one is stopped, the right one included", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const attempt = (currentPassword: string) =>
    browser.send(changePassword, { body: { currentPassword, newPassword: "quite another" } });
  const { max } = limits["change-password"].account;
  const responses = await repeat(max, () => attempt("not this one"));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(max).fill(400));
  expect((await attempt(PASSWORD)).statusCode).toBe(429);
});
