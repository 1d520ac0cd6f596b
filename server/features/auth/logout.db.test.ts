import { afterAll, beforeAll, expect, test } from "vitest";
import { login, logout, me, refresh } from "../../../contract/auth/auth.ts";
import { SIGNED_OUT_COOKIE } from "../../../contract/auth/sign-out-cookie.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  refreshCookieOf,
  registerIn,
} from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const email = "ngozi@example.com";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await registerIn(openBrowser(t), { email });
});
afterAll(() => t.close());

test("ends this sign-in at once and clears the cookie; another browser stays signed in", async () => {
  const [browser, other] = [openBrowser(t), openBrowser(t)];
  await loginIn(browser, { email });
  await loginIn(other, { email });
  const held = browser.cookie ?? "";
  const user = (await browser.send(me)).json().user;
  t.announced.length = 0;

  const response = await browser.send(logout);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ data: { ok: true } });
  expect(refreshCookieOf(response)).toMatchObject({ value: "", path: "/api/auth" });
  expect(t.announced).toEqual([
    { topic: "session", workspace: user.workspace._id, user: user._id },
  ]);

  expect((await browser.send(me)).statusCode).toBe(401);
  const again = await t.call(refresh, { cookies: { plumbline_refresh: held } });
  expect(again.statusCode).toBe(401);
  expect((await other.send(me)).statusCode).toBe(200);
});

test("a replaced token still ends its sign-in", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const old = browser.cookie ?? "";
  await browser.send(refresh);
  await t.call(logout, { cookies: { plumbline_refresh: old } });
  expect((await browser.send(me)).statusCode).toBe(401);
});

test("a sign-out that did not reach the server takes effect at the next refresh", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const cookies = { plumbline_refresh: browser.cookie ?? "", [SIGNED_OUT_COOKIE]: "1" };
  const response = await t.call(refresh, { cookies });
  expect(response.statusCode).toBe(401);
  for (const name of Object.keys(cookies)) {
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name, value: "", path: "/api/auth" }),
    );
  }
  expect((await browser.send(me)).statusCode).toBe(401);

  const again = await t.call(login, {
    body: { email, password: PASSWORD },
    cookies: { [SIGNED_OUT_COOKIE]: "1" },
  });
  expect(again.cookies).toContainEqual(
    expect.objectContaining({ name: SIGNED_OUT_COOKIE, value: "" }),
  );
});

test("succeeds for someone who is not signed in, twice, and with an unknown cookie", async () => {
  const browser = openBrowser(t);
  expect((await browser.send(logout)).statusCode).toBe(200);
  await loginIn(browser, { email });
  const held = browser.cookie ?? "";
  await browser.send(logout);
  for (const value of [held, "strange", "", "%00"]) {
    const response = await t.call(logout, { cookies: { plumbline_refresh: value } });
    expect(response.statusCode).toBe(200);
    expect(refreshCookieOf(response)?.value).toBe("");
  }
});

test("ignores a body and an expired access token", async () => {
  const response = await t.call(logout, {
    body: { anything: true },
    headers: { authorization: "Bearer nonsense" },
  });
  expect(response.statusCode).toBe(200);
});
