import { describe, expect, test } from "vitest";
import { finishLogin, login, me } from "../../../../contract/auth/auth.ts";
import { loginIn, openBrowser, PASSWORD } from "../../../testing/browser.ts";
import { codeOf, firstStep, protectedPerson, secondStep } from "../../../testing/second-factor.ts";
import { codeNow, MINUTE, ngozi, prepare, SECOND, t, wait } from "./second-step-fixture.ts";

prepare();

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
    ["accessToken", "deviceKey", "user"],
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
