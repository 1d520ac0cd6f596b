import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Activity, entityTypes } from "../../../contract/activities.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
  showPlan,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type RecordType, recordTypes, wireTypeOf } from "./record-types.sql.ts";

interface List {
  data: Activity[];
  nextCursor: string | null;
}

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

interface Done {
  readonly message: string;
  readonly by?: string | null;
  readonly projectId?: string | null;
  readonly entityType?: RecordType;
  readonly entityId?: string;
  readonly changes?: object;
  readonly at?: string;
}

async function record(done: Done, workspaceId = company.workspaceId): Promise<string> {
  const id = newId();
  const projectId = done.projectId === undefined ? company.projectId : done.projectId;
  await t.database.superuser.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, changes, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, 'updated', $7, $8, $9, $10)`,
    [
      id,
      workspaceId,
      projectId,
      projectId === null ? null : "As it was called",
      done.entityType ?? "task",
      done.entityId ?? null,
      done.message,
      JSON.stringify(done.changes ?? {}),
      done.by === undefined ? company.owner.id : done.by,
      done.at ?? "2026-03-01T08:00:00Z",
    ],
  );
  return id;
}

async function list(as: TestPerson, query: Record<string, string> = {}): Promise<List> {
  const response = await t.call(routes.listActivities, { query }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<List>();
}

async function messages(as: TestPerson, query: Record<string, string> = {}): Promise<string[]> {
  return (await list(as, query)).data.map(({ message }) => message);
}

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

  test("shows clients and contractors their own projects only", async () => {
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    await record({ message: "on the duplex" });
    await record({ message: "on the tower", projectId: second });
    await record({ message: "about people", projectId: null, entityType: "user" });

    expect((await messages(company.admin)).toSorted()).toEqual([
      "about people",
      "on the duplex",
      "on the tower",
    ]);
    expect((await messages(company.engineer)).toSorted()).toEqual([
      "about people",
      "on the duplex",
      "on the tower",
    ]);
    expect(await messages(company.clientOn)).toEqual(["on the duplex"]);
    expect(await messages(company.contractorOn)).toEqual(["on the duplex"]);
    expect(await messages(company.clientOff)).toEqual([]);
    expect(await messages(company.contractorOff)).toEqual([]);
    expect(await messages(company.contractorOn, { project: second })).toEqual([]);
  });

  test("merges the newest of several projects for someone on more than one team", async () => {
    const { workspaceId, owner, contractorOn } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    for (let n = 0; n < 6; n += 1) {
      await record({
        message: `${n}`,
        projectId: n % 2 === 0 ? second : company.projectId,
        at: `2026-03-01T08:00:0${n}Z`,
      });
    }
    const first = await list(contractorOn, { limit: "4" });
    expect(first.data.map(({ message }) => message)).toEqual(["5", "4", "3", "2"]);
    expect(await messages(contractorOn, { limit: "4", cursor: first.nextCursor ?? "" })).toEqual([
      "1",
      "0",
    ]);
  });

  test("never shows another workspace", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    await record({ message: "ours" });
    expect(await messages(others.owner)).toEqual([]);
    expect(await messages(others.owner, { project: company.projectId })).toEqual([]);
    expect(await messages(others.owner, { entity: company.taskId })).toEqual([]);
  });

  test("shows clients no activities about money, and contractors only their own", async () => {
    const expense = async (by: TestPerson) => {
      const id = newId();
      await t.database.superuser.query(
        `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
         values ($1, $2, $3, 5, 'NGN', '2026-03-01', 'Sand', $4)`,
        [id, company.workspaceId, company.projectId, by.id],
      );
      return id;
    };
    const { engineer, contractorOn, clientOn } = company;
    await showPlan(t.database.superuser, company.projectId);
    const money = { entityType: "expense" } as const;
    await record({ ...money, message: "theirs", entityId: await expense(contractorOn) });
    await record({ ...money, message: "the engineer's", entityId: await expense(engineer) });
    await record({ entityType: "cost_plan", message: "of the plan", entityId: company.projectId });
    await record({ entityType: "exchange_rate", message: "of a rate", entityId: newId() });
    const sheet = { entityType: "import", entityId: newId() } as const;
    await record({ ...sheet, message: "their import", by: contractorOn.id });
    await record({ ...sheet, message: "another import", by: engineer.id });
    expect((await messages(engineer)).toSorted()).toEqual([
      "another import",
      "of a rate",
      "of the plan",
      "the engineer's",
      "their import",
      "theirs",
    ]);
    expect((await messages(contractorOn)).toSorted()).toEqual(["their import", "theirs"]);
    expect(await messages(clientOn)).toEqual(["of the plan"]);
  });

  test("shows a contractor no cost plan whose project's id they used for an expense", async () => {
    const { contractorOn, projectId, workspaceId } = company;
    await t.database.superuser.query(
      `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
       values ($1, $2, $1, 5, 'NGN', '2026-03-01', 'Sand', $3)`,
      [projectId, workspaceId, contractorOn.id],
    );
    await record({ entityType: "cost_plan", message: "of the plan", entityId: projectId });
    expect(await messages(contractorOn)).toEqual([]);
  });

  test("hides an unlisted type from everybody who does not run projects", async () => {
    await record({ message: "new", entityType: "unlisted" as RecordType });
    expect(await messages(company.clientOn)).toEqual([]);
    expect(await messages(company.contractorOn)).toEqual([]);
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

  test("counts a type of record for those who may read it", async () => {
    for (const type of recordTypes) {
      const { rows } = await t.database.superuser.query("select activity_kind($1) as kind", [type]);
      const isOpen = rows[0].kind === "open";
      expect(isOpen, type).toBe(wireTypeOf(type) !== "finance");
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

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.listActivities)).statusCode).toBe(401);
  });
});
