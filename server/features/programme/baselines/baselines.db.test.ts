import { describe, expect, it } from "vitest";
import type { ProgrammeBaseline } from "../../../../contract/programme/programme.ts";
import type { WholeBaseline } from "../../../../contract/programme/programme-baselines.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import {
  app,
  changes,
  company,
  edit,
  prepare,
  programme,
  revision,
  set,
  stranger,
  twoTasks,
} from "../programme-fixture.ts";

prepare();

const create = (body: BodyOf<typeof routes.createBaseline>, as = company.engineer) =>
  app.call(routes.createBaseline, { params: { id: company.projectId }, body }, as);

async function made(body: BodyOf<typeof routes.createBaseline>): Promise<ProgrammeBaseline> {
  const answer = await create(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: ProgrammeBaseline }>().data;
}

const of = (baseline: string) => ({ params: { id: company.projectId, baseline } });

async function whole(id: string): Promise<WholeBaseline> {
  const answer = await app.call(routes.getBaseline, of(id), company.clientOn);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: WholeBaseline }>().data;
}

describe("a baseline", () => {
  it("keeps the dates of the programme as it is, and everybody is shown the slip against it", async () => {
    const { dig, cast } = await twoTasks();
    const first = await made({ name: "Contract" });
    expect(first).toMatchObject({
      name: "Contract",
      current: true,
      start: "2026-03-02T08:00",
      finish: "2026-03-03T17:00",
      by: { name: company.engineer.name },
    });
    const told = await changes(1);
    expect(told.baselines).toMatchObject([{ _id: first._id }]);
    expect(told.activities).toHaveLength(2);
    await edit([set(dig, { durationMinutes: 960 })]);
    const { activities, baselines } = await programme(company.clientOn);
    expect(baselines).toMatchObject([{ name: "Contract", current: true }]);
    expect(activities[1]).toMatchObject({
      finish: "2026-03-04T17:00",
      baselineFinish: "2026-03-03T17:00",
    });
    await edit([{ op: "remove_activity", _id: cast }]);
    expect((await whole(first._id)).activities.map(({ name, finish }) => [name, finish])).toEqual([
      ["Dig", "2026-03-02T17:00"],
      ["Cast", "2026-03-03T17:00"],
    ]);
  });

  it("keeps a past revision, and is not the current one unless that is said", async () => {
    const { dig } = await twoTasks();
    await edit([set(dig, { durationMinutes: 960 })]);
    const now = await made({ name: "Now" });
    const past = await made({ name: "Past", revision: 1 });
    expect([now.current, past.current, past.finish]).toEqual([true, false, "2026-03-03T17:00"]);
    const update = (body: BodyOf<typeof routes.updateBaseline>) =>
      app.call(routes.updateBaseline, { ...of(past._id), body }, company.engineer);
    expect((await update({ current: true, name: "First" })).json().data).toMatchObject({
      current: true,
      name: "First",
    });
    const { activities, baselines } = await programme();
    expect(baselines.map(({ name, current }) => [name, current])).toEqual([
      ["Now", false],
      ["First", true],
    ]);
    expect(activities[0]?.baselineFinish).toBe("2026-03-02T17:00");
    const before = await revision();
    await update({ current: true });
    expect(await revision()).toBe(before);
    await update({ current: false });
    expect((await programme()).activities[0]?.baselineFinish).toBeNull();
    expect((await create({ name: "x", revision: 99 })).statusCode).toBe(404);
  });

  it("is made once for an id, and deleted with its dates", async () => {
    await twoTasks();
    const _id = newId();
    const [one, again] = [await made({ _id, name: "A" }), await made({ _id, name: "A" })];
    expect(again).toEqual(one);
    const remove = (as = company.engineer) => app.call(routes.deleteBaseline, of(_id), as);
    expect((await remove(company.clientOn)).statusCode).toBe(403);
    expect((await remove(stranger.admin)).statusCode).toBe(404);
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect((await programme()).baselines).toEqual([]);
    const { rows } = await app.database.superuser.query(
      "select from programme_baseline_activities where baseline_id = $1",
      [_id],
    );
    expect(rows).toEqual([]);
  });

  it("is made by planners of the company, with a name", async () => {
    expect((await create({ name: "x" }, company.clientOn)).statusCode).toBe(403);
    expect((await create({ name: "x" }, company.contractorOn)).statusCode).toBe(403);
    expect((await create({ name: "x" }, stranger.engineer)).statusCode).toBe(404);
    expect((await create({ name: " " })).json().fields).toHaveProperty("name");
  });
});
