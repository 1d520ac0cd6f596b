import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import type { AuditEvent } from "../../../contract/audit.ts";
import type { Assignment } from "../../../contract/resource-assignments.ts";
import type { Resource, ResourceDetail } from "../../../contract/resources.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { addResource } from "../../testing/furnish-resources.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
});

type NewResource = BodyOf<typeof routes.createResource>;
const masons: NewResource = { kind: "labour", name: "Masons", unit: "day", capacity: 12 };

const post = (body: NewResource, as = company.engineer) =>
  app.call(routes.createResource, { body }, as);
const patch = (id: string, body: BodyOf<typeof routes.updateResource>, as = company.engineer) =>
  app.call(routes.updateResource, { params: { id }, body }, as);
const remove = (id: string, query: { assignments?: number } = {}, as = company.engineer) =>
  app.call(routes.deleteResource, { params: { id }, query }, as);
const setRate = (id: string, rate: number, validFrom: string) =>
  app.call(routes.setResourceRate, { params: { id }, body: { rate, validFrom } }, company.engineer);

async function add(body: NewResource = masons): Promise<ResourceDetail> {
  const answer = await post(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: ResourceDetail }>().data;
}

async function get(id: string): Promise<ResourceDetail> {
  const answer = await app.call(routes.getResource, { params: { id } }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ResourceDetail }>().data;
}

async function deleted(): Promise<AuditEvent[]> {
  const query = { kind: "deletion" } as const;
  const answer = await app.call(routes.listAudit, { query }, company.admin);
  return answer.json<{ data: AuditEvent[] }>().data;
}

const assign = (
  resource: string,
  body: Omit<BodyOf<typeof routes.createAssignment>, "task">,
  task = company.taskId,
) =>
  app.call(
    routes.createAssignment,
    { params: { id: resource }, body: { task, ...body } },
    company.engineer,
  );

async function assigned(...args: Parameters<typeof assign>): Promise<Assignment> {
  const answer = await assign(...args);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Assignment }>().data;
}

describe("resources", () => {
  it("work on the company's days where none are given", async () => {
    const settings = { body: { workingDays: ["sun" as const, "mon" as const] } };
    expect((await app.call(routes.updateWorkspace, settings, company.admin)).statusCode).toBe(200);
    expect((await add()).workingDays).toBe(0b1000001);
    expect((await add({ ...masons, name: "Guards", workingDays: 127 })).workingDays).toBe(127);
  });

  it("are added with a first rate, listed by name, found, filtered and paged", async () => {
    await add({ ...masons, code: "L-01", rate: { rate: 18_500.5, validFrom: "2026-01-01" } });
    await add({ kind: "plant", name: "Tower crane", unit: "day", capacity: 1 });
    await add({ kind: "material", name: "cement", unit: "bag" });
    const list = async (query: object = {}) => {
      const answer = await app.call(routes.listResources, { query }, company.admin);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: Resource[]; total: number; nextCursor: string | null }>();
    };
    const names = ({ data }: { data: Resource[] }) => data.map(({ name }) => name);
    const all = await list();
    expect([names(all), all.total]).toEqual([["cement", "Masons", "Tower crane"], 3]);
    expect(all.data[1]).toMatchObject({
      kind: "labour",
      code: "L-01",
      capacity: 12,
      workingDays: 31,
      currency: "NGN",
      rate: 18_500.5,
      status: "active",
    });
    expect(names(await list({ search: "crane" }))).toEqual(["Tower crane"]);
    expect(names(await list({ kind: "material" }))).toEqual(["cement"]);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([names(first), names(second), second.nextCursor]).toEqual([
      ["cement", "Masons"],
      ["Tower crane"],
      null,
    ]);
    const spoilt = await app.call(routes.listResources, { query: { cursor: "x" } }, company.admin);
    expect(spoilt.statusCode).toBe(400);
  });

  it("refuse what cannot be, each with its reason", async () => {
    const fields = async (body: object) => (await post({ ...masons, ...body })).json();
    expect(await fields({ capacity: null })).toMatchObject({
      fields: { capacity: "Enter how many there are on a working day." },
    });
    expect(await fields({ capacity: -1 })).toMatchObject({
      fields: { capacity: "Capacity must be 0 or more" },
    });
    expect(await fields({ workingDays: 0 })).toMatchObject({
      fields: { workingDays: "Choose at least one working day" },
    });
    expect(await fields({ currency: "XXQ" })).toMatchObject({
      fields: { currency: "XXQ is not a currency." },
    });
    expect(await fields({ kind: "material" })).toMatchObject({
      fields: { capacity: "Materials have no capacity." },
    });
    await add({ ...masons, code: "L-01" });
    expect(await fields({ code: "l-01" })).toMatchObject({
      fields: { code: "Another resource has the code l-01 already." },
    });
  });

  it("are one when sent twice, and another company's id is not taken over", async () => {
    const body = { ...masons, _id: newId() };
    expect([(await post(body)).statusCode, (await post(body)).statusCode]).toEqual([201, 201]);
    expect((await post(body, stranger.engineer)).statusCode).toBe(409);
  });

  it("keep what a PATCH leaves out, know their version, and record what changed", async () => {
    const { _id, version } = await add();
    const answer = await patch(_id, { capacity: 9, version });
    expect(answer.json()).toMatchObject({ data: { name: "Masons", capacity: 9, version: 2 } });
    expect((await patch(_id, { name: "Gang", version })).statusCode).toBe(409);
    await patch(_id, { status: "retired" });
    const heard = await app.call(
      routes.listActivities,
      { query: { entityType: "resource", entity: _id } },
      company.engineer,
    );
    const told = heard.json<{ data: Activity[] }>().data;
    expect(told.map(({ message }) => message)).toEqual([
      "retired the resource “Masons”",
      "changed the resource “Masons”",
      "added the resource “Masons”",
    ]);
    expect(told[1]?.changes).toEqual({ capacity: { before: "12", after: "9" } });
    const unheard = await app.call(routes.listActivities, {}, company.clientOn);
    expect(unheard.body).not.toContain("Masons");
    expect(app.announced).toContainEqual(expect.objectContaining({ topic: "resource", id: _id }));
  });

  it("are deleted when unused, else only by saying how many assignments go too", async () => {
    const { _id } = await add();
    await assigned(_id, { quantity: 2 });
    const refused = await remove(_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: "“Masons” has 1 assignment. Retire it, or confirm that they go too.",
    });
    expect((await remove(_id, { assignments: 1 })).statusCode).toBe(200);
    expect((await remove(_id)).statusCode).toBe(404);
  });

  it("are nobody else's", async () => {
    const foreign = await addResource(app.database.superuser, {
      workspaceId: stranger.workspaceId,
      name: "Foreign",
    });
    expect((await patch(foreign, { name: "Mine" })).statusCode).toBe(404);
    expect((await remove(foreign)).statusCode).toBe(404);
    expect((await setRate(foreign, 1, "2026-01-01")).statusCode).toBe(404);
    expect((await assign(foreign, { quantity: 1 })).statusCode).toBe(404);
    const { _id } = await add();
    expect((await assign(_id, { quantity: 1 }, stranger.taskId)).statusCode).toBe(404);
  });
});

describe("rates and costs", () => {
  const week = { quantity: 3, from: "2026-03-02", to: "2026-03-08" };

  it("price each working day at its own rate, exactly, and leave the past as it was", async () => {
    const { _id } = await add({ ...masons, workingDays: 63 });
    expect((await assigned(_id, week)).cost).toBeNull();
    await setRate(_id, 1000.1, "2026-01-01");
    const early = await assigned(_id, { ...week, from: "2026-02-23", to: "2026-03-01" });
    expect(early).toMatchObject({ workingDays: 6, cost: { amount: 18_001.8, currency: "NGN" } });
    await setRate(_id, 2000, "2026-03-05");
    // Three days at the old rate, and Thursday, Friday and Saturday at the new one.
    expect((await assigned(_id, week)).cost?.amount).toBe(27_000.9);
    const listed = await app.call(
      routes.listResourceAssignments,
      { params: { id: _id } },
      company.engineer,
    );
    expect(listed.json<{ data: Assignment[] }>().data[0]).toMatchObject({
      _id: early._id,
      cost: early.cost,
    });
  });

  it("show their history, replace what stood for a day, and fall back when one goes", async () => {
    const { _id } = await add();
    await setRate(_id, 100, "2026-01-01");
    await setRate(_id, 200, "2026-02-01");
    await setRate(_id, 250, "2026-02-01");
    const { rates, rate } = await get(_id);
    expect(rates.map(({ validFrom, rate: each }) => [validFrom, each])).toEqual([
      ["2026-02-01", 250],
      ["2026-01-01", 100],
    ]);
    expect(rate).toBe(250);
    const id = rates[0]?._id ?? "";
    const gone = await app.call(routes.deleteResourceRate, { params: { id } }, company.engineer);
    expect(gone.statusCode).toBe(200);
    expect((await get(_id)).rate).toBe(100);
    expect(await deleted()).toMatchObject([
      {
        subject: "deleted the rate of “Masons” from 2026-02-01 on, which was 250 NGN",
        before: { validFrom: "2026-02-01", rate: "250", currency: "NGN" },
      },
    ]);
    expect((await patch(_id, { currency: "USD" })).statusCode).toBe(409);
    expect((await setRate(_id, 0.00001, "2026-03-01")).statusCode).toBe(400);
  });

  it("are at most 200, of which each can still be set anew", async () => {
    const { _id } = await add();
    await app.database.superuser.query(
      `insert into resource_rates (id, workspace_id, resource_id, valid_from, rate)
       select gen_random_uuid(), $1, $2, date '2026-01-01' + n, 100 from generate_series(0, 199) n`,
      [company.workspaceId, _id],
    );
    expect((await setRate(_id, 150, "2026-01-01")).statusCode).toBe(201);
    const refused = await setRate(_id, 150, "2025-12-31");
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: "A resource can have at most 200 rates.",
    });
    const { rates } = await get(_id);
    expect(rates).toHaveLength(200);
    expect(rates.at(-1)).toMatchObject({ validFrom: "2026-01-01", rate: 150 });
  });

  it("price a material once, at the rate of its first day", async () => {
    const { _id } = await add({ kind: "material", name: "Cement", unit: "bag" });
    await setRate(_id, 8500, "2026-01-01");
    await setRate(_id, 9000, "2026-03-05");
    const { cost } = await assigned(_id, { ...week, quantity: 12.5 });
    expect(cost?.amount).toBe(106_250);
  });
});

describe("assignments", () => {
  it("take the task's days where none are given, and stay within the project", async () => {
    const { _id } = await add();
    const db = app.database.superuser;
    await db.query("update projects set start_date = '2026-03-01', finish_date = '2026-06-30'");
    await db.query("update tasks set due_date = '2026-04-10' where id = $1", [company.taskId]);
    expect((await assigned(_id, { quantity: 2, from: "2026-04-06" })).to).toBe("2026-04-10");
    const outside = await assign(_id, { quantity: 2, from: "2026-02-01" });
    expect(outside.json()).toMatchObject({ fields: { from: "The project begins on 2026-03-01." } });
    const turned = await assign(_id, { quantity: 2, from: "2026-04-06", to: "2026-04-05" });
    expect(turned.json()).toMatchObject({ fields: { to: "The last day is before the first." } });
    for (const quantity of [0, -1, 1e12, 0.00001])
      expect((await assign(_id, { quantity })).statusCode, String(quantity)).toBe(400);
  });

  it("change, know their version, and go", async () => {
    const { _id } = await add();
    const { _id: id, version } = await assigned(_id, { quantity: 2, from: "2026-04-06" });
    const change = (body: object) =>
      app.call(routes.updateAssignment, { params: { id }, body }, company.engineer);
    expect((await change({ quantity: 5, version })).json()).toMatchObject({
      data: { quantity: 5, from: "2026-04-06", version: 2 },
    });
    expect((await change({ quantity: 6, version })).statusCode).toBe(409);
    expect((await change({ to: "2026-04-01" })).statusCode).toBe(400);
    const list = await app.call(
      routes.listTaskResources,
      { params: { id: company.taskId } },
      company.admin,
    );
    expect(list.json<{ data: Assignment[] }>().data.map(({ quantity }) => quantity)).toEqual([5]);
    const gone = await app.call(routes.deleteAssignment, { params: { id } }, company.engineer);
    expect(gone.statusCode).toBe(200);
    expect((await change({ quantity: 5 })).statusCode).toBe(404);
    expect(await deleted()).toMatchObject([
      {
        subject: expect.stringMatching(/^took “Masons” off “.+” on Lekki Duplex$/),
        before: { project: "Lekki Duplex", quantity: "5", from: "2026-04-06", note: "" },
      },
    ]);
  });

  it("are refused to what is retired, and one when sent twice", async () => {
    const { _id } = await add();
    const body = { _id: newId(), quantity: 2, from: "2026-04-06" };
    await assigned(_id, body);
    await patch(_id, { status: "retired" });
    expect((await assigned(_id, body))._id).toBe(body._id);
    const refused = await assign(_id, { quantity: 2 });
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: "“Masons” is retired. Take it up again first.",
    });
  });

  it("go with their task", async () => {
    const { _id } = await add();
    await assigned(_id, { quantity: 2 });
    await app.call(routes.deleteTask, { params: { id: company.taskId } }, company.engineer);
    expect((await get(_id)).assignments).toBe(0);
  });
});
