import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgotPassword, resetPassword } from "../../../contract/auth/password-reset.ts";
import { openBrowser, registerIn } from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true });
  await registerIn(openBrowser(t), { email: "ngozi@example.com" });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  // The start of a window, so that no test spans two.
  t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 3_600_000) * 3_600_000);
});

async function statuses(times: number, call: () => Promise<{ statusCode: number }>) {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push((await call()).statusCode);
  return all;
}

test("one client may ask twenty times an hour, for any addresses", async () => {
  let n = 0;
  const answers = await statuses(21, () =>
    t.call(forgotPassword, { body: { email: `person${(n += 1)}@example.com` } }),
  );
  expect(answers.lastIndexOf(200)).toBe(19);
  expect(answers[20]).toBe(429);
});

test("an own device may ask five times an hour, whatever strangers at its address do", async () => {
  const own = openBrowser(t);
  await registerIn(own, { email: "ngozi@own.example.com" });
  const ask = { body: { email: "ngozi@own.example.com" } };
  await t.call(forgotPassword, ask);
  await t.database.superuser.query("update rate_limits set hits = 1000");
  expect((await t.call(forgotPassword, ask)).statusCode).toBe(429);
  const answers = await statuses(6, () => own.send(forgotPassword, ask));
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a client behind a proxy is counted by the proxy's header, whatever header it sends itself", async () => {
  const behind = await startTestApp({ rateLimit: true, trustProxy: 1, database: t.database });
  behind.clock.now = t.clock.now;
  let n = 0;
  const from = (address: string) => () =>
    behind.call(forgotPassword, {
      body: { email: `person${(n += 1)}@example.com` },
      headers: { "x-forwarded-for": `203.0.113.${n}, ${address}` },
    });
  expect((await statuses(21, from("198.51.100.7")))[20]).toBe(429);
  expect(await statuses(1, from("198.51.100.8"))).toEqual([200]);
  await behind.close();
});

test("trying tokens is rate limited", async () => {
  const tried = await statuses(61, () =>
    t.call(resetPassword, { body: { token: "guess", password: "Lekki-2026" } }),
  );
  expect(tried.lastIndexOf(400)).toBe(59);
  expect(tried[60]).toBe(429);
});
