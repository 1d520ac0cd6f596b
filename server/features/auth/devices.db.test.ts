import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { login } from "../../../contract/auth/auth.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import { asSystem } from "../../database/transaction.ts";
import { limits } from "../../platform/call-limits.ts";
import { loginIn, openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import { sweepAuth } from "./public.ts";

let t: TestApp;
let people = 0;
let email: string;
beforeAll(async () => {
  // Nothing says how to trust a proxy: everybody seems to come from one address.
  t = await startTestApp({ rateLimit: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  t.clock.now = new Date(Math.ceil(testNow().getTime() / 3_600_000) * 3_600_000);
  email = `person${(people += 1)}@example.com`;
});

const devicesOf = async (address: string) => {
  const { rows } = await t.database.superuser.query<{ device: string; token_hash: Buffer }>(
    `select d.device, d.token_hash from devices d join users u on u.id = d.user_id
      where u.email = $1 order by d.created_at, d.id`,
    [address],
  );
  return rows;
};
const registered = async (address = email) => {
  const browser = openBrowser(t);
  expect((await registerIn(browser, { email: address })).statusCode).toBe(201);
  return browser;
};
const exhaust = () => t.database.superuser.query("update rate_limits set hits = 1000");

describe("a browser that has signed in before", () => {
  test("bears a mark that no script reads, of which the database holds a hash", async () => {
    const browser = openBrowser(t, "Firefox of Ngozi");
    const answer = await registerIn(browser, { email });
    const cookie = answer.cookies.find(({ name }) => name === "plumbline_device");
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      path: "/api/auth",
      maxAge: 400 * 24 * 60 * 60,
    });
    const [device] = await devicesOf(email);
    expect(device?.device).toBe("Firefox of Ngozi");
    expect(device?.token_hash).toHaveLength(32);
    expect(device?.token_hash.toString("base64url")).not.toBe(cookie?.value);
    // It is recognised the next time.
    await loginIn(browser, { email });
    expect(browser.device?.value).toBe(cookie?.value);
    expect(await devicesOf(email)).toHaveLength(1);
  });

  test("lets the right password through when strangers have used up every count", async () => {
    const own = await registered();
    expect((await loginIn(openBrowser(t), { email, password: "not this one" })).statusCode).toBe(
      401,
    );
    await exhaust();
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(429);
    expect((await loginIn(own, { email })).statusCode).toBe(200);
  });

  test("is itself limited to ten attempts, and does not help with another account", async () => {
    const own = await registered();
    const other = `other-${email}`;
    await registered(other);
    const { max } = limits.login.device;
    for (let n = 0; n < max; n += 1)
      expect((await loginIn(own, { email, password: "not this one" })).statusCode).toBe(401);
    expect((await loginIn(own, { email })).statusCode).toBe(429);
    await loginIn(openBrowser(t), { email: other, password: "not this one" });
    await exhaust();
    expect((await loginIn(own, { email: other })).statusCode).toBe(429);
  });

  test("is shared by several people, and each is recognised", async () => {
    const shared = await registered();
    const other = `other-${email}`;
    await registerIn(shared, { email: other });
    await loginIn(openBrowser(t), { email, password: "not this one" });
    await exhaust();
    expect((await loginIn(shared, { email })).statusCode).toBe(200);
    expect((await loginIn(shared, { email: other })).statusCode).toBe(200);
    expect(await devicesOf(email)).toHaveLength(1);
  });

  test("cannot be prepared with a mark that somebody knows", async () => {
    const attacker = await registered(`attacker-of-${email}`);
    const victim = openBrowser(t);
    victim.device = attacker.device;
    await registerIn(victim, { email });
    const [own] = await devicesOf(email);
    const [known] = await devicesOf(`attacker-of-${email}`);
    expect(own?.token_hash).not.toEqual(known?.token_hash);
  });

  test.each([
    ["empty", ""],
    ["of dots", "..."],
    ["very long", "x".repeat(5_000)],
    ["invented", `${"A".repeat(43)}.${"B".repeat(43)}`],
    ["malformed", "'; drop"],
  ])("is not recognised by a mark that is %s", async (_, value) => {
    await registered();
    const answer = await t.call(login, {
      body: { email, password: PASSWORD },
      cookies: { plumbline_device: value },
    });
    expect(answer.statusCode).toBe(200);
    expect(await devicesOf(email)).toHaveLength(2);
  });
});

test("a person is remembered on the twenty devices that they used last", async () => {
  const first = await registered();
  const second = openBrowser(t);
  await loginIn(second, { email });
  for (let n = 0; n < 20; n += 1) {
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000);
    await loginIn(openBrowser(t), { email });
    await loginIn(first, { email });
  }
  expect(await devicesOf(email)).toHaveLength(20);
  await t.database.superuser.query("delete from rate_limits");
  await loginIn(openBrowser(t), { email, password: "not this one" });
  await exhaust();
  expect((await loginIn(first, { email })).statusCode).toBe(200);
  expect((await loginIn(second, { email })).statusCode).toBe(429);
}, 60_000);

test("a change of the password forgets every device but this one", async () => {
  const own = await registered();
  const [kept] = await devicesOf(email);
  await loginIn(openBrowser(t), { email });
  const body = { currentPassword: PASSWORD, newPassword: "Lekki-2027" };
  expect((await own.send(changePassword, { body })).statusCode).toBe(200);
  expect(await devicesOf(email)).toEqual([kept]);
});

test("a device that was not used for 400 days is forgotten", async () => {
  await registered();
  const after = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000);
  const sweep = (at: Date) => asSystem(t.database.pool, (tx) => sweepAuth(tx, at));
  await sweep(after(399));
  expect(await devicesOf(email)).toHaveLength(1);
  await sweep(after(401));
  expect(await devicesOf(email)).toEqual([]);
});
