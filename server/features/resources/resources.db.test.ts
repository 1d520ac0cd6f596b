import { describe, expect, it } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import type { Resource } from "../../../contract/resources/resources.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addResource } from "../../testing/seed/seed-resources.ts";
import {
  add,
  app,
  assign,
  assigned,
  company,
  masons,
  patch,
  post,
  setRate,
  stranger,
  prepare,
} from "./resource-fixture.ts";

prepare();

const remove = (id: string, query: { assignments?: number } = {}, as = company.engineer) =>
  app.call(routes.deleteResource, { params: { id }, query }, as);

describe("resources", () => {
  it("default to the company's working days", async () => {
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

  it("refuse invalid input, each with its reason", async () => {
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

  it("are idempotent, and an id of another company is refused", async () => {
    const body = { ...masons, _id: newId() };
    expect([(await post(body)).statusCode, (await post(body)).statusCode]).toEqual([201, 201]);
    expect((await post(body, stranger.engineer)).statusCode).toBe(409);
  });

  it("keep what a PATCH omits, check their version, and record what changed", async () => {
    const { _id, version } = await add();
    const answer = await patch(_id, { capacity: 9, version });
    expect(answer.json()).toMatchObject({ data: { name: "Masons", capacity: 9, version: 2 } });
    await patch(_id, { status: "retired" });
    const listed = await app.call(
      routes.listActivities,
      { query: { entityType: "resource", entity: _id } },
      company.engineer,
    );
    const activities = listed.json<{ data: Activity[] }>().data;
    expect(activities.map(({ message }) => message)).toEqual([
      "retired the resource “Masons”",
      "changed the resource “Masons”",
      "added the resource “Masons”",
    ]);
    expect(activities[1]?.changes).toEqual({ capacity: { before: "12", after: "9" } });
    const hidden = await app.call(routes.listActivities, {}, company.clientOn);
    expect(hidden.body).not.toContain("Masons");
    expect(app.announced).toContainEqual(expect.objectContaining({ topic: "resource", id: _id }));
  });

  it("are deleted when unused, otherwise only after confirming the number of assignments", async () => {
    const { _id } = await add();
    await assigned(_id, { quantity: 2 });
    const refused = await remove(_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: "“Masons” has 1 assignment. Retire it, or confirm that they are deleted too.",
    });
    expect((await remove(_id, { assignments: 1 })).statusCode).toBe(200);
    expect((await remove(_id)).statusCode).toBe(404);
  });

  it("are out of reach for other companies", async () => {
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
