import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notification } from "../../../contract/notifications.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface List {
  data: Notification[];
  unreadCount: number;
  total: number;
  nextCursor: string | null;
}

let t: TestApp;
let company: TestCompany;
let others: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  others = await createCompany(t.database.superuser, "Other Builders");
  t.announced.length = 0;
});

interface Told {
  readonly title?: string;
  readonly at?: string;
  readonly read?: boolean;
  readonly projectId?: string;
  readonly taskId?: string;
}

async function tell(workspaceId: string, person: TestPerson, told: Told = {}): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, type, title, message, is_read, created_at, project_id, task_id)
     values ($1, $2, $3, 'info', $4, 'A message', $5, $6, $7, $8)`,
    [
      id,
      workspaceId,
      person.id,
      told.title ?? "Told",
      told.read ?? false,
      told.at ?? "2026-03-01T08:00:00Z",
      told.projectId ?? null,
      told.taskId ?? null,
    ],
  );
  return id;
}

async function list(as: TestPerson, query: Record<string, string> = {}): Promise<List> {
  const response = await t.call(routes.listNotifications, { query }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<List>();
}

describe("the list of notifications", () => {
  test("shows one's own, newest first, with how many there are", async () => {
    const { workspaceId, engineer, projectId, taskId } = company;
    await tell(workspaceId, engineer, { title: "First", at: "2026-03-01T08:00:00Z", read: true });
    const last = await tell(workspaceId, engineer, {
      title: "Last",
      at: "2026-03-02T08:00:00.123Z",
      projectId,
      taskId,
    });
    await tell(workspaceId, company.admin);
    await tell(others.workspaceId, others.engineer);

    const found = await list(engineer);
    expect(found.data.map(({ title }) => title)).toEqual(["Last", "First"]);
    expect(found).toMatchObject({ total: 2, unreadCount: 1, nextCursor: null });
    expect(found.data[0]).toEqual({
      _id: last,
      title: "Last",
      message: "A message",
      type: "info",
      kind: null,
      isRead: false,
      createdAt: "2026-03-02T08:00:00.123Z",
      project: projectId,
      task: taskId,
      expense: null,
    });
  });

  test("is the same at both addresses", async () => {
    await tell(company.workspaceId, company.clientOn);
    const plain = await t.call(routes.listNotifications, {}, company.clientOn);
    const me = await t.call(routes.listMyNotifications, {}, company.clientOn);
    expect(me.statusCode).toBe(200);
    expect(me.json()).toEqual(plain.json());
    expect(me.json<List>().data).toHaveLength(1);
  });

  test("is empty for someone whom nothing was told", async () => {
    expect(await list(company.contractorOff)).toEqual({
      data: [],
      unreadCount: 0,
      total: 0,
      nextCursor: null,
    });
  });

  test("keeps apart what someone was told in each of two workspaces", async () => {
    const { engineer } = company;
    await t.database.superuser.query(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'engineer')",
      [others.workspaceId, engineer.id],
    );
    await tell(others.workspaceId, engineer);
    expect((await list(engineer)).total).toBe(0);
  });

  test("pages through notifications of one instant, and of microseconds, without loss or repetition", async () => {
    const { workspaceId, engineer } = company;
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1)
      ids.push(
        await tell(workspaceId, engineer, { at: `2026-03-01T08:00:00.00000${n < 4 ? 1 : 2}Z` }),
      );

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(engineer, {
        limit: "3",
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total).toBe(7);
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test("answers only what was read, or was not", async () => {
    const { workspaceId, engineer } = company;
    await tell(workspaceId, engineer, { title: "Read", read: true });
    await tell(workspaceId, engineer, { title: "New" });
    const unread = await list(engineer, { unread: "true" });
    expect(unread.data.map(({ title }) => title)).toEqual(["New"]);
    expect(unread).toMatchObject({ total: 1, unreadCount: 1 });
    const read = await list(engineer, { unread: "false" });
    expect(read.data.map(({ title }) => title)).toEqual(["Read"]);
    expect(read).toMatchObject({ total: 1, unreadCount: 1 });
  });

  test("names no project that is gone or out of sight", async () => {
    const { workspaceId, contractorOn, projectId, taskId } = company;
    await tell(workspaceId, contractorOn, { projectId, taskId });
    expect((await list(contractorOn)).data[0]).toMatchObject({ project: projectId, task: taskId });

    await t.database.superuser.query("delete from project_members where user_id = $1", [
      contractorOn.id,
    ]);
    expect((await list(contractorOn)).data[0]).toMatchObject({ project: null, task: null });

    await t.database.superuser.query("delete from projects where id = $1", [projectId]);
    expect((await list(contractorOn)).data[0]).toMatchObject({ project: null, task: null });
  });

  test.each([
    "nonsense",
    Buffer.from(JSON.stringify(["-createdAt", "2026-02-30T00:00:00Z", newId()])).toString(
      "base64url",
    ),
    Buffer.from(JSON.stringify(["-createdAt", "2026-02-20T00:00:00Z", "not an id"])).toString(
      "base64url",
    ),
    Buffer.from(JSON.stringify(["title", "2026-02-20T00:00:00Z", newId()])).toString("base64url"),
    Buffer.from("{").toString("base64url"),
  ])("refuses the tampered cursor %s", async (cursor) => {
    const response = await t.call(
      routes.listNotifications,
      { query: { cursor } },
      company.engineer,
    );
    expect(response.statusCode, response.body).toBe(400);
  });

  test.each(["0", "501", "many", "1.5"])("refuses the limit %s", async (limit) => {
    expect(
      (await t.call(routes.listNotifications, { query: { limit } }, company.engineer)).statusCode,
    ).toBe(400);
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.listNotifications)).statusCode).toBe(401);
  });
});

describe("marking one as read", () => {
  test("marks it, once or twice, and tells the person's other windows", async () => {
    const id = await tell(company.workspaceId, company.clientOn);
    for (const _ of [1, 2]) {
      const response = await t.call(
        routes.markNotificationRead,
        { params: { id }, body: {} },
        company.clientOn,
      );
      expect(response.json()).toEqual({ data: { ok: true } });
    }
    expect(await list(company.clientOn)).toMatchObject({
      unreadCount: 0,
      data: [{ _id: id, isRead: true }],
    });
    expect(t.announced).toContainEqual({
      topic: "notification",
      user: company.clientOn.id,
      workspace: company.workspaceId,
    });
  });

  test("finds neither another's, nor another workspace's, nor none", async () => {
    const anothers = await tell(company.workspaceId, company.admin);
    const elsewhere = await tell(others.workspaceId, others.owner);
    for (const id of [anothers, elsewhere, newId()]) {
      const response = await t.call(routes.markNotificationRead, { params: { id } }, company.owner);
      expect(response.statusCode).toBe(404);
    }
    expect((await list(company.admin)).unreadCount).toBe(1);
    expect((await list(others.owner)).unreadCount).toBe(1);
    expect(t.announced).toEqual([]);
  });

  test("refuses an id that is none, and a stranger", async () => {
    expect(
      (await t.call(routes.markNotificationRead, { params: { id: "x" } }, company.owner))
        .statusCode,
    ).toBe(400);
    expect(
      (await t.call(routes.markNotificationRead, { params: { id: newId() } })).statusCode,
    ).toBe(401);
  });
});

describe("marking all as read", () => {
  test("marks all of one's own, and no one else's", async () => {
    await tell(company.workspaceId, company.engineer);
    await tell(company.workspaceId, company.engineer);
    await tell(company.workspaceId, company.admin);
    await tell(others.workspaceId, others.engineer);

    expect((await t.call(routes.markAllNotificationsRead, {}, company.engineer)).statusCode).toBe(
      200,
    );
    expect(await list(company.engineer)).toMatchObject({ unreadCount: 0, total: 2 });
    expect((await list(company.admin)).unreadCount).toBe(1);
    expect((await list(others.engineer)).unreadCount).toBe(1);
    expect(t.announced).toEqual([
      { topic: "notification", user: company.engineer.id, workspace: company.workspaceId },
    ]);
  });

  test("announces nothing where there was nothing to mark", async () => {
    expect((await t.call(routes.markAllNotificationsRead, {}, company.engineer)).statusCode).toBe(
      200,
    );
    expect(t.announced).toEqual([]);
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.markAllNotificationsRead)).statusCode).toBe(401);
  });
});

describe("deleting one", () => {
  test("removes it and tells the person's other windows", async () => {
    const id = await tell(company.workspaceId, company.contractorOn);
    expect(
      (await t.call(routes.deleteNotification, { params: { id } }, company.contractorOn))
        .statusCode,
    ).toBe(200);
    expect(await list(company.contractorOn)).toMatchObject({ total: 0, unreadCount: 0 });
    expect(
      (await t.call(routes.deleteNotification, { params: { id } }, company.contractorOn))
        .statusCode,
    ).toBe(404);
    expect(t.announced).toEqual([
      { topic: "notification", user: company.contractorOn.id, workspace: company.workspaceId },
    ]);
  });

  test("finds neither another's, nor another workspace's", async () => {
    const anothers = await tell(company.workspaceId, company.admin);
    const elsewhere = await tell(others.workspaceId, others.owner);
    for (const id of [anothers, elsewhere]) {
      expect(
        (await t.call(routes.deleteNotification, { params: { id } }, company.owner)).statusCode,
      ).toBe(404);
    }
    expect((await list(company.admin)).total).toBe(1);
    expect((await list(others.owner)).total).toBe(1);
  });
});
