import { describe, expect, test } from "vitest";
import type { Invitation } from "../../../contract/people/invitations.ts";
import { routes } from "../../../contract/routes.ts";
import { createWorkspace } from "../../testing/company.ts";
import { startTestApp } from "../../testing/test-app.ts";
import {
  DAY_MS,
  type Sent,
  ask,
  company,
  invite,
  list,
  newEmail,
  rows,
  stateOf,
  stranger,
  t,
  tokenOf,
  wait,
  prepare,
} from "./invitation-fixture.ts";

prepare();

const MISSING = "019bd000-0000-7000-8000-000000000001";

describe("inviting", () => {
  test("returns the invitation with its link, which is mailed and stored only as a hash", async () => {
    const email = newEmail();
    const { projectId, workspaceId, admin } = company;
    const sent = await invite({
      email: ` ${email.toUpperCase()} `,
      role: "CLIENT",
      projects: [projectId, projectId],
      message: "Welcome <b>aboard</b>",
    });
    expect(sent).toEqual({
      _id: expect.any(String),
      email,
      role: "client",
      projects: [{ _id: projectId, title: "Lekki Duplex" }],
      hats: [],
      employer: null,
      message: "Welcome <b>aboard</b>",
      state: "pending",
      invitedBy: { _id: admin.id, name: "Ada Admin" },
      createdAt: t.clock.now.toISOString(),
      expiresAt: new Date(t.clock.now.getTime() + 7 * DAY_MS).toISOString(),
      url: expect.stringMatching(/^http:\/\/localhost\/register\?invite=[\w-]{43}$/),
    });
    const { url: _, ...listed } = sent;
    expect(await list()).toEqual([listed]);

    const mails = await rows("select * from mails where recipient = $1", email);
    expect(mails).toMatchObject([
      { workspace_id: workspaceId, kind: "invitation", state: "queued" },
    ]);
    expect(mails[0].subject).toBe("Ada Admin invites you to Adeyemi Builders");
    expect(mails[0].body_text).toContain(`http://localhost/register?invite=${tokenOf(sent)}`);
    expect(mails[0].body_text).toContain("Ada Admin writes:\nWelcome <b>aboard< b>");
    expect(mails[0].body_html).toContain("Ada Admin writes:<br>Welcome &lt;b&gt;aboard&lt; b&gt;");
    expect(mails[0].expires_at.toISOString()).toBe(sent.expiresAt);
    const [link] = await rows(
      "select encode(hash, 'escape') as hash from invitation_links where invitation_id = $1",
      sent._id,
    );
    expect(link.hash).not.toContain(tokenOf(sent));
  });

  test("links to the public URL of the product", async () => {
    const publicUrl = "https://build.example";
    const behind = await startTestApp({ publicUrl, database: t.database });
    const body = { email: newEmail(), role: "client" };
    const answer = await behind.call(routes.invite, { body }, company.admin);
    expect(answer.json().data.url).toMatch(/^https:\/\/build\.example\/register\?invite=/);
    await behind.close();
  });

  test("ignores the host of the request, in the mail and in the copied link", async () => {
    const email = newEmail();
    const headers = { host: "evil.example", origin: "http://evil.example" };
    const body = { email, role: "client" as const };
    const answer = await t.call(routes.invite, { body, headers }, company.admin);
    expect(answer.json().data.url).toMatch(/^http:\/\/localhost\/register\?invite=/);
    const [mail] = await rows("select body_text, body_html from mails where recipient = $1", email);
    expect(JSON.stringify(mail)).toContain("http://localhost/register");
    expect(JSON.stringify(mail)).not.toContain("evil");
  });

  test("is for admins and for the owner in any role", async () => {
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      const answers = [
        await ask({ email: newEmail(), role: "client" }, person),
        await t.call(routes.inviteMany, { body: { emails: ["x@y.ng"], role: "client" } }, person),
        await t.call(routes.listInvitations, {}, person),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(/^Only administrators and the owner/);
      }
    }
    const { owner } = await createWorkspace(t.database.superuser, "Client's own", "client");
    const sent = await invite({ role: "admin" }, owner);
    expect(await list(owner)).toMatchObject([{ _id: sent._id }]);
    expect((await t.call(routes.listInvitations)).statusCode).toBe(401);
  });

  test("refuses an existing member, in any spelling, and changes nothing", async () => {
    const { engineer } = company;
    const answer = await ask({ email: engineer.email.toUpperCase(), role: "admin" });
    expect(answer.statusCode).toBe(409);
    const message = `Emeka Engineer (${engineer.email}) is in your company already.`;
    expect(answer.json()).toEqual({ code: "conflict", message, fields: { email: message } });
    expect(await list()).toEqual([]);
    expect(await rows("select 1 from mails where recipient = $1", engineer.email)).toEqual([]);
  });

  test("treats a member of another company as a newcomer", async () => {
    expect((await invite({ email: stranger.engineer.email })).state).toBe("pending");
  });

  test("refuses a deactivated member, to be reactivated instead; invites a removed one again", async () => {
    const { engineer } = company;
    await rows("update memberships set active = false where user_id = $1", engineer.id);
    const answer = await ask({ email: engineer.email, role: "admin" });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      `Emeka Engineer (${engineer.email}) was deactivated in your company. Reactivate them under People instead.`,
    );
    expect(await list()).toEqual([]);
    await rows("update memberships set removed_at = now() where user_id = $1", engineer.id);
    expect((await invite({ email: engineer.email })).state).toBe("pending");
  });

  test("does not find projects of other companies", async () => {
    for (const projects of [[stranger.projectId], [company.projectId, stranger.projectId]]) {
      const answer = await ask({ email: newEmail(), role: "client", projects });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toMatch(/This project does not exist/);
    }
    expect(await list()).toEqual([]);
  });

  test.each([
    ["no email", { email: "" }, "email", "Email is required"],
    ["half an email", { email: "ada@" }, "email", "Invalid email address"],
    ["a header in it", { email: "a@b.ng\r\nbcc: c@d.ng" }, "email", "Invalid email address"],
    ["an unknown role", { role: "owner" }, "role", "Choose one of"],
    ["no role", { role: undefined }, "role", "Choose one of"],
    ["a project that is none", { projects: ["x"] }, "projects.0", "not a valid id"],
    ["endless projects", { projects: Array(101).fill(MISSING) }, "projects", "at most 100"],
    ["an endless message", { message: "a".repeat(1001) }, "message", "at most 1,000"],
    ["a message with NUL", { message: "\u0000" }, "message", "not allowed"],
  ])("refuses %s", async (_, wrong, field, message) => {
    const payload = JSON.stringify({ email: "fine@example.com", role: "client", ...wrong });
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", url: routes.invite.path, payload, headers };
    const answer = await t.raw(request, company.admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(message);
  });

  test("is recorded, without the address in the office-wide activity feed", async () => {
    const sent = await invite({ projects: [company.projectId] });
    const { data } = (await t.call(routes.listAudit, {}, company.owner)).json();
    expect(data[0]).toMatchObject({
      kind: "invitation_sent",
      actor: { _id: company.admin.id },
      subject: sent.email,
      after: { role: "contractor", projects: ["Lekki Duplex"] },
    });
    const activities = await t.call(routes.listActivities, {}, company.engineer);
    expect(activities.json().data[0].message).toBe("invited someone as a contractor");
  });
});

describe("inviting an address again", () => {
  test("replaces the open invitation, and its old link says so", async () => {
    const email = newEmail();
    const first = await invite({ email, role: "client", projects: [company.projectId] });
    wait(DAY_MS);
    const second = await invite({ email, role: "engineer" }, company.owner);
    expect(await list()).toMatchObject([
      { _id: first._id, role: "engineer", projects: [], invitedBy: { _id: company.owner.id } },
    ]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["revoked", "pending"]);
  });

  test("two concurrent invitations leave one invitation and one valid link", async () => {
    const email = newEmail();
    const sent = await Promise.all([invite({ email }), invite({ email }, company.owner)]);
    expect(await list()).toHaveLength(1);
    const states = [await stateOf(sent[0]), await stateOf(sent[1])];
    expect(states.toSorted()).toEqual(["pending", "revoked"]);
  });

  test("is allowed five times a day, and after a withdrawal", async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) await invite({ email });
    const [{ _id: id }] = (await list()) as [Invitation];
    const refused = await ask({ email, role: "client" });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/was sent 5 invitations in 24 hours/);
    expect(
      (await t.call(routes.resendInvitation, { params: { id } }, company.admin)).statusCode,
    ).toBe(429);
    wait(DAY_MS + 1);
    await t.call(routes.revokeInvitation, { params: { id } }, company.admin);
    await invite({ email });
    expect((await list()).map(({ state }) => state)).toEqual(["pending", "revoked"]);
  });
});

describe("inviting many", () => {
  async function many(emails: string[], as = company.admin) {
    return t.call(routes.inviteMany, { body: { emails, role: "contractor" } }, as);
  }

  test("takes addresses as pasted, each once", async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const answer = await many([
      `"Obi, Ada" <${one.toUpperCase()}>; ${two}`,
      `${one}\n${three}`,
      three,
    ]);
    expect(answer.statusCode, answer.body).toBe(201);
    const { invited } = answer.json().data;
    expect(invited.map(({ email }: Sent) => email)).toEqual([one, two, three]);
    expect(new Set(invited.map(tokenOf)).size).toBe(3);
    expect(await list()).toHaveLength(3);
    const activities = await t.call(routes.listActivities, {}, company.engineer);
    expect(activities.json().data).toMatchObject([{ message: "invited 3 people as a contractor" }]);
  });

  test("refuses all of them, and names each that cannot be invited by its position", async () => {
    const [one, two] = [newEmail(), newEmail()];
    const { engineer, clientOn } = company;
    const wrong = await many([`${one}; nonsense`, "half@"]);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      code: "validation_failed",
      message: "Nobody was invited: 2 of these 3 addresses cannot be.",
      fields: {
        "emails.1": "“nonsense” is not an email address.",
        "emails.2": "“half@” is not an email address.",
      },
    });
    const taken = await many([one, engineer.email, two, clientOn.email]);
    expect(taken.statusCode).toBe(409);
    expect(taken.json().fields).toEqual({
      "emails.1": `Emeka Engineer (${engineer.email}) is in your company already.`,
      "emails.3": `Chidi Client (${clientOn.email}) is in your company already.`,
    });
    expect(await list()).toEqual([]);
    expect(await rows("select 1 from mails where recipient = any($1)", [one, two])).toEqual([]);
  });

  test("refuses none, too many, and invalid terms", async () => {
    expect((await many([" , ;"])).json().fields.emails).toBe("Paste at least one address.");
    expect((await many(["nonsense"])).json().message).toBe("“nonsense” is not an email address.");
    const crowd = Array.from({ length: 201 }, (_, n) => `p${n}@example.com`).join(",");
    const tooMany = await many([crowd]);
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().message).toBe("Invite at most 200 people at once. This list has 201.");
    const body = { emails: [newEmail()], role: "client", projects: [stranger.projectId] };
    expect((await t.call(routes.inviteMany, { body }, company.admin)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("takes 200, and nobody beyond the daily limit of a company", async () => {
    const crowd = (from: number, length = 200) =>
      Array.from({ length }, (_, n) => `crowd${from + n}@example.com`);
    for (const from of [0, 200]) {
      expect((await many(crowd(from))).json().data.invited).toHaveLength(200);
    }
    const beyond = await many(crowd(400, 101));
    expect(beyond.statusCode).toBe(429);
    expect(beyond.json().message).toMatch(/can send 500 invitations in 24 hours/);
    expect((await many(crowd(400, 100))).json().data.invited).toHaveLength(100);
    expect((await ask({ email: newEmail(), role: "client" })).statusCode).toBe(429);
    expect(await list()).toHaveLength(500);
    expect((await ask({ email: newEmail(), role: "client" }, stranger.admin)).statusCode).toBe(201);
  });
});
