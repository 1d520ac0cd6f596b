import { describe, expect, it } from "vitest";
import type { Assignment } from "../../../contract/resources/resource-assignments.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { startTestApp } from "../../testing/test-app.ts";
import {
  add,
  app,
  assign,
  assigned,
  company,
  deleted,
  get,
  patch,
  prepare,
} from "./resource-fixture.ts";

// Some statements here are not limited to one company, so this file has a server of its own.
prepare(startTestApp);

describe("assignments", () => {
  it("default to the task's days, and stay within the project", async () => {
    const { _id } = await add();
    const db = app.database.superuser;
    await db.query(
      "update projects set start_date = '2026-03-01', finish_date = '2026-06-30' where id = $1",
      [company.projectId],
    );
    await db.query("update tasks set due_date = '2026-04-10' where id = $1", [company.taskId]);
    expect((await assigned(_id, { quantity: 2, from: "2026-04-06" })).to).toBe("2026-04-10");
    const outside = await assign(_id, { quantity: 2, from: "2026-02-01" });
    expect(outside.json()).toMatchObject({ fields: { from: "The project begins on 2026-03-01." } });
    const turned = await assign(_id, { quantity: 2, from: "2026-04-06", to: "2026-04-05" });
    expect(turned.json()).toMatchObject({ fields: { to: "The last day is before the first." } });
    for (const quantity of [0, -1, 1e12, 0.00001])
      expect((await assign(_id, { quantity })).statusCode, String(quantity)).toBe(400);
  });

  it("can be changed, check their version, and can be deleted", async () => {
    const { _id } = await add();
    const { _id: id, version } = await assigned(_id, { quantity: 2, from: "2026-04-06" });
    const change = (body: object) =>
      app.call(routes.updateAssignment, { params: { id }, body }, company.engineer);
    expect((await change({ quantity: 5, version })).json()).toMatchObject({
      data: { quantity: 5, from: "2026-04-06", version: 2 },
    });
    expect((await change({ to: "2026-04-01" })).statusCode).toBe(400);
    const list = await app.call(
      routes.listTaskResources,
      { params: { id: company.taskId } },
      company.admin,
    );
    expect(list.json<{ data: Assignment[] }>().data.map(({ quantity }) => quantity)).toEqual([5]);
    const deletion = await app.call(routes.deleteAssignment, { params: { id } }, company.engineer);
    expect(deletion.statusCode).toBe(200);
    expect((await change({ quantity: 5 })).statusCode).toBe(404);
    expect(await deleted()).toMatchObject([
      {
        subject: expect.stringMatching(/^removed “Masons” from “.+” on Lekki Duplex$/),
        before: { project: "Lekki Duplex", quantity: "5", from: "2026-04-06", note: "" },
      },
    ]);
  });

  it("are refused for a retired resource, and are idempotent", async () => {
    const { _id } = await add();
    const body = { _id: newId(), quantity: 2, from: "2026-04-06" };
    await assigned(_id, body);
    await patch(_id, { status: "retired" });
    expect((await assigned(_id, body))._id).toBe(body._id);
    const refused = await assign(_id, { quantity: 2 });
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: "“Masons” is retired. Reactivate it first.",
    });
  });

  it("are deleted with their task", async () => {
    const { _id } = await add();
    await assigned(_id, { quantity: 2 });
    await app.call(routes.deleteTask, { params: { id: company.taskId } }, company.engineer);
    expect((await get(_id)).assignments).toBe(0);
  });
});
