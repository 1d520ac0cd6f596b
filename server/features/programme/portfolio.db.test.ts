import { beforeEach, describe, expect, it } from "vitest";
import type { ProgrammeLine } from "../../../contract/programme/programmes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import { app, company, edit, link, prepare, set, stranger, task } from "./programme-fixture.ts";

prepare();

type Query = QueryOf<typeof routes.listProgrammes>;

async function linesFor(person: TestPerson, query: Query = {}): Promise<ProgrammeLine[]> {
  const answer = await app.call(
    routes.listProgrammes,
    { query: { sort: "title", ...query } },
    person,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeLine[] }>().data;
}

beforeEach(async () => {
  const { workspaceId, owner } = company;
  const id = await addProject(app.database.superuser, {
    workspaceId,
    title: "Ikoyi Tower",
    createdBy: owner.id,
  });
  await app.database.superuser.query(
    "update projects set start_date = '2026-05-01', finish_date = '2027-01-31' where id = $1",
    [id],
  );
});

describe("the portfolio", () => {
  it("draws projects without a programme by their own dates", async () => {
    expect(await linesFor(company.engineer)).toMatchObject([
      { title: "Ikoyi Tower", startDate: "2026-05-01", finishDate: "2027-01-31", programme: null },
      { title: "Lekki Duplex", programme: null },
    ]);
  });

  it("draws programmes by theirs, with baseline, slip, float, data date and milestones", async () => {
    const [dig, done, paint] = [
      task("Dig", { durationMinutes: 5 * 480 }),
      task("Dug", { kind: "finish_milestone", durationMinutes: 0 }),
      task("Paint", { durationMinutes: 3 * 480 }),
    ];
    await edit([dig, done, paint, link(dig._id, done._id)]);
    const [before] = await linesFor(company.clientOn);
    expect(before?.programme).toEqual({
      start: "2026-03-02",
      finish: "2026-03-06",
      baselineStart: null,
      baselineFinish: null,
      slipDays: null,
      dataDate: null,
      percentDone: 0,
      floatDays: 0,
      milestones: [
        {
          _id: done._id,
          code: expect.any(String) as string,
          name: "Dug",
          date: "2026-03-06",
          baselineDate: null,
          slipDays: null,
          critical: true,
          done: false,
        },
      ],
    });
    await app.call(
      routes.createBaseline,
      { params: { id: company.projectId }, body: { name: "Contract" } },
      company.engineer,
    );
    await edit([
      set(dig._id, { durationMinutes: 7 * 480 }),
      {
        op: "set_programme",
        fields: { dataDate: "2026-03-02T08:00", mustFinishBy: "2026-03-09T17:00" },
      },
    ]);
    const [after] = await linesFor(company.contractorOn);
    expect(after?.programme).toMatchObject({
      finish: "2026-03-10",
      baselineStart: "2026-03-02",
      baselineFinish: "2026-03-06",
      slipDays: 4,
      dataDate: "2026-03-02",
      floatDays: -1,
      milestones: [{ name: "Dug", date: "2026-03-10", baselineDate: "2026-03-06", slipDays: 4 }],
    });
  });

  it("is filtered as the list of projects is, and shows each what they see", async () => {
    const titles = async (person: TestPerson, query?: Query) =>
      (await linesFor(person, query)).map(({ title }) => title);
    expect(await titles(company.engineer, { search: "tower" })).toEqual(["Ikoyi Tower"]);
    expect(await titles(company.engineer, { status: "completed" })).toEqual([]);
    expect(await titles(company.engineer, { sort: "-title", limit: 1 })).toEqual(["Lekki Duplex"]);
    for (const person of [company.clientOn, company.contractorOn])
      expect(await titles(person), person.name).toEqual(["Lekki Duplex"]);
    for (const person of [company.clientOff, company.contractorOff])
      expect(await titles(person), person.name).toEqual([]);
    const theirs = (await linesFor(stranger.owner)).map(({ _id }) => _id);
    expect(theirs).toEqual([stranger.projectId]);
  });
});
