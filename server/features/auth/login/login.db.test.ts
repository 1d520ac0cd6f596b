import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, me, refresh } from "../../../../contract/auth/auth.ts";
import { changePassword } from "../../../../contract/people/profile.ts";
import {
  givePassword,
  loginIn,
  openBrowser,
  PASSWORD,
  refreshCookieOf,
  registerIn,
  type TestBrowser,
} from "../../../testing/browser.ts";
import { addPerson, createCompany, type TestCompany } from "../../../testing/company.ts";
import { quickHash } from "../../../testing/quick-hash.ts";
import { enableTestTotp } from "../../../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

/** 256 bits. */
const KEY = /^[\w-]{43}$/;
const INVALID = { code: "unauthenticated", message: "Invalid credentials. Please try again." };
const DAY_SECONDS = 24 * 60 * 60;

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
  await registerIn(openBrowser(t), { email: "ngozi@example.com", name: "Ngozi" });
});
afterAll(() => t.close());

async function expiryOf(email: string): Promise<{ remember: boolean; seconds: number }> {
  const { rows } = await t.database.superuser.query(
    `select remember, extract(epoch from expires_at - last_used_at)::int as seconds
       from sessions s join users u on u.id = s.user_id
      where email = $1 order by s.id desc limit 1`,
    [email],
  );
  return rows[0];
}

describe("login", () => {
  test("returns an access token for the person, and the person", async () => {
    const browser = openBrowser(t);
    const response = await loginIn(browser, {
      email: "NGOZI@example.com ",
      timestamp: new Date().toISOString(),
    });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).toSorted()).toEqual(["accessToken", "deviceKey", "user"]);
    expect(response.json().user).toMatchObject({ name: "Ngozi", email: "ngozi@example.com" });
    expect((await browser.send(me)).json().user).toEqual(response.json().user);
  });

  test.each(["admin", "engineer", "client", "contractor"] as const)(
    "signs a %s in",
    async (role) => {
      const person = await addPerson(
        t.database.superuser,
        company.workspaceId,
        `Any ${role}`,
        role,
      );
      await givePassword(t.database.superuser, person);
      const response = await loginIn(openBrowser(t), { email: person.email });
      expect(response.statusCode).toBe(200);
      expect(response.json().user).toMatchObject({ role, isOwner: false });
    },
  );

  test("without remember the cookie is a session cookie, and the sign-in expires after 24 idle hours", async () => {
    const response = await loginIn(openBrowser(t), { email: "ngozi@example.com" });
    const cookie = refreshCookieOf(response);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    expect(cookie).not.toHaveProperty("maxAge");
    expect(cookie).not.toHaveProperty("expires");
    expect(await expiryOf("ngozi@example.com")).toEqual({ remember: false, seconds: DAY_SECONDS });
  });

  test("with remember the cookie and the sign-in both live 30 days", async () => {
    const response = await loginIn(openBrowser(t), { email: "ngozi@example.com", remember: true });
    expect(refreshCookieOf(response)?.maxAge).toBe(30 * DAY_SECONDS);
    expect(await expiryOf("ngozi@example.com")).toEqual({
      remember: true,
      seconds: 30 * DAY_SECONDS,
    });
  });

  test("ends the sign-in that the same browser held before", async () => {
    const browser = openBrowser(t);
    await loginIn(browser, { email: "ngozi@example.com" });
    const before = browser.accessToken ?? "";
    await loginIn(browser, { email: "ngozi@example.com" });
    const asBefore = await browser.send(me, { headers: { authorization: `Bearer ${before}` } });
    expect(asBefore.statusCode).toBe(401);
    expect((await browser.send(me)).statusCode).toBe(200);
  });

  test("refuses a wrong password and an unknown email with the same message", async () => {
    const browser = openBrowser(t);
    const wrong = await loginIn(browser, { email: "ngozi@example.com", password: "not this one" });
    const unknown = await loginIn(browser, { email: "nobody@example.com" });
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(INVALID);
      expect(response.cookies).toEqual([]);
    }
    const noPassword = await loginIn(browser, { email: company.owner.email });
    expect(noPassword.json()).toEqual(INVALID);
  });

  test("refuses a member who is inactive everywhere, and says so only after the right password", async () => {
    const person = await addPerson(
      t.database.superuser,
      company.workspaceId,
      "Left Us",
      "engineer",
    );
    await givePassword(t.database.superuser, person);
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      person.id,
    ]);
    const response = await loginIn(openBrowser(t), { email: person.email });
    expect(response.statusCode).toBe(403);
    expect(response.json().message).toMatch(/not active in any company/);
    expect(response.cookies).toEqual([]);
    // The person needs this key to decrypt their own drafts on this device.
    const deviceKey = { user: person.id, key: expect.stringMatching(KEY) };
    expect(response.json()).toMatchObject({ deviceKey });
    const guess = await loginIn(openBrowser(t), { email: person.email, password: "a mere guess" });
    expect(guess.json()).toEqual(INVALID);
  });
});

test("whoever has a stolen password since before they were refused can still sign in", async () => {
  const stolen = { email: "since-before@example.com", password: "password123" };
  await registerIn(openBrowser(t), { email: stolen.email });
  await t.database.superuser.query(
    `update credentials set password_hash = $1
      where user_id = (select id from users where email = $2)`,
    [await quickHash(stolen.password), stolen.email],
  );
  expect((await loginIn(openBrowser(t), stolen)).statusCode).toBe(200);
});

test("each sign-in of a person brings the same key of what their devices keep, and nobody else's", async () => {
  const [keys, others] = await Promise.all(
    ["one@example.com", "other@example.com"].map(async (email) => {
      const browser = openBrowser(t);
      const answers = [
        await registerIn(browser, { email }),
        await browser.send(refresh),
        await loginIn(openBrowser(t), { email }),
      ];
      return answers.map((answer) => answer.json().deviceKey);
    }),
  );
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(KEY)));
  expect(new Set(keys).size).toBe(1);
  expect(others).not.toContain(keys?.[0]);
});

describe("login chooses the workspace", () => {
  test("first joined, then last used, but never one that the person has left", async () => {
    const db = t.database.superuser;
    const first = await createCompany(db, "First Ltd");
    const second = await createCompany(db, "Second Ltd");
    const person = await addPerson(db, first.workspaceId, "Both Ways", "contractor");
    await givePassword(db, person);
    await db.query("delete from sessions where user_id = $1", [person.id]);
    await db.query(
      "insert into memberships (workspace_id, user_id, role, created_at) values ($1, $2, 'client', now() + interval '1 day')",
      [second.workspaceId, person.id],
    );
    const chosen = async () => {
      const response = await loginIn(openBrowser(t), { email: person.email });
      return response.json().user.workspace.name;
    };
    expect(await chosen()).toBe("First Ltd");
    await db.query(
      `insert into sessions (id, user_id, workspace_id, remember, last_used_at, expires_at, ended_at)
       values (gen_random_uuid(), $1, $2, false, now() + interval '1 hour', now(), now())`,
      [person.id, second.workspaceId],
    );
    expect(await chosen()).toBe("Second Ltd");
    await db.query(
      "update memberships set active = false where workspace_id = $1 and user_id = $2",
      [second.workspaceId, person.id],
    );
    expect(await chosen()).toBe("First Ltd");
  });
});

test.each([
  ["signs nobody in", "changing@example.com", async () => undefined],
  [
    "brings no ticket for the second step",
    "protected@example.com",
    (browser: TestBrowser) => enableTestTotp(t, browser),
  ],
])("a password that changes while it is being verified %s", async (_, email, prepare) => {
  const db = t.database.superuser;
  const browser = openBrowser(t);
  await registerIn(browser, { email });
  await prepare(browser);
  const change = await db.connect();
  try {
    await change.query("begin");
    await change.query(
      "update credentials set password_hash = 'another' where user_id = (select id from users where email = $1)",
      [email],
    );
    const entering = loginIn(openBrowser(t), { email });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
    await change.query("commit");
    expect((await entering).statusCode).toBe(401);
  } finally {
    change.release();
  }
});

test("a sign-in concurrent with a password change leaves no sign-in made with the old password", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@example.com`;
    const browser = openBrowser(t);
    await registerIn(browser, { email });
    const intruder = openBrowser(t);
    const [entered, changed] = await Promise.all([
      loginIn(intruder, { email }),
      browser.send(changePassword, {
        body: { currentPassword: PASSWORD, newPassword: "quite another" },
      }),
    ]);
    expect(changed.statusCode).toBe(200);
    expect([200, 401]).toContain(entered.statusCode);
    expect((await intruder.send(me)).statusCode).toBe(401);
  }
});

test("takes as long for an unknown email as for a wrong password", async () => {
  const timeOf = async (email: string) => {
    const start = performance.now();
    await loginIn(openBrowser(t), { email, password: "not this one" });
    return performance.now() - start;
  };
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    wrong.push(await timeOf("ngozi@example.com"));
    unknown.push(await timeOf(`nobody${round}@example.com`));
  }
  // Without verifying a dummy hash the ratio is below a fifth.
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5);
  expect(median(unknown) / median(wrong)).toBeLessThan(2);
});

describe("login refuses with the message for the field", () => {
  test.each([
    [{ email: "" }, "email", "Email is required"],
    [{ email: undefined }, "email", "Email is required"],
    [{ email: "ngozi" }, "email", "Invalid email address"],
    [{ email: "ngozi\u0000@example.com" }, "email", "Invalid email address"],
    [{ email: { $ne: null } }, "email", "Email is required"],
    [{ password: "" }, "password", "Password is required"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ password: "a".repeat(100_000) }, "password", /at most 200/],
    [{ remember: "yes" }, "remember", "remember must be true or false."],
    [{ timestamp: 5 }, "timestamp", /./],
  ])("%j", async (wrong, field, message) => {
    const response = await t.raw({
      method: "POST",
      url: login.path,
      payload: JSON.stringify({ email: "ngozi@example.com", password: PASSWORD, ...wrong }),
      headers: { "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toMatch(message);
  });
});
