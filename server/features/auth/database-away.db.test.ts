import { afterAll, beforeAll, expect, test } from "vitest";
import { logout, refresh } from "../../../contract/auth/auth.ts";
import { closePools, openPools } from "../../database/pool.ts";
import { openBrowser, loginIn, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Nothing listens on this port. */
const url = "postgres://nobody@127.0.0.1:1/none";
const logins = { app: url, system: url };
const pool = openPools({ urls: logins, max: 2 });

let t: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  const database = { url, logins, pool, superuser: pool.system, drop: async () => undefined };
  t = await startTestApp({ rateLimit: true, database });
  browser = openBrowser(t);
  browser.cookie = "A".repeat(43);
});
afterAll(async () => {
  await t.close();
  await closePools(pool);
});

test("the sign-in calls say that the database cannot be reached", async () => {
  const email = "funmi@example.com";
  const responses = [
    await loginIn(browser, { email }),
    await registerIn(browser, { email }),
    await browser.send(refresh),
  ];
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe("unavailable");
    expect(response.cookies).toEqual([]);
  }
});

test("signing out clears the cookie even so", async () => {
  const response = await browser.send(logout);
  expect(response.statusCode).toBe(503);
  expect(response.cookies).toMatchObject([{ name: "plumbline_refresh", value: "" }]);
  expect(browser.cookie).toBeUndefined();
});
