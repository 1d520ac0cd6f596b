import { afterAll, beforeAll, expect, test } from "vitest";
import { refresh } from "../../../contract/auth/auth.ts";
import { asSystem } from "../../database/transaction.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { sweepAuth } from "./public.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const email = "ngozi@example.com";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true });
});
afterAll(() => t.close());

async function counts(): Promise<{ sessions: number; tokens: number; windows: number }> {
  const { rows } = await t.database.superuser.query(
    `select (select count(*)::int from sessions) as sessions,
            (select count(*)::int from refresh_tokens) as tokens,
            (select count(*)::int from rate_limits) as windows`,
  );
  return rows[0];
}

const sweep = () => asSystem(t.database.pool, (tx) => sweepAuth(tx, t.clock.now));
const wait = (milliseconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
};

test("deletes what is no longer needed, as soon as it is not, and nothing that is alive", async () => {
  const remembered = openBrowser(t);
  await registerIn(openBrowser(t), { email });
  await loginIn(remembered, { email, remember: true });
  await remembered.send(refresh);
  const windows = (await counts()).windows;
  expect(windows).toBeGreaterThan(4);
  await sweep();
  expect(await counts()).toEqual({ sessions: 2, tokens: 3, windows });

  // The registration's sign-in has expired: its token is deleted, its row stays for the record.
  wait(25 * HOUR);
  await sweep();
  expect(await counts()).toEqual({ sessions: 2, tokens: 2, windows: 0 });
  expect((await remembered.send(refresh)).statusCode).toBe(200);

  // No cookie can contain a token replaced 30 days ago; the sign-in itself stays alive.
  wait(29 * DAY);
  expect((await remembered.send(refresh)).statusCode).toBe(200);
  wait(2 * DAY);
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, tokens: 2, windows: 0 });
  expect((await remembered.send(refresh)).statusCode).toBe(200);

  wait(61 * DAY);
  await sweep();
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, windows: 0 });
});
