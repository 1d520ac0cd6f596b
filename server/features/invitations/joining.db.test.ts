import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import {
  givePassword,
  loginIn,
  openBrowser,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { whileHeld } from "../../testing/while-held.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;
let guests = 0;
let email: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date();
  company = await createCompany(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
  guests += 1;
  email = `guest${guests}@example.com`;
  t.announced.length = 0;
});

async function invite(body: Partial<BodyOf<typeof routes.invite>> = {}): Promise<string> {
  const full = { email, role: "contractor", projects: [company.projectId], ...body };
  const answer = await t.call(routes.invite, { body: full }, company.admin);
  expect(answer.statusCode, answer.body).toBe(201);
  return new URL(answer.json().data.url).searchParams.get("invite") ?? "";
}

const register = (invitation: string, body: object = {}) =>
  registerIn(openBrowser(t), { email, invitation, name: "Gbenga Guest", ...body });

async function accept(browser: TestBrowser, token: string) {
  return browser.send(routes.acceptInvitation, { body: { token } });
}

/** Someone with an account elsewhere, signed in. */
async function signedInStranger(): Promise<{ person: TestPerson; browser: TestBrowser }> {
  const person = stranger.engineer;
  await givePassword(t.database.superuser, person);
  const browser = openBrowser(t);
  await loginIn(browser, { email: person.email, remember: true });
  return { person, browser };
}

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

const memberships = (userId: string) =>
  rows("select role, active from memberships where user_id = $1 order by workspace_id", userId);

describe("registering with an invitation", () => {
  test("joins the inviter's workspace in the role and the teams of the invitation", async () => {
    const token = await invite();
    const answer = await register(token, { role: "admin", company: "Guest & Co" });
    expect(answer.statusCode, answer.body).toBe(201);
    const { user } = answer.json();
    expect(user).toMatchObject({
      email,
      name: "Gbenga Guest",
      company: "Guest & Co",
      role: "contractor",
      isOwner: false,
      workspace: { _id: company.workspaceId, name: "Adeyemi Builders" },
    });
    expect(await memberships(user._id)).toEqual([{ role: "contractor", active: true }]);
    expect(await rows("select 1 from workspaces where owner_id = $1", user._id)).toEqual([]);
    const teams = "select project_id from project_members where user_id = $1";
    expect(await rows(teams, user._id)).toEqual([{ project_id: company.projectId }]);
    const { data } = (await t.call(routes.listInvitations, {}, company.admin)).json();
    expect(data).toMatchObject([{ email, state: "accepted" }]);
  });

  test("tells the team and who invited, and nobody twice", async () => {
    const { user } = (await register(await invite())).json();
    const told = await rows(
      "select user_id, title, message from notifications where workspace_id = $1 order by title",
      company.workspaceId,
    );
    const team = "Gbenga Guest joined the team of Lekki Duplex.";
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        {
          user_id: company.admin.id,
          title: "Invitation accepted",
          message: "Gbenga Guest joined Adeyemi Builders as a contractor.",
        },
        { user_id: company.clientOn.id, title: "Someone joined the team", message: team },
        { user_id: company.contractorOn.id, title: "Someone joined the team", message: team },
      ]),
    );
    const workspace = company.workspaceId;
    expect(t.announced).toEqual(
      expect.arrayContaining([
        { workspace, topic: "notification", user: company.admin.id },
        { workspace, topic: "project", project: company.projectId, id: company.projectId },
        { workspace, topic: "session", user: user._id },
      ]),
    );
    const done = await rows(
      "select action, project_title from activities where user_id = $1 order by id",
      user._id,
    );
    expect(done).toEqual([
      { action: "joined", project_title: null },
      { action: "joined", project_title: "Lekki Duplex" },
    ]);
    const audit = (await t.call(routes.listAudit, {}, company.owner)).json().data;
    expect(audit.map(({ kind }: { kind: string }) => kind)).toEqual([
      "sign_in",
      "invitation_accepted",
      "invitation_sent",
    ]);
    expect(audit[1]).toMatchObject({
      actor: { _id: user._id, name: "Gbenga Guest" },
      subject: email,
      after: { role: "contractor", projects: ["Lekki Duplex"] },
    });
  });

  test("fixes the email", async () => {
    const token = await invite();
    const answer = await register(token, { email: "someone.else@example.com" });
    expect(answer.statusCode).toBe(400);
    const message = `This invitation is for ${email}. Please register with that address.`;
    expect(answer.json()).toEqual({
      code: "validation_failed",
      message,
      fields: { email: message },
    });
    expect(await rows("select 1 from users where email = 'someone.else@example.com'")).toEqual([]);
    expect((await register(token, { email: email.toUpperCase() })).statusCode).toBe(201);
  });

  test("is refused to who has an account already, and the invitation stays good", async () => {
    const { person } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await register(token, { email: person.email });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/exists already. Please sign in instead/);
    const query = { token };
    expect((await t.call(routes.lookupInvitation, { query })).json().data.state).toBe("pending");
  });

  test("of several at once, one comes in", async () => {
    const token = await invite();
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(token)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await rows("select 1 from users where email = $1", email)).toHaveLength(1);
  });

  test("a newcomer who sees but one project finds that one alone", async () => {
    const browser = openBrowser(t);
    await registerIn(browser, { email, invitation: await invite() });
    const projects = (await browser.send(routes.listProjects)).json().data;
    expect(projects.map(({ _id }: { _id: string }) => _id)).toEqual([company.projectId]);
  });
});

describe("a link that is no good", () => {
  const spoilt: [string, (token: string) => Promise<string>, number, RegExp][] = [
    ["tampered with", async (token) => `${token}A`, 404, /^This invitation link is not valid/],
    [
      "expired",
      async (token) => {
        t.clock.now = new Date(t.clock.now.getTime() + 7 * DAY_MS);
        return token;
      },
      409,
      /^This invitation has expired. Ask Ada Admin for a new one/,
    ],
    [
      "withdrawn",
      async (token) => {
        const [{ _id: id }] = (await t.call(routes.listInvitations, {}, company.admin)).json().data;
        await t.call(routes.revokeInvitation, { params: { id } }, company.admin);
        return token;
      },
      409,
      /^This invitation was withdrawn/,
    ],
    [
      "replaced by a newer one",
      async (token) => {
        await invite();
        return token;
      },
      409,
      /a newer one was sent/,
    ],
    [
      "used",
      async (token) => {
        await rows("update invitations set accepted_at = now() where email = $1", email);
        return token;
      },
      409,
      /^This invitation has been used already/,
    ],
  ];

  test.each(spoilt)("%s: opens nothing, whichever way", async (_, spoil, status, message) => {
    const { person, browser } = await signedInStranger();
    await rows("update users set email = $1 where id = $2", `own.${email}`, person.id);
    const before = await rows("select workspace_id, user_id, role, active from memberships");
    const token = await spoil(await invite());
    await rows("update users set email = $1 where id = $2", email, person.id);
    await browser.send(refresh);
    const answers = [
      await accept(browser, token),
      await loginIn(openBrowser(t), { email, invitation: token }),
    ];
    await rows("update users set email = $1 where id = $2", person.email, person.id);
    answers.push(await register(token));
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.json().message).toMatch(message);
    }
    expect(await rows("select workspace_id, user_id, role, active from memberships")).toEqual(
      before,
    );
    expect(await rows("select 1 from users where email = $1", email)).toEqual([]);
  });

  test("for another address: says for whom it is, and opens nothing", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite();
    for (const answer of [
      await accept(browser, token),
      await loginIn(openBrowser(t), { email: person.email, invitation: token }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe(
        `This invitation is for ${email}, and you are ${person.email}. Sign in with the invited address to accept it.`,
      );
    }
    expect(await memberships(person.id)).toHaveLength(1);
    expect((await register(token)).statusCode).toBe(201);
  });

  test("withdrawn at the very moment: opens nothing", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await whileHeld(
      t.database.superuser,
      [["update invitations set revoked_at = now() where email = $1", person.email]],
      () => accept(browser, token),
    );
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().message).toMatch(/^This invitation was withdrawn/);
    expect(await memberships(person.id)).toHaveLength(1);
  });

  test("an invitation is no second way to guess passwords", async () => {
    const { person } = await signedInStranger();
    const invitation = await invite({ email: person.email });
    const answer = await loginIn(openBrowser(t), {
      email: person.email,
      password: "not this one",
      invitation,
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().message).toBe("Invalid credentials. Please try again.");
  });
});

describe("accepting, signed in", () => {
  test("adds the workspace, beside those one has; the sign-in stays where it is", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email, role: "client" });
    const answer = await accept(browser, token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      data: { workspace: { _id: company.workspaceId, name: "Adeyemi Builders" } },
    });
    expect(await memberships(person.id)).toEqual(
      expect.arrayContaining([
        { role: "engineer", active: true },
        { role: "client", active: true },
      ]),
    );
    const { user } = (await browser.send(me)).json();
    expect(user).toMatchObject({ role: "engineer", workspace: { name: "Other Builders" } });
  });

  test("twice, or twice at once, is once", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answers = await Promise.all([1, 2, 3].map(() => accept(browser, token)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await accept(browser, token)).json().message).toMatch(/has been used already/);
    const accepted =
      "select 1 from audit_events where kind = 'invitation_accepted' and subject = $1";
    expect(await rows(accepted, person.email)).toHaveLength(1);
  });

  test("opens the company again to a sign-in that was shut out of it", async () => {
    const { person, browser } = await signedInStranger();
    const { workspaceId, admin } = company;
    await accept(browser, await invite({ email: person.email }));
    await t.call(routes.removePerson, { params: { id: person.id } }, admin);
    const body = { workspace: workspaceId };
    expect((await browser.send(routes.switchWorkspace, { body })).statusCode).toBe(404);
    await accept(browser, await invite({ email: person.email, role: "client" }));
    const back = await browser.send(routes.switchWorkspace, { body });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json().user.role).toBe("client");
  });

  test("is no way back for who was deactivated: that takes an administrator", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email, role: "admin" });
    await rows(
      "insert into memberships (workspace_id, user_id, role, active) values ($1, $2, 'client', false)",
      company.workspaceId,
      person.id,
    );
    for (const answer of [
      await accept(browser, token),
      await loginIn(openBrowser(t), { email: person.email, invitation: token }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(403);
      expect(answer.json().message).toBe(
        "You were deactivated in Adeyemi Builders, and no invitation changes that. Ask an administrator there to reactivate you.",
      );
    }
    expect(await memberships(person.id)).toContainEqual({ role: "client", active: false });
  });

  test("and inviting wait for each other: who has just joined is invited no more", async () => {
    const { person } = await signedInStranger();
    const answer = await whileHeld(
      t.database.superuser,
      [
        [
          "select pg_advisory_xact_lock(hashtextextended('invitations of ' || $1, 0))",
          company.workspaceId,
        ],
        [
          "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
          company.workspaceId,
          person.id,
        ],
      ],
      () => {
        const body = { email: person.email, role: "admin" } as const;
        return t.call(routes.invite, { body }, company.admin);
      },
    );
    expect(answer.statusCode, answer.body).toBe(409);
  });

  test("waits while somebody invites or is put out", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await whileHeld(
      t.database.superuser,
      [
        [
          "select pg_advisory_xact_lock(hashtextextended('invitations of ' || $1, 0))",
          company.workspaceId,
        ],
        ["update invitations set revoked_at = now() where email = $1", person.email],
      ],
      () => accept(browser, token),
    );
    expect(answer.statusCode, answer.body).toBe(409);
  });

  test("needs a sign-in that lives", async () => {
    const { person } = await signedInStranger();
    const token = await invite({ email: person.email });
    expect((await accept(openBrowser(t), token)).statusCode).toBe(401);
    await rows("update sessions set ended_at = now() where user_id = $1", person.id);
    const body = { token };
    expect((await t.call(routes.acceptInvitation, { body }, person)).statusCode).toBe(401);
  });

  test("is no way to change the role of who came in meanwhile", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email, role: "admin" });
    await rows(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
      company.workspaceId,
      person.id,
    );
    const answer = await accept(browser, token);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("You belong to Adeyemi Builders already.");
  });

  test.each([
    ["nothing", ""],
    ["endless text", "a".repeat(201)],
    ["a number", 7],
    ["null", null],
  ])("refuses %s as a token", async (_, token) => {
    const { browser } = await signedInStranger();
    const answer = await browser.send(routes.acceptInvitation, {
      body: { token: token as string },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("This invitation link is not valid.");
  });
});

describe("signing in with an invitation", () => {
  test("joins, and speaks for the inviter's workspace from then on", async () => {
    const { person } = await signedInStranger();
    const browser = openBrowser(t);
    const invitation = await invite({ email: person.email });
    const answer = await loginIn(browser, { email: person.email, invitation });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toMatchObject({
      role: "contractor",
      workspace: { _id: company.workspaceId },
    });
    await browser.send(refresh);
    expect((await browser.send(me)).json().user.workspace._id).toBe(company.workspaceId);
  });

  test("brings back who had left, in the new role, under the old name", async () => {
    const person = company.engineer;
    await givePassword(t.database.superuser, person);
    await rows(
      "update memberships set active = false, removed_at = now() where user_id = $1",
      person.id,
    );
    expect((await loginIn(openBrowser(t), { email: person.email })).statusCode).toBe(403);
    const invitation = await invite({ email: person.email, role: "client" });
    const answer = await loginIn(openBrowser(t), { email: person.email, invitation });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toMatchObject({ _id: person.id, role: "client" });
    const found = await rows(
      "select role, active, removed_at from memberships where user_id = $1",
      person.id,
    );
    expect(found).toEqual([{ role: "client", active: true, removed_at: null }]);
  });
});
