import { describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { givePassword, loginIn, openBrowser } from "../../testing/browser.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import {
  accept,
  company,
  invite,
  memberships,
  rows,
  signedInStranger,
  t,
  prepare,
} from "./joining-fixture.ts";

prepare();

describe("accepting, signed in", () => {
  test("adds the workspace to those one has; the sign-in stays in its workspace", async () => {
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

  test("is idempotent, also concurrently", async () => {
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

  test("lets a sign-in that the company had ended enter it again", async () => {
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

  test("does not readmit a deactivated member: only an administrator can", async () => {
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
        "You are deactivated in Adeyemi Builders, and an invitation cannot change that. Ask an administrator there to reactivate you.",
      );
    }
    expect(await memberships(person.id)).toContainEqual({ role: "client", active: false });
  });

  test("is serialized with inviting: someone who has just joined is not invited again", async () => {
    const { person } = await signedInStranger();
    const answer = await whileLocked(
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

  test("waits while somebody is being invited, deactivated or removed", async () => {
    const { person, browser } = await signedInStranger();
    const token = await invite({ email: person.email });
    const answer = await whileLocked(
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

  test("needs a live sign-in", async () => {
    const { person } = await signedInStranger();
    const token = await invite({ email: person.email });
    expect((await accept(openBrowser(t), token)).statusCode).toBe(401);
    await rows("update sessions set ended_at = now() where user_id = $1", person.id);
    const body = { token };
    expect((await t.call(routes.acceptInvitation, { body }, person)).statusCode).toBe(401);
  });

  test("does not change the role of someone who joined meanwhile", async () => {
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
  test("joins, and switches to the inviter's workspace from then on", async () => {
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

  test("brings back a removed member, in the new role, under the old name", async () => {
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
