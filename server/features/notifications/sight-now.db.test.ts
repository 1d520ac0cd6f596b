import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addNotification, company, list, prepare, t } from "./notification-fixture.ts";

prepare();

const sql = async (text: string, ...values: unknown[]) =>
  (await t.database.superuser.query(text, values)).rows;

const leaveTeam = (person: TestPerson) =>
  t.call(
    routes.removeFromTeam,
    { params: { id: company.projectId, userId: person.id } },
    company.owner,
  );
const demote = (person: TestPerson, role: string) =>
  t.call(routes.updatePerson, { params: { id: person.id }, body: { role } }, company.owner);

/** What a person's bell shows of this secret: the rows, the unread count and the total. */
async function told(person: TestPerson, secret: string) {
  const { data, unreadCount, total } = await list(person);
  const rows = data.filter(({ title, message }) => `${title} ${message}`.includes(secret)).length;
  return { rows, unreadCount, total };
}

/** A notification of this kind, about an expense that somebody made, or a deleted one. */
async function aboutExpense(person: TestPerson, maker: TestPerson | undefined): Promise<void> {
  const id = newId();
  if (maker)
    await sql(
      `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
       values ($1, $2, $3, 25000000, 'NGN', '2026-01-01', 'Secret', $4)`,
      id,
      company.workspaceId,
      company.projectId,
      maker.id,
    );
  await sql(
    `insert into notifications (id, workspace_id, user_id, kind, type, title, message, project_id, subject_kind, subject_id)
     values ($1, $2, $3, 'expense', 'info', 'Secret', 'An amount', $4, $5, $6)`,
    newId(),
    company.workspaceId,
    person.id,
    company.projectId,
    maker ? "expense" : null,
    maker ? id : null,
  );
}

describe("who left a team", () => {
  test("has no notification of its project any more, unread or not, until they are back", async () => {
    const { workspaceId, contractorOn, projectId, taskId } = company;
    await addNotification(workspaceId, contractorOn, { title: "Secret", projectId, taskId });
    await addNotification(workspaceId, contractorOn, { title: "Secret", projectId });
    await addNotification(workspaceId, contractorOn, { title: "Secret", projectId, read: true });
    expect(await told(contractorOn, "Secret")).toEqual({ rows: 3, unreadCount: 2, total: 3 });

    expect((await leaveTeam(contractorOn)).statusCode).toBe(200);
    // Only the news that they were removed is left.
    expect(await told(contractorOn, "Secret")).toEqual({ rows: 0, unreadCount: 1, total: 1 });
    expect(t.announced).toContainEqual({
      topic: "notification",
      workspace: workspaceId,
      user: contractorOn.id,
    });

    await sql(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      workspaceId,
      projectId,
      contractorOn.id,
    );
    expect((await told(contractorOn, "Secret")).rows).toBe(3);
  });

  test("cannot mark or delete it either, one by one or all at once", async () => {
    const { workspaceId, contractorOn, projectId } = company;
    const id = await addNotification(workspaceId, contractorOn, { title: "Secret", projectId });
    await leaveTeam(contractorOn);
    for (const route of [routes.markNotificationRead, routes.deleteNotification])
      expect((await t.call(route, { params: { id } }, contractorOn)).statusCode).toBe(404);
    await t.call(routes.markAllNotificationsRead, {}, contractorOn);
    expect(await sql("select is_read from notifications where id = $1", id)).toEqual([
      { is_read: false },
    ]);
  });

  test("does not get it back when the project is deleted", async () => {
    const { workspaceId, contractorOn, projectId } = company;
    await addNotification(workspaceId, contractorOn, { title: "Secret", projectId });
    await sql("update notifications set kind = 'status' where user_id = $1", contractorOn.id);
    await leaveTeam(contractorOn);
    await sql("delete from projects where id = $1", projectId);
    expect((await told(contractorOn, "Secret")).rows).toBe(0);
  });

  test("learns nothing of it from the change feed either, which carries no titles", async () => {
    const { contractorOn, projectId, taskId } = company;
    const start = await t.call(routes.listChanges, {}, contractorOn);
    const since: string = start.json().data.cursor;
    await leaveTeam(contractorOn);
    const body = { title: "Secret slab" };
    const params = { id: taskId };
    expect((await t.call(routes.updateTask, { params, body }, company.owner)).statusCode).toBe(200);
    const feed = await t.call(routes.listChanges, { query: { since } }, contractorOn);
    expect(feed.body).not.toContain("Secret");
    const changes: { topic: string; id: string | null; deleted: boolean }[] =
      feed.json().data.changes;
    expect(changes.find(({ id }) => id === taskId)).toBeUndefined();
    expect(changes.filter(({ id }) => id === projectId).every(({ deleted }) => deleted)).toBe(true);
    // Live events say what changed, without any text of the record.
    expect(JSON.stringify(t.announced)).not.toContain("Secret");
  });
});

describe("who was an engineer and is a contractor now", () => {
  test("has no notification of another's expense, of a deleted one, or of another project", async () => {
    const { workspaceId, engineer, contractorOff, projectId } = company;
    await aboutExpense(engineer, company.admin);
    await aboutExpense(engineer, undefined);
    await addNotification(workspaceId, engineer, { title: "Secret", projectId });
    expect((await told(engineer, "Secret")).rows).toBe(3);
    expect((await demote(engineer, "contractor")).statusCode).toBe(200);
    expect(await told(engineer, "Secret")).toEqual({ rows: 0, unreadCount: 1, total: 1 });

    // On the team, the person reads about the project and about their own expenses.
    await sql(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3), ($1, $2, $4)",
      workspaceId,
      projectId,
      engineer.id,
      contractorOff.id,
    );
    await aboutExpense(engineer, engineer);
    expect((await told(engineer, "Secret")).rows).toBe(2);
    await aboutExpense(contractorOff, engineer);
    expect((await told(contractorOff, "Secret")).rows).toBe(0);
  });

  test("has no activity of money any more", async () => {
    const { engineer, projectId } = company;
    const body = {
      project: projectId,
      amount: 25_000_000,
      date: "2026-01-01",
      description: "Secret cement",
    };
    const made = await t.call(routes.createExpense, { body }, company.owner);
    expect(made.statusCode, made.body).toBe(201);
    const code = { project: projectId, code: "S1", title: "Secret code" };
    await t.call(routes.createCostCode, { body: code }, company.owner);
    const read = async () => (await t.call(routes.listActivities, {}, engineer)).body;
    expect(await read()).toContain("Secret cement");
    await demote(engineer, "contractor");
    expect(await read()).not.toContain("Secret");
    await sql(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      company.workspaceId,
      projectId,
      engineer.id,
    );
    expect(await read()).not.toContain("Secret");
  });

  test("has no news of reports: contractors have none", async () => {
    const { workspaceId, engineer } = company;
    await addNotification(workspaceId, engineer, { title: "Secret" });
    await sql("update notifications set kind = 'report' where user_id = $1", engineer.id);
    await demote(engineer, "client");
    expect((await told(engineer, "Secret")).rows).toBe(1);
    await demote(engineer, "contractor");
    expect((await told(engineer, "Secret")).rows).toBe(0);
  });
});
