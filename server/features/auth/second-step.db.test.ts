import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, finishLogin, login, me } from "../../../contract/auth.ts";
import { changePassword } from "../../../contract/profile.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { limits } from "../../platform/call-limits.ts";
import { newSecretToken } from "../../platform/secret-token.ts";
import { loginIn, openBrowser, PASSWORD } from "../../testing/browser.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import {
  codeOf,
  firstStep,
  type Protected,
  protectedPerson,
  secondStep,
} from "../../testing/second-factor.ts";
import { sweepAuth } from "./public.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
let people = 0;
let ngozi: Protected;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  t.clock.now = new Date(Math.ceil(testNow().getTime() / 3_600_000) * 3_600_000);
  ngozi = await protectedPerson(t, `ngozi${(people += 1)}@example.com`);
  await t.database.superuser.query("delete from rate_limits");
});

const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const codeNow = () => codeOf(ngozi.secret, t.clock.now);
const wrongCode = () => (codeNow() === "000000" ? "000001" : "000000");

test("the right password alone signs nobody in: it brings a ticket, and no cookie", async () => {
  const browser = openBrowser(t);
  const answer = await loginIn(browser, { email: ngozi.email });
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
    200,
    { secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ["totp", "recovery"] } },
    [],
  ]);
  expect((await browser.send(me)).statusCode).toBe(401);
});

test("a wrong password tells nothing about the second factor", async () => {
  const answer = await loginIn(openBrowser(t), { email: ngozi.email, password: "not this one" });
  expect([answer.statusCode, answer.json().message]).toEqual([
    401,
    "Invalid credentials. Please try again.",
  ]);
});

test("a code of the app finishes it, with the answer and the cookies of a sign-in", async () => {
  const browser = openBrowser(t);
  const ticket = await firstStep(browser, ngozi.email);
  const answer = await secondStep(browser, { ticket, code: codeNow() });
  expect([answer.statusCode, Object.keys(answer.json()).toSorted()]).toEqual([
    200,
    ["accessToken", "user"],
  ]);
  expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual([
    "plumbline_device",
    "plumbline_refresh",
  ]);
  expect((await browser.send(me)).json().user.email).toBe(ngozi.email);
});

test("it is in the trail with the kind of factor", async () => {
  const browser = openBrowser(t);
  const ticket = await firstStep(browser, ngozi.email);
  await secondStep(browser, { ticket, code: codeNow() });
  const { rows } = await t.database.superuser.query(
    "select after ->> 'way' as way from audit_events where subject = $1 and kind = 'sign_in' order by id",
    [ngozi.email],
  );
  expect(rows).toEqual([{ way: null }, { way: "totp" }]);
});

test("'remember me' of the first step holds", async () => {
  const browser = openBrowser(t);
  const answer = await loginIn(browser, { email: ngozi.email, remember: true });
  const { ticket } = answer.json().secondFactor;
  const done = await secondStep(browser, { ticket, code: codeNow() });
  expect(done.cookies.find(({ name }) => name === "plumbline_refresh")?.maxAge).toBe(30 * 86_400);
});

describe("a code", () => {
  test("works once, in any browser", async () => {
    const code = codeNow();
    const [one, two] = [openBrowser(t), openBrowser(t)];
    const [first, second] = [await firstStep(one, ngozi.email), await firstStep(two, ngozi.email)];
    expect((await secondStep(one, { ticket: first, code })).statusCode).toBe(200);
    const again = await secondStep(two, { ticket: second, code });
    expect([again.statusCode, again.json().fields]).toEqual([
      400,
      { code: "This code is not right, or was used before" },
    ]);
    expect(again.cookies).toEqual([]);
  });

  test("of two that arrive together, one wins", async () => {
    const code = codeNow();
    const browsers = [openBrowser(t), openBrowser(t)];
    const tickets: string[] = [];
    for (const browser of browsers) tickets.push(await firstStep(browser, ngozi.email));
    const answers = await Promise.all(
      browsers.map((browser, n) => secondStep(browser, { ticket: tickets[n] ?? "", code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test.each([
    ["of the step before", -30, 200],
    ["of the step after", 30, 200],
    ["of two steps before", -60, 400],
    ["of two steps after", 60, 400],
  ])("%s: %s s gives %s", async (_, seconds, status) => {
    wait(5 * MINUTE);
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    const at = new Date(t.clock.now.getTime() + seconds * SECOND);
    const answer = await secondStep(browser, { ticket, code: codeOf(ngozi.secret, at) });
    expect(answer.statusCode).toBe(status);
  });

  test("older than one that was used no longer works", async () => {
    const earlier = codeNow();
    wait(30 * SECOND);
    const one = openBrowser(t);
    const ticket = await firstStep(one, ngozi.email);
    expect((await secondStep(one, { ticket, code: codeNow() })).statusCode).toBe(200);
    const two = openBrowser(t);
    const other = await firstStep(two, ngozi.email);
    expect((await secondStep(two, { ticket: other, code: earlier })).statusCode).toBe(400);
  });

  test("of somebody else's app does not work", async () => {
    const other = await protectedPerson(t, `other-${ngozi.email}`);
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    const code = codeOf(other.secret, t.clock.now);
    expect((await secondStep(browser, { ticket, code })).statusCode).toBe(400);
  });

  test("may be typed with spaces; what cannot be one is refused at its field", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    for (const code of ["", "12345", "abcdef", "12345678901234567890", "x".repeat(65)]) {
      const answer = await secondStep(browser, { ticket, code });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["code"]]);
      await t.database.superuser.query("update sign_in_tickets set wrong = 0");
    }
    const code = codeNow();
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect((await secondStep(browser, { ticket, code: spaced })).statusCode).toBe(200);
  });
});

describe("a recovery code", () => {
  test("works once, in any spelling, and leaves the others", async () => {
    const [code = "", other = ""] = ngozi.recovery;
    expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
    const [one, two, three] = [openBrowser(t), openBrowser(t), openBrowser(t)];
    const first = await firstStep(one, ngozi.email);
    const spelt = code.replaceAll("-", " ").toUpperCase();
    expect((await secondStep(one, { ticket: first, code: spelt })).statusCode).toBe(200);
    const second = await firstStep(two, ngozi.email);
    expect((await secondStep(two, { ticket: second, code })).statusCode).toBe(400);
    const third = await firstStep(three, ngozi.email);
    expect((await secondStep(three, { ticket: third, code: other })).statusCode).toBe(200);
  });

  test("of somebody else does not work", async () => {
    const other = await protectedPerson(t, `other-${ngozi.email}`);
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    const [code = ""] = other.recovery;
    expect((await secondStep(browser, { ticket, code })).statusCode).toBe(400);
  });
});

describe("a ticket", () => {
  test("lasts ten minutes", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    wait(10 * MINUTE);
    const late = await secondStep(browser, { ticket, code: codeNow() });
    expect([late.statusCode, late.json().message]).toEqual([
      401,
      "This took too long, or was tried too often. Log in again.",
    ]);
  });

  test("works once", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    await secondStep(browser, { ticket, code: codeNow() });
    wait(30 * SECOND);
    expect((await secondStep(openBrowser(t), { ticket, code: codeNow() })).statusCode).toBe(401);
  });

  test("is for the person whose password was right, whatever code comes with it", async () => {
    const other = await protectedPerson(t, `other-${ngozi.email}`);
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, other.email);
    expect((await secondStep(browser, { ticket, code: codeNow() })).statusCode).toBe(400);
  });

  test("is worthless once the password has changed", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    const body = { currentPassword: PASSWORD, newPassword: "Lekki-2027" };
    expect((await ngozi.browser.send(changePassword, { body })).statusCode).toBe(200);
    expect((await secondStep(browser, { ticket, code: codeNow() })).statusCode).toBe(401);
  });

  test("is gone after five wrong codes: the password is asked for again", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await secondStep(browser, { ticket, code: wrongCode() })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 401]);
    expect((await secondStep(browser, { ticket, code: codeNow() })).statusCode).toBe(401);
  });

  test.each([
    ["invented", newSecretToken()],
    ["of signs", "'; drop"],
    ["long", "a".repeat(200)],
  ])("that is %s opens nothing", async (_, ticket) => {
    const answer = await secondStep(openBrowser(t), { ticket, code: codeNow() });
    expect(answer.statusCode).toBe(401);
  });

  test("is swept away when it has expired", async () => {
    await firstStep(openBrowser(t), ngozi.email);
    await asSystem(t.database.pool, (tx) =>
      sweepAuth(tx, new Date(t.clock.now.getTime() + 11 * MINUTE)),
    );
    const { rows } = await t.database.superuser.query(
      "select 1 from sign_in_tickets t join users u on u.id = t.user_id where u.email = $1",
      [ngozi.email],
    );
    expect(rows).toEqual([]);
  });
});

describe("guessing", () => {
  const { max } = limits["second-factor"].account;

  test("is limited for the account, from any number of tickets", async () => {
    const browser = openBrowser(t);
    const tickets: string[] = [];
    for (let n = 0; n <= max / 4; n += 1) tickets.push(await firstStep(browser, ngozi.email));
    const [fresh = "", ...others] = tickets;
    for (const ticket of others)
      for (let n = 0; n < 4; n += 1)
        expect((await secondStep(browser, { ticket, code: wrongCode() })).statusCode).toBe(400);
    const limited = await secondStep(browser, { ticket: fresh, code: codeNow() });
    expect(limited.statusCode).toBe(429);

    // It keeps its owner, who is signed in, from no sensitive act.
    const confirmed = await ngozi.browser.send(confirm, { body: { code: codeNow() } });
    expect(confirmed.statusCode).toBe(200);
    wait(30 * SECOND);

    // From a browser that its owner has used before, the right code still works.
    const own = await firstStep(ngozi.browser, ngozi.email);
    expect((await secondStep(ngozi.browser, { ticket: own, code: codeNow() })).statusCode).toBe(
      200,
    );
  });

  test("is recorded as a failed sign-in", async () => {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    await secondStep(browser, { ticket, code: wrongCode() });
    const { rows } = await t.database.superuser.query(
      "select kind from audit_events where subject = $1 order by id",
      [ngozi.email],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["sign_in", "sign_in_failed"]);
  });
});

describe("a browser that is trusted", () => {
  async function trusting() {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    await secondStep(browser, { ticket, code: codeNow(), trust: true });
    return browser;
  }
  const needsCode = async (browser: typeof ngozi.browser) =>
    "secondFactor" in (await loginIn(browser, { email: ngozi.email })).json();

  test("signs in with the password for 30 days, and then needs a code again", async () => {
    const browser = await trusting();
    wait(30 * DAY - 1);
    expect(await needsCode(browser)).toBe(false);
    wait(1);
    expect(await needsCode(browser)).toBe(true);
  });

  test("is no other browser, and no other person's", async () => {
    const browser = await trusting();
    expect(await needsCode(openBrowser(t))).toBe(true);
    expect(await needsCode(ngozi.browser)).toBe(true);
    const other = await protectedPerson(t, `other-${ngozi.email}`);
    const asOther = openBrowser(t);
    asOther.device = browser.device;
    expect((await loginIn(asOther, { email: other.email })).json()).toHaveProperty("secondFactor");
  });

  test("is no proof for a sensitive act: the code is asked for, so that nobody removes the app with a stolen browser", async () => {
    const browser = await trusting();
    expect((await loginIn(browser, { email: ngozi.email })).statusCode).toBe(200);
    const refused = await browser.send(routes.removeTotp);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "confirmation_required"]);
    wait(30 * SECOND);
    await browser.send(confirm, { body: { code: codeNow() } });
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(200);
  });

  test("is forgotten when the password changes elsewhere", async () => {
    const browser = await trusting();
    const body = { currentPassword: PASSWORD, newPassword: "Lekki-2027" };
    await ngozi.browser.send(changePassword, { body });
    const answer = await loginIn(browser, { email: ngozi.email, password: "Lekki-2027" });
    expect(answer.json()).toHaveProperty("secondFactor");
  });
});

test("an account without a second factor signs in as ever, and another origin never does", async () => {
  const plain = `plain-${ngozi.email}`;
  await t.call(login, { body: { email: plain, password: PASSWORD } });
  const ticket = await firstStep(openBrowser(t), ngozi.email);
  const foreign = await t.call(finishLogin, {
    body: { ticket, code: codeNow() },
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.statusCode).toBe(403);
});
