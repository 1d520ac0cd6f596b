import { describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { givePassword, loginIn, openBrowser } from "../../testing/browser.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import {
  change,
  company,
  endSignIns,
  joinOther,
  list,
  names,
  remove,
  rows,
  stranger,
  t,
  trail,
  prepare,
} from "./people-fixture.ts";

prepare();

describe("deactivating", () => {
  test("ends the person's sign-ins at once, and reactivating does not restore them", async () => {
    const { engineer } = company;
    await givePassword(t.database.superuser, engineer);
    const browser = openBrowser(t);
    await loginIn(browser, { email: engineer.email });
    const answer = await change(engineer, { active: false });
    expect(answer.json().data).toMatchObject({ active: false });

    const refused = await browser.send(me);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toBe("Your session has ended. Please sign in again.");
    expect((await browser.send(refresh)).statusCode).toBe(401);
    expect((await loginIn(openBrowser(t), { email: engineer.email })).statusCode).toBe(403);

    expect((await change(engineer, { active: true })).json().data).toMatchObject({ active: true });
    expect((await t.call(me, {}, engineer)).statusCode).toBe(401);
    expect((await loginIn(browser, { email: engineer.email })).statusCode).toBe(200);
    const kinds = (await trail()).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "sign_in",
      "person_deactivated",
      "sign_in_failed",
      "person_reactivated",
      "sign_in",
    ]);
  });

  test.each(["deactivating", "reactivating", "removing"] as const)(
    "%s withdraws every open invitation to them, in this company only",
    async (way) => {
      const { engineer, admin, workspaceId } = company;
      const body = { email: engineer.email, role: "admin" } as const;
      await t.call(routes.invite, { body }, stranger.admin);
      if (way === "reactivating") await change(engineer, { active: false });
      await rows(
        `insert into invitations (id, workspace_id, email, role, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, 'admin', now(), now() + interval '1 day')`,
        workspaceId,
        engineer.email,
      );
      const done =
        way === "removing"
          ? await t.call(routes.removePerson, { params: { id: engineer.id } }, admin)
          : await change(engineer, { active: way === "reactivating" });
      expect(done.statusCode, done.body).toBe(200);
      const states = async (as: TestPerson) =>
        (await t.call(routes.listInvitations, {}, as)).json().data;
      expect(await states(admin)).toMatchObject([{ state: "revoked" }]);
      expect(await states(stranger.admin)).toMatchObject([{ state: "pending" }]);
    },
  );

  test("leaves the person's other companies unchanged, and blocks switching from there into this one", async () => {
    const { engineer, workspaceId } = company;
    const elsewhere = await joinOther(engineer);
    await change(engineer, { active: false });
    await change(engineer, { active: true });
    expect((await t.call(me, {}, elsewhere)).statusCode).toBe(200);
    const back = await t.call(
      routes.switchWorkspace,
      { body: { workspace: workspaceId } },
      elsewhere,
    );
    expect(back.statusCode).toBe(403);
    expect(back.json().message).toMatch(/has ended this sign-in. Sign in again to enter/);
    const claims = { ...elsewhere.claims, workspaceId };
    expect((await t.call(me, {}, { ...elsewhere, claims })).statusCode).toBe(401);
  });

  test("oneself is refused", async () => {
    const answer = await change(company.admin, { active: false });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^You cannot deactivate yourself/);
  });
});

describe("removing", () => {
  test("ends the sign-in at the next request, and takes them off every team", async () => {
    const { contractorOn, workspaceId, projectId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Second",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    expect((await t.call(me, {}, contractorOn)).statusCode).toBe(200);
    expect((await remove(contractorOn)).statusCode).toBe(200);
    expect((await t.call(me, {}, contractorOn)).statusCode).toBe(401);
    const teams = "select 1 from project_members where user_id = $1";
    expect(await rows(teams, contractorOn.id)).toEqual([]);
    expect(names(await list())).not.toContain("Kunle Contractor");
    expect((await trail())[0]).toMatchObject({
      kind: "person_removed",
      before: { role: "contractor", active: true, teams: 2 },
      after: { signInsEnded: 1 },
    });
    expect(t.announced).toEqual(
      expect.arrayContaining([
        { workspace: workspaceId, topic: "session", user: contractorOn.id },
        { workspace: workspaceId, topic: "project", project: projectId, id: projectId },
        { workspace: workspaceId, topic: "project", project: second, id: second },
      ]),
    );
  });

  test("keeps what they created, under their name", async () => {
    const { contractorOn, projectId } = company;
    const body = { title: "Their task", project: projectId };
    const made = await t.call(routes.createTask, { body }, contractorOn);
    await remove(contractorOn);
    const params = { id: made.json().data._id };
    const task = (await t.call(routes.getTask, { params }, company.engineer)).json().data;
    expect(task.createdBy).toEqual({ _id: contractorOn.id, name: "Kunle Contractor" });
  });

  test("by an owner who sees no project still takes them off those teams", async () => {
    const { workspaceId, contractorOn, owner } = company;
    await rows("update memberships set role = 'client' where user_id = $1", owner.id);
    expect((await t.call(routes.listProjects, {}, owner)).json().data).toEqual([]);
    expect((await remove(contractorOn, owner)).statusCode).toBe(200);
    const left = await rows(
      "select 1 from project_members where workspace_id = $1 and user_id = $2",
      workspaceId,
      contractorOn.id,
    );
    expect(left).toEqual([]);
  });

  test("a removed person is no longer found, and cannot be reactivated by a change", async () => {
    const { engineer } = company;
    await remove(engineer);
    const body = { workspace: company.workspaceId };
    for (const answer of [
      await remove(engineer),
      await change(engineer, { active: true }),
      await endSignIns(engineer),
      await t.call(routes.switchWorkspace, { body }, await joinOther(engineer)),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  test("oneself is refused", async () => {
    const answer = await remove(company.admin);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^You cannot remove yourself/);
  });
});
