import { describe, expect, test } from "vitest";
import type { AuditKind } from "../../../contract/reports/audit.ts";
import { routes } from "../../../contract/routes.ts";
import { asActor } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { recordAudit } from "./public.ts";
import { company, list, record, stranger, t, prepare } from "./audit-fixture.ts";

prepare();

describe("writing to the audit trail", () => {
  const events = () =>
    t.database.superuser.query("select * from audit_events where workspace_id = $1", [
      company.workspaceId,
    ]);
  const attempts = [
    "update audit_events set subject = 'nothing happened'",
    "delete from audit_events",
    "truncate audit_events",
  ];

  test.each(attempts)("cannot be changed by any request: %s", async (sql) => {
    await record({});
    const before = await events();
    for (const person of [company.owner, company.admin]) {
      const client = await t.database.pool.request.connect();
      await client.query("begin");
      await client.query("select enter($1, $2, $3)", [
        person.claims.sessionId,
        person.id,
        company.workspaceId,
      ]);
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
      await client.query("rollback");
      client.release();
    }
    expect((await events()).rows).toEqual(before.rows);
  });

  test.each([...attempts, "select * from audit_events"])(
    "is out of reach of sign-in and jobs: %s",
    async (sql) => {
      await record({});
      const before = await events();
      const asked = t.database.pool.system.query(sql);
      await expect(asked).rejects.toThrow(/permission denied|must be owner/);
      expect((await events()).rows).toEqual(before.rows);
    },
  );

  test("cannot be changed by the owner of the tables without a new policy", async () => {
    await record({});
    const client = await t.database.superuser.connect();
    await client.query("begin");
    await client.query("set local role plumbline_owner");
    for (const sql of attempts.slice(0, 2)) {
      expect((await client.query(sql)).rowCount, sql).toBe(0);
    }
    await client.query("rollback");
    client.release();
    expect((await events()).rows).toHaveLength(1);
  });

  test("is possible only under one's own name and in one's own workspace", async () => {
    const forged: { workspaceId: string; actorId: string | null }[] = [
      { workspaceId: company.workspaceId, actorId: company.owner.id },
      { workspaceId: company.workspaceId, actorId: null },
      { workspaceId: stranger.workspaceId, actorId: company.admin.id },
    ];
    for (const { workspaceId, actorId } of forged) {
      await expect(
        asActor(t.database.pool, "write", company.admin.claims, (tx) =>
          recordAudit(
            {
              tx,
              actor: { userId: actorId, workspaceId },
              caller: { address: "" },
              now: new Date(),
              newId,
            },
            { kind: "deletion" satisfies AuditKind, subject: "Forged" },
          ),
        ),
      ).rejects.toThrow("row-level security");
    }
  });
});

describe("records of sensitive actions", () => {
  test("cover every deletion, by anybody", async () => {
    const { owner, contractorOn, projectId, taskId, workspaceId } = company;
    const created = await t.call(
      routes.createComment,
      { body: { task: taskId, body: "Nobody shall read this again" } },
      contractorOn,
    );
    const { _id: comment } = created.json<{ data: { _id: string } }>().data;
    await t.call(routes.deleteComment, { params: { id: comment } }, contractorOn);
    const own = { workspaceId, projectId, title: "Cast slab", createdBy: contractorOn.id };
    const task = await addTask(t.database.superuser, own);
    await t.call(routes.deleteTask, { params: { id: task } }, contractorOn);
    const { data } = await list({ kind: "deletion" }, owner);
    expect(JSON.stringify(data)).not.toContain("read this again");
    expect(data).toMatchObject([
      {
        actor: { _id: contractorOn.id },
        subject: "deleted task “Cast slab”",
        before: { title: "Cast slab", status: "todo", project: "Lekki Duplex" },
      },
      {
        actor: { _id: contractorOn.id },
        subject: expect.stringMatching(/^removed a comment on task “/),
        before: { project: "Lekki Duplex" },
      },
    ]);
  });

  test("cover a deleted project, and ended sign-ins", async () => {
    const { owner, projectId } = company;
    await t.call(routes.deleteProject, { params: { id: projectId } }, owner);
    expect((await list()).data[0]).toMatchObject({
      kind: "deletion",
      subject: "deleted project “Lekki Duplex” with 1 task and a team of 2",
      before: { title: "Lekki Duplex", status: "proposed" },
      after: null,
      address: "127.0.0.1",
    });
    const { sessionId } = owner.claims;
    await t.call(routes.endSignIn, { params: { id: sessionId } }, owner);
    expect((await list()).data[0]).toMatchObject({
      kind: "sign_ins_ended",
      actor: { _id: owner.id },
      subject: "Own sign-in",
    });
  });
});
