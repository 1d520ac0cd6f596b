import { describe, expect, test } from "vitest";
import { confirm } from "../../../../contract/auth/auth.ts";
import { changePassword } from "../../../../contract/people/profile.ts";
import { asSystem } from "../../../database/transaction.ts";
import { limits } from "../../../platform/call-limits.ts";
import { newSecretToken } from "../../../platform/secret-token.ts";
import { openBrowser, PASSWORD } from "../../../testing/browser.ts";
import { firstStep, protectedPerson, secondStep } from "../../../testing/second-factor.ts";
import { sweepAuth } from "../public.ts";
import {
  codeNow,
  MINUTE,
  ngozi,
  prepare,
  SECOND,
  t,
  wait,
  wrongCode,
} from "./second-step-fixture.ts";

prepare();

describe("a ticket of the first step", () => {
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

describe("guessing a code", () => {
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

    // The owner, who is signed in, can still confirm a sensitive action.
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
