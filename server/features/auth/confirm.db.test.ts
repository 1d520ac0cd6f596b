import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, refresh } from "../../../contract/auth/auth.ts";
import { IDEMPOTENCY_HEADER } from "../../../contract/idempotency.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { limits } from "../../platform/call-limits.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { addPerson, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const MINUTE = 60_000;
const email = "ngozi@example.com";
const required = {
  code: "confirmation_required",
  message: expect.stringMatching(/confirm that it is you/),
};

let t: TestApp;
let browser: TestBrowser;
let colleague: TestPerson;
beforeAll(async () => {
  t = await startTestApp({ rateLimit: true });
  const first = openBrowser(t);
  const { user } = (await registerIn(first, { email })).json();
  colleague = await addPerson(t.database.superuser, user.workspace._id, "Emeka", "engineer");
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  await t.database.superuser.query("delete from rate_limits");
  browser = openBrowser(t);
  await loginIn(browser, { email });
});

const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

const endTheirs = (headers: Record<string, string> = {}) =>
  browser.send(routes.endPersonSignIns, { params: { id: colleague.id }, headers });

const prove = (password = PASSWORD, by = browser) => by.send(confirm, { body: { password } });

async function trail(): Promise<unknown[]> {
  const { rows } = await t.database.superuser.query(
    `select kind, after ->> 'way' as way from audit_events where kind like 'confirm%' order by id`,
  );
  return rows;
}

/** Time goes by while somebody works: the sign-in stays alive by refreshes. */
async function work(ms: number): Promise<void> {
  wait(ms);
  await browser.send(refresh);
}

describe("a sensitive act", () => {
  test("is possible for 15 minutes after the sign-in, and then refused with its own code", async () => {
    await work(15 * MINUTE - 1);
    expect((await endTheirs()).statusCode).toBe(200);
    wait(1);
    const refused = await endTheirs();
    expect([refused.statusCode, refused.json()]).toEqual([403, required]);
  });

  test("is possible for 15 minutes after a confirmation, however often the token is refreshed", async () => {
    await work(60 * MINUTE);
    expect((await endTheirs()).statusCode).toBe(403);
    const proved = await prove();
    expect([proved.statusCode, proved.json()]).toEqual([200, { data: { ok: true } }]);
    expect((await endTheirs()).statusCode).toBe(200);
    await work(15 * MINUTE);
    expect((await endTheirs()).statusCode).toBe(403);
  });

  test("changes nothing while it is refused, and its key stays free for the same request", async () => {
    await work(16 * MINUTE);
    const key = { [IDEMPOTENCY_HEADER]: newId() };
    const alive = async () =>
      (
        await t.database.superuser.query(
          "select count(*)::int as n from sessions where user_id = $1 and ended_at is null",
          [colleague.id],
        )
      ).rows[0].n;
    await t.database.superuser.query("update sessions set ended_at = null where user_id = $1", [
      colleague.id,
    ]);
    expect((await endTheirs(key)).statusCode).toBe(403);
    expect(await alive()).toBe(1);
    await prove();
    expect((await endTheirs(key)).statusCode).toBe(200);
    expect(await alive()).toBe(0);
  });

  test("without the permission is refused for that, not for the confirmation", async () => {
    await t.database.superuser.query(
      "update sessions set confirmed_at = null, ended_at = null where user_id = $1",
      [colleague.id],
    );
    const refused = await t.call(
      routes.endPersonSignIns,
      { params: { id: colleague.id } },
      colleague,
    );
    expect([refused.statusCode, refused.json().code]).toEqual([403, "forbidden"]);
  });

  test.each([
    ["the audit trail as a file", () => ({ method: "GET", url: routes.exportAudit.path })],
    [
      "a report of the whole company",
      () => ({
        method: "POST",
        url: routes.createReportJob.path,
        payload: JSON.stringify({ kind: "tasks", format: "csv", filters: {} }),
      }),
    ],
  ])("%s needs it", async (_, request) => {
    await work(16 * MINUTE);
    const send = () =>
      t.raw({
        ...request(),
        headers: {
          authorization: `Bearer ${browser.accessToken}`,
          "content-type": "application/json",
        },
      });
    expect((await send()).json()).toEqual(required);
    await prove();
    expect((await send()).statusCode).toBeLessThan(300);
  });
});

describe("a confirmation", () => {
  test("counts for its own sign-in only", async () => {
    const other = openBrowser(t);
    await loginIn(other, { email });
    await work(16 * MINUTE);
    await other.send(refresh);
    await prove(PASSWORD, other);
    expect((await endTheirs()).statusCode).toBe(403);
  });

  test("with a wrong password says so at the field, and both kinds are in the trail", async () => {
    await work(16 * MINUTE);
    const before = (await trail()).length;
    const wrong = await prove("not this one");
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        code: "validation_failed",
        message: "The password is incorrect",
        fields: { password: "The password is incorrect" },
      },
    ]);
    expect((await endTheirs()).statusCode).toBe(403);
    await prove();
    expect((await trail()).slice(before)).toEqual([
      { kind: "confirmation_failed", way: null },
      { kind: "confirmed", way: "password" },
    ]);
  });

  test("is limited: after ten attempts even the right password is refused for a while", async () => {
    const { max, seconds } = limits["confirm-password"].account;
    t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 3_600_000) * 3_600_000);
    await browser.send(refresh);
    for (let n = 0; n < max; n += 1) expect((await prove(`guess ${n}`)).statusCode).toBe(400);
    expect((await prove()).statusCode).toBe(429);
    wait(seconds * 1000);
    await browser.send(refresh);
    expect((await prove()).statusCode).toBe(200);
  });

  test("with the password of yesterday is none", async () => {
    const newPassword = "quite another";
    await browser.send(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect((await prove()).statusCode).toBe(400);
    expect((await prove(newPassword)).statusCode).toBe(200);
    await browser.send(changePassword, {
      body: { currentPassword: newPassword, newPassword: PASSWORD },
    });
  });

  test("needs a living sign-in, of this site", async () => {
    expect((await t.call(confirm, { body: { password: PASSWORD } })).statusCode).toBe(401);
    const foreign = await browser.send(confirm, {
      body: { password: PASSWORD },
      headers: { origin: "https://evil.example" },
    });
    expect(foreign.statusCode).toBe(403);
    await t.database.superuser.query("update sessions set ended_at = now()");
    expect((await prove()).statusCode).toBe(401);
  });

  test.each([
    ["none", {}],
    ["an empty one", { password: "" }],
    ["a number", { password: 5 }],
    ["a very long one", { password: "a".repeat(100_000) }],
  ])("needs a password: %s", async (_, body) => {
    const response = await t.raw({
      method: "POST",
      url: confirm.path,
      payload: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${browser.accessToken}`,
        "content-type": "application/json",
      },
    });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["password"]]);
  });
});
