import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { formOf } from "../../testing/form.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import {
  app,
  company,
  edit,
  prepare,
  programme,
  refusal,
  revision,
  set,
  stranger,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

const location = (title: string, of = company, deleted = false) =>
  addSiteRecord(app.database.superuser, {
    workspaceId: of.workspaceId,
    projectId: of.projectId,
    createdBy: of.owner.id,
    kind: "location",
    title,
    deleted,
  });

const at = async (id: string) =>
  (await programme()).activities.find(({ _id }) => _id === id)?.location;

describe("the location of an activity", () => {
  it("is one of the project's", async () => {
    const { dig } = await twoTasks();
    const snag = await addSiteRecord(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      createdBy: company.owner.id,
      title: "Door rubs",
    });
    for (const wrong of [newId(), snag, await location("Elsewhere", stranger)])
      expect((await refusal(400, [set(dig, { location: wrong })])).message).toBe(
        "The location of “Dig” does not exist.",
      );
    await refusal(400, [set(dig, { location: "Block A" })]);
    expect(await at(dig)).toBeNull();
  });

  it("is kept, cleared, undone with its revision, and comes back with the activity", async () => {
    const { dig } = await twoTasks();
    const block = await location("Block A");
    await edit([set(dig, { location: block })]);
    expect(await at(dig)).toBe(block);
    const before = await revision();
    await edit([set(dig, { location: null })]);
    expect(await at(dig)).toBeNull();
    const back = await app.call(
      routes.restoreProgramme,
      {
        params: { id: company.projectId, number: before },
        body: { _id: newId(), base: before + 1 },
      },
      company.engineer,
    );
    expect(back.statusCode, back.body).toBe(200);
    expect(await at(dig)).toBe(block);
  });

  it("stays where the location is deleted, as with snags", async () => {
    const { dig } = await twoTasks();
    const block = await location("Block A");
    await edit([set(dig, { location: block })]);
    await app.database.superuser.query("update site_records set deleted_at = now() where id = $1", [
      block,
    ]);
    await edit([set(dig, { name: "Dig deeper" })]);
    expect(await at(dig)).toBe(block);
  });

  it("is named with what it is inside in a sheet, which keeps it when it is read again", async () => {
    const { dig } = await twoTasks();
    const [block, level] = [await location("Block A"), await location("Level 2")];
    await app.database.superuser.query(
      "update site_records set fields = fields || jsonb_build_object('parent', $2::text) where id = $1",
      [level, block],
    );
    await edit([set(dig, { location: level })]);
    const file = await app.call(
      routes.exportProgramme,
      { params: { id: company.projectId }, query: { format: "csv" } },
      company.engineer,
    );
    const [head = "", ...rows] = file.payload.split("\r\n");
    expect(head.split(",")).toContain("Site location");
    expect(rows.find((row) => row.includes("Dig"))).toContain('"Block A, Level 2"');
    const { payload, headers } = formOf({}, { name: "plan.csv", content: file.rawPayload });
    const answer = await app.raw(
      {
        method: "POST",
        url: `/api/projects/${company.projectId}/programme/import?preview=false`,
        payload,
        headers,
      },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { activities, columns } = await programme();
    expect(activities.find(({ _id }) => _id === dig)?.location).toBe(level);
    expect(columns).toEqual([]);
  });
});

describe("the locations of a project", () => {
  const ask = (as: TestPerson) =>
    app.call(routes.listLocations, { params: { id: company.projectId } }, as);

  it("are listed without those that are deleted, for everybody on the project", async () => {
    const block = await location("Block A");
    await location("Gone", company, true);
    for (const person of [company.engineer, company.clientOn, company.contractorOn])
      expect((await ask(person)).json(), person.role).toEqual({
        data: [{ _id: block, name: "Block A", parent: null }],
      });
    for (const person of [company.clientOff, company.contractorOff, stranger.engineer])
      expect((await ask(person)).statusCode, person.role).toBe(404);
  });
});
