import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invitation } from "../../../contract/invitations.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import {
  addProject,
  createCompany,
  createWorkspace,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

type Sent = Invitation & { url: string };

const MISSING = "019bd000-0000-7000-8000-000000000001";
const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;
let guests = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date();
  company = await createCompany(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
});

const newEmail = () => {
  guests += 1;
  return `guest${guests}@example.com`;
};

const wait = (milliseconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
};

function ask(body: BodyOf<typeof routes.invite>, as: TestPerson = company.admin) {
  return t.call(routes.invite, { body }, as);
}

async function invite(
  body: Partial<BodyOf<typeof routes.invite>> = {},
  as?: TestPerson,
): Promise<Sent> {
  const answer = await ask({ email: newEmail(), role: "contractor", ...body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

async function list(as = company.admin): Promise<Invitation[]> {
  const answer = await t.call(routes.listInvitations, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("invite") ?? "";

function lookup(token: string) {
  return t.call(routes.lookupInvitation, { query: { token } });
}

async function stateOf(sent: Sent): Promise<string> {
  return (await lookup(tokenOf(sent))).json().data.state;
}

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

describe("inviting", () => {
  test("answers the invitation with its link, which is mailed and kept as a hash alone", async () => {
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
    expect(mails[0].body_text).toContain("Welcome <b>aboard</b>");
    expect(mails[0].body_html).toContain("Welcome &lt;b&gt;aboard&lt;/b&gt;");
    expect(mails[0].expires_at.toISOString()).toBe(sent.expiresAt);
    const [link] = await rows(
      "select encode(hash, 'escape') as hash from invitation_links where invitation_id = $1",
      sent._id,
    );
    expect(link.hash).not.toContain(tokenOf(sent));
  });

  test("leads where people reach the product", async () => {
    const publicUrl = "https://build.example";
    const behind = await startTestApp({ publicUrl, database: t.database });
    const body = { email: newEmail(), role: "client" };
    const answer = await behind.call(routes.invite, { body }, company.admin);
    expect(answer.json().data.url).toMatch(/^https:\/\/build\.example\/register\?invite=/);
    await behind.close();
  });

  test("leads nowhere that the request names, in the mail or to copy", async () => {
    const email = newEmail();
    const headers = { host: "evil.example", origin: "http://evil.example" };
    const body = { email, role: "client" as const };
    const answer = await t.call(routes.invite, { body, headers }, company.admin);
    expect(answer.json().data.url).toMatch(/^http:\/\/localhost\/register\?invite=/);
    const [mail] = await rows("select body_text, body_html from mails where recipient = $1", email);
    expect(JSON.stringify(mail)).toContain("http://localhost/register");
    expect(JSON.stringify(mail)).not.toContain("evil");
  });

  test("is for admins and the owner, whatever the owner's role", async () => {
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

  test("refuses someone who is in already, in whatever spelling, and changes nothing", async () => {
    const { engineer } = company;
    const answer = await ask({ email: engineer.email.toUpperCase(), role: "admin" });
    expect(answer.statusCode).toBe(409);
    const message = `Emeka Engineer (${engineer.email}) is in your company already.`;
    expect(answer.json()).toEqual({ code: "conflict", message, fields: { email: message } });
    expect(await list()).toEqual([]);
    expect(await rows("select 1 from mails where recipient = $1", engineer.email)).toEqual([]);
  });

  test("someone of another company is no member of this one", async () => {
    expect((await invite({ email: stranger.engineer.email })).state).toBe("pending");
  });

  test("someone who was deactivated is to be reactivated; who was removed can be invited anew", async () => {
    const { engineer } = company;
    await rows("update memberships set active = false where user_id = $1", engineer.id);
    const answer = await ask({ email: engineer.email, role: "admin" });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      `Emeka Engineer (${engineer.email}) was deactivated in your company. Reactivate them among its people instead.`,
    );
    expect(await list()).toEqual([]);
    await rows("update memberships set removed_at = now() where user_id = $1", engineer.id);
    expect((await invite({ email: engineer.email })).state).toBe("pending");
  });

  test("does not find projects of others", async () => {
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

  test("leaves its trace, without the address where the whole office reads", async () => {
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
  test("writes the open invitation over, and its old link says so", async () => {
    const email = newEmail();
    const first = await invite({ email, role: "client", projects: [company.projectId] });
    wait(DAY_MS);
    const second = await invite({ email, role: "engineer" }, company.owner);
    expect(await list()).toMatchObject([
      { _id: first._id, role: "engineer", projects: [], invitedBy: { _id: company.owner.id } },
    ]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["revoked", "pending"]);
  });

  test("of two at once there is one invitation, and one good link", async () => {
    const email = newEmail();
    const sent = await Promise.all([invite({ email }), invite({ email }, company.owner)]);
    expect(await list()).toHaveLength(1);
    const states = [await stateOf(sent[0]), await stateOf(sent[1])];
    expect(states.toSorted()).toEqual(["pending", "revoked"]);
  });

  test("is possible five times a day, and after it was withdrawn", async () => {
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

  test("takes addresses as they were pasted; each stands or falls alone", async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const answer = await many([
      `"Obi, Ada" <${one.toUpperCase()}>; ${two},nonsense`,
      `${one}\n${company.engineer.email}`,
      three,
    ]);
    expect(answer.statusCode, answer.body).toBe(201);
    const { invited, refused } = answer.json().data;
    expect(invited.map(({ email }: Sent) => email)).toEqual([one, two, three]);
    expect(new Set(invited.map(tokenOf)).size).toBe(3);
    expect(refused).toEqual([
      { email: "nonsense", message: "Invalid email address" },
      {
        email: company.engineer.email,
        message: `Emeka Engineer (${company.engineer.email}) is in your company already.`,
      },
    ]);
    expect(await list()).toHaveLength(3);
    const activities = await t.call(routes.listActivities, {}, company.engineer);
    expect(activities.json().data).toMatchObject([{ message: "invited 3 people as a contractor" }]);
  });

  test("refuses none, too many, and terms that do not hold, as a whole", async () => {
    expect((await many([" , ;"])).json().fields.emails).toBe("Paste at least one address.");
    expect((await many(["nonsense"])).json().data).toEqual({
      invited: [],
      refused: [{ email: "nonsense", message: "Invalid email address" }],
    });
    const crowd = Array.from({ length: 201 }, (_, n) => `p${n}@example.com`).join(",");
    const tooMany = await many([crowd]);
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().message).toBe("Invite at most 200 people at once: these are 201.");
    const body = { emails: [newEmail()], role: "client", projects: [stranger.projectId] };
    expect((await t.call(routes.inviteMany, { body }, company.admin)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("takes 200, and stops at what a company may send in a day", async () => {
    const crowd = (from: number) =>
      Array.from({ length: 200 }, (_, n) => `crowd${from + n}@example.com`);
    for (const from of [0, 200]) {
      expect((await many(crowd(from))).json().data.invited).toHaveLength(200);
    }
    const { invited, refused } = (await many(crowd(400))).json().data;
    expect([invited.length, refused.length]).toEqual([100, 100]);
    expect(refused[0].message).toMatch(/can send 500 invitations in 24 hours/);
    expect((await ask({ email: newEmail(), role: "client" })).statusCode).toBe(429);
    expect(await list()).toHaveLength(500);
    expect((await ask({ email: newEmail(), role: "client" }, stranger.admin)).statusCode).toBe(201);
  });
});

describe("withdrawing an invitation", () => {
  const revoke = (id: string, as = company.admin) =>
    t.call(routes.revokeInvitation, { params: { id } }, as);

  test("ends its link; twice is once", async () => {
    const sent = await invite();
    for (let n = 0; n < 2; n += 1) expect((await revoke(sent._id)).statusCode).toBe(200);
    expect(await stateOf(sent)).toBe("revoked");
    expect(await list()).toMatchObject([{ state: "revoked" }]);
    const { data } = (await t.call(routes.listAudit, {}, company.owner)).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
      "invitation_revoked",
      "invitation_sent",
    ]);
  });

  test("is not for others: 404 from elsewhere, 403 by role", async () => {
    const { _id: id } = await invite();
    for (const route of [routes.revokeInvitation, routes.resendInvitation] as const) {
      expect((await t.call(route, { params: { id } }, stranger.admin)).statusCode).toBe(404);
      expect((await t.call(route, { params: { id } }, company.engineer)).statusCode).toBe(403);
      expect((await t.call(route, { params: { id: "1" } }, company.admin)).statusCode).toBe(400);
    }
    expect(await list()).toMatchObject([{ state: "pending" }]);
    expect(await list(stranger.admin)).toEqual([]);
  });
});

describe("sending an invitation again", () => {
  const resend = (id: string) => t.call(routes.resendInvitation, { params: { id } }, company.admin);

  test("gives a new link and seven new days, also when it had expired", async () => {
    const first = await invite();
    wait(8 * DAY_MS);
    expect(await stateOf(first)).toBe("expired");
    expect(await list()).toMatchObject([{ state: "expired" }]);
    const answer = await resend(first._id);
    expect(answer.statusCode, answer.body).toBe(200);
    const again: Sent = answer.json().data;
    expect(again).toMatchObject({
      _id: first._id,
      state: "pending",
      expiresAt: new Date(t.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect([await stateOf(first), await stateOf(again)]).toEqual(["revoked", "pending"]);
    expect(await rows("select 1 from mails where recipient = $1", first.email)).toHaveLength(2);
  });

  test("is refused for one that was withdrawn", async () => {
    const sent = await invite();
    await t.call(routes.revokeInvitation, { params: { id: sent._id } }, company.admin);
    const answer = await resend(sent._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("This invitation was withdrawn. Invite the person anew.");
  });
});

describe("looking an invitation up", () => {
  test("tells the holder of the link who invites them to what", async () => {
    const sent = await invite({ message: "Come" });
    expect((await lookup(tokenOf(sent))).json()).toEqual({
      data: {
        state: "pending",
        email: sent.email,
        role: "contractor",
        workspace: "Adeyemi Builders",
        invitedBy: "Ada Admin",
        message: "Come",
        expiresAt: sent.expiresAt,
        hasAccount: false,
      },
    });
    const known = await invite({ email: stranger.engineer.email });
    expect((await lookup(tokenOf(known))).json().data.hasAccount).toBe(true);
  });

  test("does not know what nobody sent, or what was tampered with", async () => {
    const token = tokenOf(await invite());
    const changed = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    for (const wrong of [changed, token.slice(0, -1), `${token}A`, "x", "'; drop", "\u0000"]) {
      const answer = await lookup(wrong);
      expect(answer.statusCode, wrong).toBe(404);
      expect(answer.json().message).toMatch(/^This invitation link is not valid/);
    }
    const bare = await t.raw({ method: "GET", url: routes.lookupInvitation.path });
    expect([bare.statusCode, bare.json().message]).toEqual([
      400,
      "This invitation link is not valid.",
    ]);
    expect((await lookup("a".repeat(201))).statusCode).toBe(400);
  });

  test("cannot be tried without end", async () => {
    const limited = await startTestApp({ rateLimit: true, database: t.database });
    const token = tokenOf(await invite());
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      const query = { token: n % 2 === 0 ? token : `guess${n}` };
      statuses.push((await limited.call(routes.lookupInvitation, { query })).statusCode);
    }
    expect(statuses.slice(-2)).toEqual([404, 429]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await limited.close();
  });
});

test("projects that are gone are not joined, nor shown", async () => {
  const { owner, workspaceId } = company;
  const doomed = await addProject(t.database.superuser, {
    workspaceId,
    title: "Doomed",
    createdBy: owner.id,
  });
  await invite({ projects: [doomed, company.projectId] });
  await t.call(routes.deleteProject, { params: { id: doomed } }, owner);
  expect((await list())[0]?.projects).toEqual([{ _id: company.projectId, title: "Lekki Duplex" }]);
});
