import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { company, list, others, t, addNotification, prepare } from "./notification-fixture.ts";

prepare();

describe("marking one as read", () => {
  test("marks it, idempotently, and notifies the person's other windows", async () => {
    const id = await addNotification(company.workspaceId, company.clientOn);
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

  test("does not find another person's, another workspace's, or an unknown one", async () => {
    const anothers = await addNotification(company.workspaceId, company.admin);
    const elsewhere = await addNotification(others.workspaceId, others.owner);
    for (const id of [anothers, elsewhere, newId()]) {
      const response = await t.call(routes.markNotificationRead, { params: { id } }, company.owner);
      expect(response.statusCode).toBe(404);
    }
    expect((await list(company.admin)).unreadCount).toBe(1);
    expect((await list(others.owner)).unreadCount).toBe(1);
    expect(t.announced).toEqual([]);
  });

  test("refuses an invalid id, and a stranger", async () => {
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
    await addNotification(company.workspaceId, company.engineer);
    await addNotification(company.workspaceId, company.engineer);
    await addNotification(company.workspaceId, company.admin);
    await addNotification(others.workspaceId, others.engineer);

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

  test("announces nothing when there was nothing to mark", async () => {
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
  test("deletes it and notifies the person's other windows", async () => {
    const id = await addNotification(company.workspaceId, company.contractorOn);
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

  test("does not find another person's, or another workspace's", async () => {
    const anothers = await addNotification(company.workspaceId, company.admin);
    const elsewhere = await addNotification(others.workspaceId, others.owner);
    for (const id of [anothers, elsewhere]) {
      expect(
        (await t.call(routes.deleteNotification, { params: { id } }, company.owner)).statusCode,
      ).toBe(404);
    }
    expect((await list(company.admin)).total).toBe(1);
    expect((await list(others.owner)).total).toBe(1);
  });
});
