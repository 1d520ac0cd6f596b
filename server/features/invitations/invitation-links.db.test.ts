import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addProject } from "../../testing/company.ts";
import { startTestApp } from "../../testing/test-app.ts";
import {
  DAY_MS,
  type Sent,
  company,
  invite,
  list,
  lookup,
  rows,
  stateOf,
  stranger,
  t,
  tokenOf,
  wait,
  prepare,
} from "./invitation-fixture.ts";

prepare();

describe("withdrawing an invitation", () => {
  const revoke = (id: string, as = company.admin) =>
    t.call(routes.revokeInvitation, { params: { id } }, as);

  test("invalidates its link, and is idempotent", async () => {
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

  test("is refused elsewhere: 404 from another workspace, 403 by role", async () => {
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

  test("gives a new link and seven more days, even after it expired", async () => {
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

  test("is refused for a withdrawn invitation", async () => {
    const sent = await invite();
    await t.call(routes.revokeInvitation, { params: { id: sent._id } }, company.admin);
    const answer = await resend(sent._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("This invitation was revoked. Invite the person again.");
  });
});

describe("the invitations to one project", () => {
  const listTo = async (project: string, as = company.admin) => {
    const answer = await t.call(routes.listInvitations, { query: { project } }, as);
    return answer.json().data.map(({ _id }: Sent) => _id);
  };

  test("are those that are open, expired ones too", async () => {
    const { projectId, workspaceId } = company;
    const annexe = await addProject(t.database.superuser, {
      workspaceId,
      title: "Annexe",
      createdBy: company.owner.id,
    });
    const expired = await invite({ projects: [projectId] });
    wait(8 * DAY_MS);
    const open = await invite({ projects: [projectId, annexe] });
    const revoked = await invite({ projects: [projectId] });
    await t.call(routes.revokeInvitation, { params: { id: revoked._id } }, company.admin);
    await invite();
    expect(await listTo(projectId)).toEqual([open._id, expired._id]);
    expect(await listTo(annexe)).toEqual([open._id]);
    expect(await listTo(projectId, stranger.admin)).toEqual([]);
    await rows("update invitations set accepted_at = now() where id = $1", open._id);
    expect(await listTo(annexe)).toEqual([]);
  });
});

describe("looking an invitation up", () => {
  test("shows the holder of the link who invites them, and to what", async () => {
    const sent = await invite({ message: "Come" });
    expect((await lookup(tokenOf(sent))).json()).toEqual({
      data: {
        state: "pending",
        email: sent.email,
        role: "contractor",
        workspace: "Adeyemi Builders",
        invitedBy: "Ada Admin",
        message: "Come",
        projects: [],
        expiresAt: sent.expiresAt,
        hasAccount: false,
        needsCode: false,
      },
    });
    const known = await invite({ email: stranger.engineer.email });
    expect((await lookup(tokenOf(known))).json().data.hasAccount).toBe(true);
  });

  test("does not find a link that was never sent or that was altered", async () => {
    const token = tokenOf(await invite());
    const changed = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    for (const wrong of [changed, token.slice(0, -1), `${token}A`, "x", "'; drop"]) {
      const answer = await lookup(wrong);
      expect(answer.statusCode, wrong).toBe(404);
      expect(answer.json().message).toMatch(/^This invitation link is not valid/);
    }
    const bare = await t.raw({ method: "GET", url: routes.lookupInvitation.path });
    expect([bare.statusCode, bare.json().message]).toEqual([
      400,
      "This invitation link is not valid.",
    ]);
    for (const malformed of ["a".repeat(201), "\u0000"])
      expect((await lookup(malformed)).statusCode).toBe(400);
  });

  test("is rate limited", async () => {
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

test("deleted projects are neither joined nor shown", async () => {
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
