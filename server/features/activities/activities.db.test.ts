import { describe, expect, test } from "vitest";
import { entityTypes } from "../../../contract/activities.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject } from "../../testing/company.ts";
import { recordTypes, wireTypeOf } from "./record-types.sql.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { company, type List, list, messages, prepare, record, t } from "./activity-fixture.ts";

// Some statements here are about all companies.
prepare(startTestApp);

describe("the list of activities", () => {
  test("shows all activities, newest first, with who, where and what changed", async () => {
    await record({ message: "earlier", at: "2026-03-01T08:00:00Z" });
    const changes = { status: { before: "todo", after: "done" } };
    const id = await record({
      message: "later",
      at: "2026-03-02T08:00:00.125Z",
      entityId: company.taskId,
      changes,
    });
    const { data, nextCursor } = await list(company.engineer);
    expect(data.map(({ message }) => message)).toEqual(["later", "earlier"]);
    expect(nextCursor).toBeNull();
    expect(data[0]).toEqual({
      _id: id,
      action: "updated",
      entityType: "task",
      entityId: company.taskId,
      subject: { kind: "task", _id: company.taskId },
      message: "later",
      changes,
      user: { _id: company.owner.id, name: company.owner.name },
      project: { _id: company.projectId, title: "Lekki Duplex" },
      createdAt: "2026-03-02T08:00:00.125Z",
    });
  });

  test("includes the activities that real use cases record", async () => {
    const created = await t.call(
      routes.createTask,
      { body: { title: 'Set out "the" site\n', project: company.projectId } },
      company.engineer,
    );
    expect(created.statusCode).toBe(201);
    const [latest] = (await list(company.clientOn, { limit: "5" })).data;
    expect(latest).toMatchObject({
      entityType: "task",
      user: { name: company.engineer.name },
      project: { _id: company.projectId, title: "Lekki Duplex" },
    });
  });

  test("maps each type of record to one of the wire's kinds, and filters by it", async () => {
    const { owner } = company;
    for (const type of recordTypes) await record({ message: type, entityType: type });
    for (const wire of entityTypes) {
      const { data } = await list(owner, { entityType: wire });
      expect(new Set(data.map(({ entityType }) => entityType))).toEqual(new Set([wire]));
      const expected = recordTypes.filter((type) => wireTypeOf(type) === wire);
      expect(data.map(({ message }) => message).toSorted()).toEqual(expected.toSorted());
    }
  });

  test("filters by project, by record and by kind", async () => {
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    await record({ message: "task", entityId: company.taskId });
    await record({ message: "tower", projectId: second, entityType: "project", entityId: second });
    expect(await messages(owner, { project: second })).toEqual(["tower"]);
    expect(await messages(owner, { entity: company.taskId })).toEqual(["task"]);
    expect(await messages(owner, { entityType: "project" })).toEqual(["tower"]);
    expect(await messages(owner, { entityType: "finance" })).toEqual([]);
  });

  test("keeps activities about deleted records: the person has no name, the project its last title", async () => {
    await record({ message: "by nobody", by: null });
    await t.database.superuser.query("delete from projects where id = $1", [company.projectId]);
    const { data } = await list(company.owner);
    expect(data[0]).toMatchObject({
      user: null,
      project: { _id: null, title: "As it was called" },
    });
  });

  test("pages through activities of the same time without loss or repetition", async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 8; n += 1)
      ids.add(await record({ message: `${n}`, at: "2026-03-01T08:00:00.000001Z" }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(company.clientOn, {
        limit: "3",
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(8);
    expect(new Set(seen)).toEqual(ids);
  });

  test.each([
    { cursor: "nonsense" },
    {
      cursor: Buffer.from(JSON.stringify(["-createdAt", "2026-02-30T00:00:00Z", newId()])).toString(
        "base64url",
      ),
    },
    { limit: "501" },
    { limit: "-1" },
    { entityType: "castle" },
    { project: "x" },
    { entity: "1; drop table tasks" },
  ])("refuses %o", async (query) => {
    const response = await t.raw(
      { method: "GET", url: `/api/activities?${new URLSearchParams(query).toString()}` },
      company.owner,
    );
    expect(response.statusCode, response.body).toBe(400);
  });
});
