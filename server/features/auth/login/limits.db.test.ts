import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { login, refresh } from "../../../../contract/auth/auth.ts";
import { routes } from "../../../../contract/routes.ts";
import { changePassword } from "../../../../contract/people/profile.ts";
import { loginIn, openBrowser, PASSWORD, registerIn } from "../../../testing/browser.ts";
import { createCompany } from "../../../testing/company.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { limits } from "../../../platform/call-limits.ts";

const email = "ngozi@example.com";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true, trustProxy: 1 });
  await registerIn(openBrowser(t), { email });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  // The start of a window, so that no test spans two.
  t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 3_600_000) * 3_600_000);
});

const guess = (account = email) =>
  loginIn(openBrowser(t), { email: account, password: "not this one" });

async function repeat<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work(n));
  return results;
}

/** Records `used` earlier attempts from this address, for any account. */
async function exhaustAddress(used: number): Promise<void> {
  await t.database.superuser.query("update rate_limits set hits = $1", [used]);
}

describe("login", () => {
  test("an account takes ten attempts in fifteen minutes, then refuses even the right password", async () => {
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
    // Another account is not affected, and the window ends.
    expect((await guess("other@example.com")).statusCode).toBe(401);
    t.clock.now = new Date(t.clock.now.getTime() + (seconds - 61) * 1000);
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
  });

  test("does not reveal whether the account exists", async () => {
    const { max } = limits.login.both;
    const known = await repeat(max + 2, () => guess(email));
    const unknown = await repeat(max + 2, () => guess("nobody@example.com"));
    const answers = (responses: typeof known) =>
      responses.map((response) => [response.statusCode, response.json()]);
    expect(answers(unknown)).toEqual(answers(known));
  });

  test("counts every spelling of an email as the same account", async () => {
    const spellings = [email, "NGOZI@example.com", " ngozi@EXAMPLE.com "];
    await repeat(limits.login.both.max, (n) => guess(spellings[n % 3]));
    expect((await guess("Ngozi@Example.com")).statusCode).toBe(429);
  });

  test("an address takes sixty attempts, for any accounts", async () => {
    await guess("someone@example.com");
    await exhaustAddress(limits.login.address.max);
    expect((await guess("another@example.com")).statusCode).toBe(429);
  });

  test("counts concurrent attempts", async () => {
    const { max } = limits.login.both;
    const responses = await Promise.all(Array.from({ length: max + 5 }, () => guess()));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test("does not count what the contract refuses", async () => {
    await repeat(limits.login.both.max + 1, () =>
      t.call(login, { body: { email, password: "x" } }),
    );
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
  });

  test("neither the address nor the email is stored in the table", async () => {
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

  // Every one of the dozens of attempts costs a hash at the product's cost: 3 s on a quiet machine.
  test("locks nobody out of their usual address, and is itself stopped", async () => {
    expect((await from("203.0.113.7", PASSWORD)).statusCode).toBe(200);
    await t.database.superuser.query("delete from rate_limits");
    const { max } = limits.login.account;
    const tried = await strangers(max + 5);
    const statuses = tried.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array(max).fill(401), ...Array(5).fill(429)]);
    // From a new address even the right password is refused; from the usual one it is accepted.
    expect((await from("192.0.2.50", PASSWORD)).statusCode).toBe(429);
    expect((await from("203.0.113.7", PASSWORD)).statusCode).toBe(200);
  }, 45_000);

  test("is limited to ten attempts from any one address, even one where they have signed in", async () => {
    const { max } = limits.login.both;
    const home = await repeat(max + 1, () => from("203.0.113.7"));
    expect(home.map(({ statusCode }) => statusCode)).toEqual([...Array(max).fill(401), 429]);
    expect((await from("203.0.113.8", PASSWORD)).statusCode).toBe(200);
  });
});

test("register: bogus invitations do not block an invited newcomer", async () => {
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

test("register: an address opens at most twenty accounts an hour, and an email is tried at most five times", async () => {
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

test("refresh: exceeding the limit leaves the cookie and the sign-in unchanged", async () => {
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

test("refresh: stops an address that sends unknown cookies, and does not count requests without one", async () => {
  const strange = () => t.call(refresh, { cookies: { plumbline_refresh: "strange" } });
  await repeat(3, () => t.call(refresh));
  expect((await t.database.superuser.query("select from rate_limits")).rowCount).toBe(0);
  expect((await strange()).statusCode).toBe(401);
  await exhaustAddress(limits.refresh.address.max);
  expect((await strange()).statusCode).toBe(429);
  expect((await t.call(refresh)).statusCode).toBe(401);
});

test("refresh: strangers behind the same proxy do not use up the cookie of somebody who is signed in", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  await t.database.superuser.query("delete from rate_limits");
  await t.call(refresh, { cookies: { plumbline_refresh: "strange" } });
  await exhaustAddress(limits.refresh.address.max);
  expect((await browser.send(refresh)).statusCode).toBe(200);
});

test("change-password: stops guessing of the current password, even with the right one", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const attempt = (currentPassword: string) =>
    browser.send(changePassword, { body: { currentPassword, newPassword: "quite another" } });
  const { max } = limits["change-password"].account;
  const responses = await repeat(max, () => attempt("not this one"));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(max).fill(400));
  expect((await attempt(PASSWORD)).statusCode).toBe(429);
});
