import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  type List,
  company,
  list,
  others,
  t,
  addNotification,
  prepare,
} from "./notification-fixture.ts";

prepare();

describe("the list of notifications", () => {
  test("shows one's own, newest first, with the total", async () => {
    const { workspaceId, engineer, projectId, taskId } = company;
    await addNotification(workspaceId, engineer, {
      title: "First",
      at: "2026-03-01T08:00:00Z",
      read: true,
    });
    const last = await addNotification(workspaceId, engineer, {
      title: "Last",
      at: "2026-03-02T08:00:00.123Z",
      projectId,
      taskId,
    });
    await addNotification(workspaceId, company.admin);
    await addNotification(others.workspaceId, others.engineer);

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
      subject: { kind: "task", _id: taskId },
    });
  });

  test("is the same at both addresses", async () => {
    await addNotification(company.workspaceId, company.clientOn);
    const plain = await t.call(routes.listNotifications, {}, company.clientOn);
    const me = await t.call(routes.listMyNotifications, {}, company.clientOn);
    expect(me.statusCode).toBe(200);
    expect(me.json()).toEqual(plain.json());
    expect(me.json<List>().data).toHaveLength(1);
  });

  test("is empty for someone without notifications", async () => {
    expect(await list(company.contractorOff)).toEqual({
      data: [],
      unreadCount: 0,
      total: 0,
      nextCursor: null,
    });
  });

  test("separates someone's notifications of two workspaces", async () => {
    const { engineer } = company;
    await t.database.superuser.query(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'engineer')",
      [others.workspaceId, engineer.id],
    );
    await addNotification(others.workspaceId, engineer);
    expect((await list(engineer)).total).toBe(0);
  });

  test("pages through notifications of the same instant, and of microseconds, without loss or repetition", async () => {
    const { workspaceId, engineer } = company;
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1)
      ids.push(
        await addNotification(workspaceId, engineer, {
          at: `2026-03-01T08:00:00.00000${n < 4 ? 1 : 2}Z`,
        }),
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

  test("filters by read and unread", async () => {
    const { workspaceId, engineer } = company;
    await addNotification(workspaceId, engineer, { title: "Read", read: true });
    await addNotification(workspaceId, engineer, { title: "New" });
    const unread = await list(engineer, { unread: "true" });
    expect(unread.data.map(({ title }) => title)).toEqual(["New"]);
    expect(unread).toMatchObject({ total: 1, unreadCount: 1 });
    const read = await list(engineer, { unread: "false" });
    expect(read.data.map(({ title }) => title)).toEqual(["Read"]);
    expect(read).toMatchObject({ total: 1, unreadCount: 1 });
  });

  test("names no project that is deleted", async () => {
    const { workspaceId, engineer, projectId, taskId } = company;
    await addNotification(workspaceId, engineer, { projectId, taskId });
    expect((await list(engineer)).data[0]).toMatchObject({ project: projectId, task: taskId });
    await t.database.superuser.query("delete from projects where id = $1", [projectId]);
    expect((await list(engineer)).data[0]).toMatchObject({ project: null, task: null });
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
