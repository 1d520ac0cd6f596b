import { describe, expect, test } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import type { Company } from "../../../contract/people/companies.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  add,
  added,
  bello,
  change,
  employ,
  get,
  ours,
  others,
  remove,
  rows,
  t,
  prepare,
} from "./company-fixture.ts";

prepare();

const list = async (query: object, as = ours.engineer) => {
  const answer = await t.call(routes.listCompanies, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Company[]; total: number; nextCursor: string | null }>();
};
const names = ({ data }: { data: Company[] }) => data.map(({ name }) => name);
const code = (answer: { statusCode: number }) => answer.statusCode;

describe("the directory of companies", () => {
  test("refuses a company without a name or kind, and overlong fields", async () => {
    for (const body of [
      { ...bello, name: " " },
      { ...bello, name: "a".repeat(201) },
      { ...bello, name: "Two\nlines" },
      { ...bello, trade: "a".repeat(101) },
      { ...bello, taxNumber: "1".repeat(51) },
    ])
      expect(code(await add(body)), JSON.stringify(body)).toBe(400);
    const kindless = await t.raw(
      {
        method: "POST",
        url: "/api/companies",
        payload: JSON.stringify({ name: "Bello" }),
        headers: { "content-type": "application/json" },
      },
      ours.engineer,
    );
    expect(kindless.statusCode).toBe(400);
  });

  test("is listed by name, searched by name and trade, filtered and paged", async () => {
    await added();
    await added({ name: "arup", kind: "consultant", trade: "Structures" });
    await added({ name: "Dangote Cement", kind: "supplier" }, ours.admin);
    const all = await list({});
    expect([names(all), all.total]).toEqual([["arup", "Bello & Sons", "Dangote Cement"], 3]);
    expect(names(await list({ search: "plumb" }))).toEqual(["Bello & Sons"]);
    expect(names(await list({ kind: "consultant" }))).toEqual(["arup"]);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([names(first), names(second), second.nextCursor]).toEqual([
      ["arup", "Bello & Sons"],
      ["Dangote Cement"],
      null,
    ]);
  });

  test("has each name once, in any case", async () => {
    const { _id } = await added();
    const again = await add({ ...bello, name: "BELLO & sons" });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      message: "“BELLO & sons” is in the directory already.",
      fields: { name: expect.any(String) },
    });
    const okoro = await added({ ...bello, name: "Okoro" });
    expect(code(await change(okoro._id, { name: "bello & Sons" }))).toBe(409);
    expect(code(await change(_id, { name: "Bello & SONS" }))).toBe(200);
    expect(code(await add(bello, others.engineer))).toBe(201);
  });

  test("adds a company once when the request is repeated", async () => {
    const body = { ...bello, _id: newId() };
    await added(body);
    await added(body);
    expect((await list({})).total).toBe(1);
  });

  test("keeps omitted fields, and writes nothing where nothing differs", async () => {
    const { _id, version } = await added();
    const changed = await change(_id, { trade: "Plumbing and drainage", address: "" });
    expect(changed.json().data).toMatchObject({
      name: bello.name,
      trade: "Plumbing and drainage",
      details: { phone: bello.phone, address: "", taxNumber: bello.taxNumber },
      version: version + 1,
    });
    expect((await change(_id, { address: "" })).json().data.version).toBe(version + 1);
    expect(code(await change(_id, { trade: "Plumbing and drainage", version }))).toBe(200);
  });

  test("records audit events and activities, which only planners can read", async () => {
    const { _id } = await added();
    await change(_id, { taxNumber: "1" });
    await remove(_id);
    expect(code(await get(_id))).toBe(404);
    const trail = await rows(
      "select kind, subject, before, after from audit_events where workspace_id = $1 order by created_at, id",
      ours.workspaceId,
    );
    expect(trail).toMatchObject([
      { kind: "company_changed", subject: bello.name, after: { kind: "subcontractor" } },
      {
        kind: "company_changed",
        before: { taxNumber: bello.taxNumber },
        after: { taxNumber: "1" },
      },
      { kind: "deletion", before: { name: bello.name, taxNumber: "1" } },
    ]);
    const feed = async (as = ours.admin) => {
      const answer = await t.call(routes.listActivities, { query: { entity: _id } }, as);
      return answer.json<{ data: Activity[] }>().data.map(({ message }) => message);
    };
    expect(await feed()).toEqual([
      "deleted “Bello & Sons” from the companies",
      "changed the company “Bello & Sons”",
      "added “Bello & Sons” to the companies",
    ]);
    expect(await feed(ours.contractorOn)).toEqual([]);
  });

  test("does not delete a company that people belong to", async () => {
    const { _id } = await added();
    await employ(ours.contractorOn, _id);
    const refused = await remove(_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      "1 person belongs to “Bello & Sons”. Move them to another company first.",
    );
    await t.call(routes.removePerson, { params: { id: ours.contractorOn.id } }, ours.admin);
    expect(code(await remove(_id))).toBe(200);
  });
});

describe("who sees and changes companies", () => {
  test("clients and contractors see those on their teams, without details, and change none", async () => {
    const { _id } = await added();
    await employ(ours.contractorOn, _id);
    const unseen = await added({ name: "Arup", kind: "consultant" });
    for (const person of [ours.contractorOn, ours.clientOn]) {
      expect(names(await list({}, person)), person.name).toEqual([bello.name]);
      const answer = await get(_id, person);
      expect(answer.json().data).toMatchObject({
        details: null,
        people: 1,
        staff: [{ name: ours.contractorOn.name, role: "contractor" }],
        projects: [{ _id: ours.projectId, people: 1 }],
      });
      expect(answer.body).not.toContain(bello.taxNumber);
      expect(code(await get(unseen._id, person))).toBe(404);
      expect(code(await add(bello, person))).toBe(403);
      expect(code(await change(_id, { name: "Mine" }, person))).toBe(403);
      expect(code(await remove(_id, person))).toBe(403);
    }
    expect(names(await list({}, ours.clientOff))).toEqual([]);
    expect(code(await get(_id, ours.clientOff))).toBe(404);
  });

  test("a person off every team sees their own company, with those of its people in sight", async () => {
    const { _id } = await added();
    await employ(ours.contractorOff, _id);
    await employ(ours.engineer, _id);
    expect(names(await list({}, ours.contractorOff))).toEqual([bello.name]);
    const { data } = (await get(_id, ours.contractorOff)).json();
    expect(data.projects).toEqual([]);
    expect(data.people).toBe(data.staff.length);
  });

  test("an owner of another role manages the directory", async () => {
    await rows(
      "update memberships set role = 'client' where workspace_id = $1 and user_id = $2",
      ours.workspaceId,
      ours.owner.id,
    );
    const { _id, details } = await added(bello, ours.owner);
    expect(details).toMatchObject({ taxNumber: bello.taxNumber });
    expect(code(await change(_id, { trade: "Roofing" }, ours.owner))).toBe(200);
  });

  test("another workspace reaches none of it", async () => {
    const { _id } = await added();
    expect(names(await list({}, others.engineer))).toEqual([]);
    expect(code(await get(_id, others.engineer))).toBe(404);
    expect(code(await change(_id, { name: "Mine" }, others.engineer))).toBe(404);
    expect(code(await remove(_id, others.engineer))).toBe(404);
    expect(code(await add({ ...bello, _id }, others.engineer))).toBe(409);
  });
});
