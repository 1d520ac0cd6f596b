import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import {
  loginIn,
  openBrowser,
  refreshCookieOf,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const GRACE = 30 * SECOND;
const TWICE = "For your safety you were signed out: this sign-in was used twice.";
const ELSEWHERE = "You were signed out from another device, or by an administrator.";

let t: TestApp;
let people = 0;
let email: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  people += 1;
  email = `person${people}@example.com`;
  await registerIn(openBrowser(t), { email });
});

const wait = (milliseconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
};

async function signedIn(remember = false): Promise<TestBrowser> {
  const browser = openBrowser(t);
  await loginIn(browser, { email, remember });
  return browser;
}

/** Somebody else who has the same cookie: a second tab, or a thief. */
function copyOf(browser: TestBrowser): TestBrowser {
  const copy = openBrowser(t);
  copy.cookie = browser.cookie;
  return copy;
}

async function expectEnded(browser: TestBrowser, why = ELSEWHERE): Promise<void> {
  const response = await browser.send(refresh);
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    code: "unauthenticated",
    message: expect.stringContaining(why),
  });
  expect(refreshCookieOf(response)).toMatchObject({ value: "", path: "/api/auth" });
  expect(browser.cookie).toBeUndefined();
}

describe("refresh", () => {
  test("exchanges the cookie for a new one and a new access token", async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    const response = await browser.send(refresh);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).toSorted()).toEqual(["accessToken", "deviceKey", "user"]);
    expect(browser.cookie).toMatch(/^[\w-]{43}$/);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.send(me)).json().user.email).toBe(email);
  });

  test("keeps refreshing, token after token, hour after hour", async () => {
    const browser = await signedIn();
    for (let hour = 0; hour < 50; hour += 1) {
      wait(HOUR);
      expect((await browser.send(refresh)).statusCode).toBe(200);
    }
  });

  test("without a cookie there is nothing to exchange", async () => {
    const response = await openBrowser(t).send(refresh);
    expect(response.statusCode).toBe(401);
    expect(response.json().message).toMatch(
      /^You were signed out, because this browser was closed/,
    );
  });

  test("a page that only asks learns that nobody is signed in, without an error", async () => {
    const headers = { prefer: "handling=lenient" };
    const response = await openBrowser(t).send(refresh, { headers });
    expect([response.statusCode, response.json()]).toEqual([200, { accessToken: null }]);
    const worthless = await t.call(refresh, {
      headers,
      cookies: { plumbline_refresh: "nonsense" },
    });
    expect(worthless.statusCode).toBe(401);
  });

  test.each(["", "nonsense", "A".repeat(43), "a".repeat(8_000), "%00", "'; drop table users"])(
    "a cookie of %j is refused and cleared",
    async (value) => {
      const response = await t.call(refresh, { cookies: { plumbline_refresh: value } });
      expect(response.statusCode).toBe(401);
      expect(refreshCookieOf(response)?.value).toBe("");
    },
  );

  test("keeps the cookie attributes of the sign-in", async () => {
    const [brief, remembered] = [await signedIn(false), await signedIn(true)];
    const one = refreshCookieOf(await brief.send(refresh));
    expect(one).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    expect(one).not.toHaveProperty("maxAge");
    const other = refreshCookieOf(await remembered.send(refresh));
    expect(other).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      maxAge: (30 * DAY) / SECOND,
    });
  });
});

describe("a replaced token", () => {
  test("two tabs that refresh at once both stay signed in, whichever reply comes last", async () => {
    for (const last of [0, 1]) {
      const browser = await signedIn();
      const tabs = [copyOf(browser), copyOf(browser)];
      const responses = await Promise.all(tabs.map((tab) => tab.send(refresh)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      for (const tab of tabs) expect((await tab.send(me)).statusCode).toBe(200);
      // The tabs share one cookie jar, which stores the cookie of the last reply.
      browser.cookie = tabs[last]?.cookie;
      wait(14 * 60 * SECOND);
      expect((await browser.send(refresh)).statusCode).toBe(200);
      wait(14 * 60 * SECOND);
      expect((await browser.send(refresh)).statusCode).toBe(200);
    }
  });

  test("ten tabs at once all stay signed in, each with its own token", async () => {
    const browser = await signedIn();
    const tabs = Array.from({ length: 10 }, () => copyOf(browser));
    const responses = await Promise.all(tabs.map((tab) => tab.send(refresh)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(10);
  });

  test("after a lost reply the same token works again within the grace period", async () => {
    const browser = await signedIn();
    await copyOf(browser).send(refresh);
    wait(GRACE);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    wait(HOUR);
    expect((await browser.send(refresh)).statusCode).toBe(200);
  });

  test("when one of two siblings is used, the other stops working at once", async () => {
    const browser = await signedIn();
    const tabs = [copyOf(browser), copyOf(browser)] as const;
    for (const tab of tabs) await tab.send(refresh);
    wait(HOUR);
    expect((await tabs[0].send(refresh)).statusCode).toBe(200);
    await expectEnded(tabs[1], TWICE);
    await expectEnded(tabs[0]);
  });

  test("two holders of siblings cannot both keep refreshing, each within the grace period", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    for (const holder of [browser, thief]) {
      expect((await holder.send(refresh)).statusCode).toBe(200);
    }
    wait(14 * 60 * SECOND);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    wait(GRACE - 1);
    await expectEnded(thief, TWICE);
    await expectEnded(browser);
  });

  test("losing two replies in a row does no harm, nor do the extra siblings", async () => {
    const browser = await signedIn();
    for (let round = 0; round < 3; round += 1) {
      await copyOf(browser).send(refresh);
      wait(GRACE / 3);
      await copyOf(browser).send(refresh);
      wait(GRACE / 3);
      expect((await browser.send(refresh)).statusCode).toBe(200);
      wait(14 * 60 * SECOND);
    }
    expect((await browser.send(refresh)).statusCode).toBe(200);
  });

  test("reuse after the grace period ends the whole family, including the thief's newer token", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    expect((await thief.send(refresh)).statusCode).toBe(200);
    wait(GRACE + 1);
    t.announced.length = 0;
    const user = (await thief.send(me)).json().user;
    await expectEnded(browser, TWICE);
    expect(t.announced).toEqual([
      { topic: "session", workspace: user.workspace._id, user: user._id },
    ]);
    expect((await thief.send(me)).statusCode).toBe(401);
    await expectEnded(thief);
  });

  test("does the same when the owner refreshes first and the thief reuses the old token", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    await browser.send(refresh);
    wait(HOUR);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    await expectEnded(thief, TWICE);
    await expectEnded(browser);
  });

  test("ends no other sign-in of the same person", async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    await copyOf(browser).send(refresh);
    wait(GRACE + 1);
    await expectEnded(browser, TWICE);
    expect((await other.send(refresh)).statusCode).toBe(200);
  });
});

describe("a sign-in expires", () => {
  test("after 24 idle hours, counted from its last use", async () => {
    const browser = await signedIn();
    wait(DAY - 1);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    wait(DAY - 1);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    wait(DAY);
    await expectEnded(browser, "Plumbline was not used here for a day.");
  });

  test("after 30 idle days if it is remembered", async () => {
    const browser = await signedIn(true);
    wait(30 * DAY - 1);
    expect((await browser.send(refresh)).statusCode).toBe(200);
    wait(30 * DAY);
    await expectEnded(browser, "Plumbline was not used here for 30 days.");
  });

  test.each([
    [false, 7, 0.9],
    [true, 90, 29],
  ])("remembered %j, after %d days even with regular use", async (remember, days, step) => {
    const browser = await signedIn(remember);
    for (let day = step; day < days; day += step) {
      wait(step * DAY);
      expect((await browser.send(refresh)).statusCode, `day ${day}`).toBe(200);
    }
    wait((days % step || step) * DAY);
    await expectEnded(browser, `A sign-in lasts ${days} days at most.`);
    expect((await loginIn(browser, { email, remember })).statusCode).toBe(200);
  });

  test("with the membership, and does not come back with it", async () => {
    const set = (active: boolean) =>
      t.database.superuser.query(
        "update memberships set active = $2 where user_id = (select id from users where email = $1)",
        [email, active],
      );
    const browser = await signedIn();
    const copy = copyOf(browser);
    wait(HOUR);
    await set(false);
    expect((await browser.send(me)).statusCode).toBe(401);
    await expectEnded(browser, "You no longer have access to Ade Builders.");
    await set(true);
    await expectEnded(copy);
    expect((await loginIn(browser, { email })).statusCode).toBe(200);
  });
});
