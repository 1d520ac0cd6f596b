import { describe, expect, test } from "vitest";
import { refresh } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import {
  accept,
  company,
  email,
  invite,
  memberships,
  rows,
  signedInStranger,
  t,
  prepare,
} from "./joining-fixture.ts";

prepare();

const DAY_MS = 24 * 60 * 60 * 1000;

const register = (invitation: string, body: object = {}) =>
  registerIn(openBrowser(t), { email, invitation, name: "Gbenga Guest", ...body });

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

  test("with a stolen password is refused, and the invitation stays open", async () => {
    const token = await invite();
    const refused = await register(token, { password: "password123" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.password).toContain("stolen");
    expect((await register(token)).statusCode).toBe(201);
  });

  test("notifies the team and the inviter, each once", async () => {
    const { user } = (await register(await invite())).json();
    const notified = await rows(
      "select user_id, title, message from notifications where workspace_id = $1 order by title",
      company.workspaceId,
    );
    const team = "Gbenga Guest joined the team of Lekki Duplex.";
    expect(notified).toHaveLength(3);
    expect(notified).toEqual(
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

  test("takes the email from the invitation", async () => {
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

  test("is refused to someone who has an account, and the invitation stays valid", async () => {
    const { person } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await register(token, { email: person.email });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/exists already. Please sign in instead/);
    const query = { token };
    expect((await t.call(routes.lookupInvitation, { query })).json().data.state).toBe("pending");
  });

  test("of several concurrent registrations, one succeeds", async () => {
    const token = await invite();
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(token)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await rows("select 1 from users where email = $1", email)).toHaveLength(1);
  });

  test("a newcomer who sees only one project finds only that one", async () => {
    const browser = openBrowser(t);
    await registerIn(browser, { email, invitation: await invite() });
    const projects = (await browser.send(routes.listProjects)).json().data;
    expect(projects.map(({ _id }: { _id: string }) => _id)).toEqual([company.projectId]);
  });
});

describe("a link that is not valid", () => {
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
      /^This invitation was revoked/,
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

  test.each(spoilt)("%s: opens nothing, by any way to join", async (_, spoil, status, message) => {
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

  test("for another address: names that address, and opens nothing", async () => {
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

  test("withdrawn at the same moment: opens nothing", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await whileLocked(
      t.database.superuser,
      [["update invitations set revoked_at = now() where email = $1", person.email]],
      () => accept(browser, token),
    );
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().message).toMatch(/^This invitation was revoked/);
    expect(await memberships(person.id)).toHaveLength(1);
  });

  test("an invitation is not a second way to guess passwords", async () => {
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
