import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, getConfirmWays } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import {
  codeOf,
  firstStep,
  protectedPerson,
  secondStep,
  enableTestTotp,
} from "../../testing/second-factor.ts";

const MINUTE = 60_000;

let t: TestApp;
let people = 0;
let email: string;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  email = `emeka${(people += 1)}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email });
});

const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const state = async () => (await browser.send(routes.getSecondFactor)).json().data;
const trailOf = async (of: string) => {
  const { rows } = await t.database.superuser.query<{ kind: string }>(
    `select a.kind from audit_events a join users u on u.id = a.actor_id
      where u.email = $1 and a.kind <> 'sign_in' order by a.id`,
    [of],
  );
  return rows.map(({ kind }) => kind);
};
const mailsTo = async (to: string) => {
  const { rows } = await t.database.superuser.query<{ body_text: string }>(
    "select body_text from mails where recipient = $1 and kind = 'second_factor' order by id",
    [to],
  );
  return rows.map(({ body_text }) => body_text);
};

describe("an authenticator app", () => {
  test("protects nothing until a code of it is confirmed", async () => {
    expect(await state()).toMatchObject({ totp: null, recoveryLeft: 0, trusted: [] });
    const { secret, uri } = (await browser.send(routes.startTotp)).json().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Plumbline:${encodeURIComponent(email)}?issuer=Plumbline&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await state()).totp).toBeNull();
    const wrong = await browser.send(routes.confirmTotp, { body: { code: "000000" } });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ["code"]]);
    const code = codeOf(secret, t.clock.now);
    const right = await browser.send(routes.confirmTotp, { body: { code } });
    expect(right.statusCode).toBe(200);
    expect(new Set(right.json().data.recoveryCodes).size).toBe(10);
    expect(await state()).toMatchObject({
      totp: { since: t.clock.now.toISOString() },
      recoveryLeft: 10,
      trusted: [],
    });
    expect(await trailOf(email)).toEqual(["second_factor_added"]);
    expect(await mailsTo(email)).toEqual([expect.stringContaining("now protects your account")]);
  });

  test("that is started anew shows another secret; the one before it is nothing any more", async () => {
    const [first, second] = [
      (await browser.send(routes.startTotp)).json().data.secret,
      (await browser.send(routes.startTotp)).json().data.secret,
    ];
    expect(second).not.toBe(first);
    const confirmWith = (secret: string) =>
      browser.send(routes.confirmTotp, { body: { code: codeOf(secret, t.clock.now) } });
    expect((await confirmWith(first)).statusCode).toBe(400);
    expect((await confirmWith(second)).statusCode).toBe(200);
  });

  test("that is on cannot be replaced, or confirmed again, without turning it off", async () => {
    const { secret } = await enableTestTotp(t, browser);
    expect((await browser.send(routes.startTotp)).statusCode).toBe(409);
    const body = { code: codeOf(secret, t.clock.now) };
    expect((await browser.send(routes.confirmTotp, { body })).statusCode).toBe(409);
  });

  test("is stored sealed, for its person only, with a key that is not in the database", async () => {
    const { secret } = await enableTestTotp(t, browser);
    const { rows } = await t.database.superuser.query<{ sealed: Buffer; user_id: string }>(
      "select sealed, user_id from totp_secrets t join users u on u.id = t.user_id where email = $1",
      [email],
    );
    expect(rows[0]?.sealed.toString("latin1")).not.toContain(secret);
    // An attacker who can write to the database gives this secret to another person, whose account it does not
    // open.
    const victim = await protectedPerson(t, `victim-of-${email}`);
    await t.database.superuser.query(
      "update totp_secrets set sealed = $1 where user_id = (select id from users where email = $2)",
      [rows[0]?.sealed, victim.email],
    );
    const thief = openBrowser(t);
    const ticket = await firstStep(thief, victim.email);
    const answer = await secondStep(thief, { ticket, code: codeOf(secret, t.clock.now) });
    expect(answer.statusCode).toBe(400);
  });

  test("is turned off with its recovery codes, and the password is enough again", async () => {
    await enableTestTotp(t, browser);
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(200);
    expect(await state()).toMatchObject({ totp: null, recoveryLeft: 0, trusted: [] });
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(404);
    expect((await browser.send(getConfirmWays)).json().data.ways).toEqual(["password"]);
    expect(await trailOf(email)).toEqual(["second_factor_added", "second_factor_removed"]);
    expect((await mailsTo(email)).at(-1)).toContain("no longer protected");
  });
});

describe("recovery codes", () => {
  test("are made anew: the old ones no longer work", async () => {
    const { recovery } = await enableTestTotp(t, browser);
    const renewed = (await browser.send(routes.renewRecoveryCodes)).json().data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    const elsewhere = openBrowser(t);
    const old = await firstStep(elsewhere, email);
    expect((await secondStep(elsewhere, { ticket: old, code: recovery[0] ?? "" })).statusCode).toBe(
      400,
    );
    expect((await secondStep(elsewhere, { ticket: old, code: renewed[0] })).statusCode).toBe(200);
    expect((await state()).recoveryLeft).toBe(9);
    expect(await trailOf(email)).toEqual([
      "second_factor_added",
      "recovery_codes_renewed",
      "recovery_code_used",
    ]);
  });

  test("are hashed like passwords", async () => {
    await enableTestTotp(t, browser);
    const { rows } = await t.database.superuser.query<{ hash: string; selector: string }>(
      "select hash, selector from recovery_codes",
    );
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
    for (const { selector } of rows) expect(selector).toHaveLength(4);
  });

  test("are for those who have a second factor", async () => {
    expect((await browser.send(routes.renewRecoveryCodes)).statusCode).toBe(409);
  });
});

describe("a change of the second factor", () => {
  test.each([
    ["starting an app", routes.startTotp, {}],
    ["confirming an app", routes.confirmTotp, { code: "000000" }],
    ["turning an app off", routes.removeTotp, {}],
    ["new recovery codes", routes.renewRecoveryCodes, {}],
  ])("needs a confirmation first: %s", async (_, route, body) => {
    await t.database.superuser.query("update sessions set confirmed_at = null");
    const answer = await browser.send(route, { body } as never);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "confirmation_required"]);
  });

  test("is confirmed by the factor itself, not by the password, which may be what was stolen", async () => {
    const { secret, recovery } = await enableTestTotp(t, browser);
    wait(MINUTE);
    await t.database.superuser.query("update sessions set confirmed_at = null");
    expect((await browser.send(getConfirmWays)).json().data.ways).toEqual(["totp", "recovery"]);
    const refused = await browser.send(confirm, { body: { password: PASSWORD } });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["code"]]);
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(403);

    const code = codeOf(secret, t.clock.now);
    expect((await browser.send(confirm, { body: { code } })).statusCode).toBe(200);
    expect((await browser.send(confirm, { body: { code } })).statusCode).toBe(400);
    await t.database.superuser.query("update sessions set confirmed_at = null");
    const [rescue = ""] = recovery;
    expect((await browser.send(confirm, { body: { code: rescue } })).statusCode).toBe(200);
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(200);
  });
});

describe("a trusted browser", () => {
  async function trusting(of: { email: string; secret: string }): Promise<TestBrowser> {
    wait(MINUTE);
    const other = openBrowser(
      t,
      "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    );
    const ticket = await firstStep(other, of.email);
    await secondStep(other, { ticket, code: codeOf(of.secret, t.clock.now), trust: true });
    return other;
  }
  const asksAgain = async (other: TestBrowser) =>
    "secondFactor" in (await loginIn(other, { email })).json();

  test("is listed with the day until which it is trusted, and is asked again when that ends", async () => {
    const { secret } = await enableTestTotp(t, browser);
    const other = await trusting({ email, secret });
    const { trusted } = await state();
    const until = new Date(t.clock.now.getTime() + 30 * 24 * 60 * MINUTE).toISOString();
    expect(trusted).toEqual([{ _id: expect.any(String), device: "Firefox on Linux", until }]);
    const params = { id: trusted[0]._id };
    expect((await browser.send(routes.endTrust, { params })).statusCode).toBe(200);
    expect((await state()).trusted).toEqual([]);
    expect(await asksAgain(other)).toBe(true);
    expect((await browser.send(routes.endTrust, { params })).statusCode).toBe(404);
    expect((await trailOf(email)).at(-1)).toBe("trust_ended");
  });

  test("of somebody else cannot be ended", async () => {
    const stranger = openBrowser(t);
    await registerIn(stranger, { email: `stranger-${email}` });
    const { secret } = await enableTestTotp(t, browser);
    await trusting({ email, secret });
    const params = { id: (await state()).trusted[0]._id };
    expect((await stranger.send(routes.endTrust, { params })).statusCode).toBe(404);
    expect((await state()).trusted).toHaveLength(1);
  });

  test("is no longer trusted when its sign-in is ended, alone or with all others", async () => {
    const { secret } = await enableTestTotp(t, browser);
    const one = await trusting({ email, secret });
    const signIns: { _id: string; device: string }[] = (
      await browser.send(routes.listSignIns)
    ).json().data;
    const id = signIns.find(({ device }) => device === "Firefox on Linux")?._id ?? "";
    await browser.send(routes.endSignIn, { params: { id } });
    expect(await asksAgain(one)).toBe(true);
    const two = await trusting({ email, secret });
    await browser.send(routes.endOtherSignIns);
    expect(await asksAgain(two)).toBe(true);
  });
});
