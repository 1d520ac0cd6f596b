import { describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { givePassword, PASSWORD } from "../../testing/browser.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import { change, company, remove, rows, t, trail, prepare } from "./people-fixture.ts";

prepare();

describe("changing a role", () => {
  test("applies from the next request on, notifies the person and is recorded", async () => {
    const { admin, engineer } = company;
    expect((await t.call(routes.listProjects, {}, engineer)).json().data).toHaveLength(1);
    const answer = await change(engineer, { role: " Contractor " });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ _id: engineer.id, role: "contractor" });

    expect((await t.call(me, {}, engineer)).json().user.role).toBe("contractor");
    expect((await t.call(routes.listProjects, {}, engineer)).json().data).toEqual([]);
    const notified = (await t.call(routes.listMyNotifications, {}, engineer)).json().data;
    expect(notified).toMatchObject([
      {
        type: "info",
        title: "Your role has changed",
        message: "Ada Admin changed your role from engineer to contractor.",
      },
    ]);
    expect(await trail()).toEqual([
      {
        kind: "role_changed",
        actor_id: admin.id,
        subject: `Emeka Engineer (${engineer.email})`,
        before: { role: "engineer" },
        after: { role: "contractor" },
      },
    ]);
    const [activity] = (await t.call(routes.listActivities, {}, admin)).json().data;
    expect(activity).toMatchObject({
      entityType: "user",
      entityId: engineer.id,
      message: "changed Emeka Engineer’s role from engineer to contractor",
      changes: { role: { before: "engineer", after: "contractor" } },
    });
    const workspace = company.workspaceId;
    expect(t.announced).toContainEqual({ workspace, topic: "session", user: engineer.id });
  });

  test("to the current role changes and announces nothing", async () => {
    expect((await change(company.engineer, { role: "engineer" })).statusCode).toBe(200);
    expect((await change(company.engineer, {})).statusCode).toBe(200);
    expect(await trail()).toEqual([]);
    expect(t.announced).toEqual([]);
  });

  test.each([
    ["to another role", { role: "engineer" }],
    ["by a reactivation", { active: true }],
  ] as const)("%s asks who it is that does it", async (_, body) => {
    const { admin, contractorOn } = company;
    if ("active" in body) await change(contractorOn, { active: false });
    await rows("update sessions set confirmed_at = null where user_id = $1", admin.id);
    const refused = await change(contractorOn, body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "confirmation_required"]);
    await rows("update sessions set confirmed_at = now() where user_id = $1", admin.id);
    expect((await change(contractorOn, body)).statusCode).toBe(200);
  });

  test("changing one's own is allowed, and takes effect on one's own rights", async () => {
    const { admin } = company;
    expect((await change(admin, { role: "engineer" })).statusCode).toBe(200);
    expect((await t.call(routes.listPeople, {}, admin)).statusCode).toBe(403);
    expect((await t.call(routes.listMyNotifications, {}, admin)).json().data).toEqual([]);
  });
});

describe("the owner", () => {
  test("cannot be demoted, deactivated or removed by anybody, so that there is always one", async () => {
    const { owner, admin } = company;
    for (const as of [admin, owner]) {
      const answers = [
        await change(owner, { role: "client" }, as),
        await change(owner, { active: false }, as),
        await change(owner, { role: "contractor", active: false }, as),
        await remove(owner, as),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(
          /(owns|^You own) this company and cannot .*\. The company must be handed over first\.$/,
        );
      }
    }
    expect(await rows("select role, active from memberships where user_id = $1", owner.id)).toEqual(
      [{ role: "admin", active: true }],
    );
    expect(await trail()).toEqual([]);
  });

  test("is also protected by the database, in case a use case forgets", async () => {
    const client = await t.database.pool.request.connect();
    const { admin, owner, workspaceId } = company;
    await client.query("begin");
    await client.query("select enter($1, $2, $3)", [admin.claims.sessionId, admin.id, workspaceId]);
    const forgetful = "update memberships set active = false where user_id = $1";
    await expect(client.query(forgetful, [owner.id])).rejects.toThrow("row-level security");
    await client.query("rollback");
    client.release();
  });

  test("cannot be deactivated at the moment of becoming the owner", async () => {
    const { engineer, workspaceId } = company;
    const answer = await whileLocked(
      t.database.superuser,
      [
        ["select from memberships where user_id = $1 for no key update", engineer.id],
        ["update workspaces set owner_id = $1 where id = $2", engineer.id, workspaceId],
      ],
      () => change(engineer, { active: false }),
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^Emeka Engineer owns this company/);
  });

  test("cannot hand the company over to someone who is being deactivated at that moment", async () => {
    const { owner, engineer } = company;
    await givePassword(t.database.superuser, owner);
    const body = { user: engineer.id, password: PASSWORD };
    const answer = await whileLocked(
      t.database.superuser,
      [["update memberships set active = false where user_id = $1", engineer.id]],
      () => t.call(routes.transferOwnership, { body }, owner),
    );
    expect(answer.statusCode).toBe(404);
    const owned = await rows("select 1 from workspaces where owner_id = $1", owner.id);
    expect(owned).toHaveLength(1);
  });
});
