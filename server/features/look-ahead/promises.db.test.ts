import { expect, it } from "vitest";
import type { Failure } from "../../../contract/common.ts";
import {
  MAX_PROMISES,
  type PlanWeek,
  type WeekPromise,
  type WeekTally,
} from "../../../contract/look-ahead/promises.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { monday } from "../../testing/monday.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import { startTestApp } from "../../testing/test-app.ts";
import {
  app,
  cast,
  company,
  edit,
  masonsOfContractor,
  newsOf,
  prepare,
  project as params,
  stranger,
} from "./look-ahead-fixture.ts";

// Some statements here are not limited to one company, so this file has a server of its own.
prepare(startTestApp);

type New = BodyOf<typeof routes.createPromise>;
type Results = BodyOf<typeof routes.closePlanWeek>["results"];

const send = (more: Partial<New> = {}, as = company.engineer) =>
  app.call(
    routes.createPromise,
    { params: params(), body: { week: monday(1), activity: cast, ...more } },
    as,
  );
const change = (id: string, body: BodyOf<typeof routes.updatePromise>, as = company.engineer) =>
  app.call(routes.updatePromise, { params: { ...params(), promise: id }, body }, as);
const remove = (id: string, as = company.engineer) =>
  app.call(routes.deletePromise, { params: { ...params(), promise: id } }, as);
const close = (results: Results, { week = monday(), as = company.engineer } = {}) =>
  app.call(routes.closePlanWeek, { params: { ...params(), week }, body: { results } }, as);
const reopen = (week = monday(), as = company.engineer) =>
  app.call(routes.reopenPlanWeek, { params: { ...params(), week } }, as);

async function promised(more?: Partial<New>, as?: typeof company.engineer): Promise<WeekPromise> {
  const answer = await send(more, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: WeekPromise }>().data;
}

async function week(of = monday(), as = company.engineer): Promise<PlanWeek> {
  const answer = await app.call(routes.getPlanWeek, { params: { ...params(), week: of } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PlanWeek }>().data;
}

async function tallies(): Promise<WeekTally[]> {
  const answer = await app.call(routes.listWeekTallies, { params: params() }, company.clientOn);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: WeekTally[] }>().data;
}

/** A promise made before its week began. */
async function inTime(more: Partial<New> = {}): Promise<WeekPromise> {
  const promise = await promised({ week: monday(), ...more });
  await app.database.superuser.query(
    "update programme_promises set late = false, created_at = week - 2 where id = $1",
    [promise._id],
  );
  return promise;
}

it("a promise is made once, changed and taken back before its week begins", async () => {
  const _id = newId();
  const body = { _id, words: "Ground floor", percent: 40, quantity: 12.5, unit: "m³" };
  const made = await promised(body);
  expect(made).toMatchObject({ ...body, late: false, kept: null, activity: { name: "Cast" } });
  await promised(body);
  expect((await week(monday(1))).promises).toHaveLength(1);
  const changed = await change(_id, { percent: null, words: "North half" });
  expect(changed.json().data).toMatchObject({ percent: null, words: "North half", quantity: 12.5 });
  expect(changed.json().data.late).toBe(false);
  expect((await remove(_id)).statusCode).toBe(200);
  expect((await remove(_id)).statusCode).toBe(404);
});

it("changes of two people to different fields of a promise at once both count", async () => {
  const { _id } = await promised();
  const changed = await whileLocked(
    app.database.superuser,
    [
      ["select hold_week($1, $2)", company.projectId, monday(1)],
      ["update programme_promises set percent = 40 where id = $1", _id],
    ],
    () => change(_id, { words: "North half" }),
  );
  expect(changed.json().data).toMatchObject({ percent: 40, words: "North half" });
});

it("what is promised or changed when the week has begun is late", async () => {
  const late = await promised({ week: monday() });
  expect(late.late).toBe(true);
  const kept = await inTime();
  expect((await change(kept._id, { words: "" })).json().data.late).toBe(false);
  expect((await change(kept._id, { words: "Less" })).json().data.late).toBe(true);
});

it("a contractor promises for their company alone, and cannot take back what the week has bound", async () => {
  const { contractorOn } = company;
  expect((await send({}, contractorOn)).statusCode).toBe(403);
  const masons = await masonsOfContractor();
  const own = await promised({ company: masons }, contractorOn);
  expect(own.company).toMatchObject({ name: "Lagos Masons" });
  expect((await change(own._id, { percent: 50 }, contractorOn)).statusCode).toBe(200);
  expect((await remove(own._id, contractorOn)).statusCode).toBe(200);
  const others = await promised();
  expect((await change(others._id, { percent: 50 }, contractorOn)).statusCode).toBe(403);
  const bound = await inTime({ company: masons });
  expect(await newsOf(contractorOn)).toEqual([
    expect.stringMatching(/promised “Cast” for the week of/),
  ]);
  expect((await remove(bound._id, contractorOn)).json<Failure>().message).toMatch(/week has begun/);
  const less = await change(bound._id, { percent: 5 }, contractorOn);
  expect(less.json<{ data: WeekPromise }>().data.late).toBe(true);
  expect((await remove(bound._id, contractorOn)).statusCode).toBe(409);
  expect((await close([], { as: contractorOn })).statusCode).toBe(403);
  expect((await remove(bound._id)).statusCode).toBe(200);
});

it("a contractor changes nothing of a week that is over, also if it was promised late", async () => {
  const masons = await masonsOfContractor();
  const { _id } = await promised({ week: monday(), company: masons }, company.contractorOn);
  await app.database.superuser.query(
    "update programme_promises set week = week - 7 where id = $1",
    [_id],
  );
  const changed = await change(_id, { percent: 5 }, company.contractorOn);
  expect(changed.json<Failure>().message).toMatch(/week is over/);
  expect((await remove(_id, company.contractorOn)).statusCode).toBe(409);
  expect((await change(_id, { percent: 5 })).statusCode).toBe(200);
  expect((await remove(_id)).statusCode).toBe(200);
});

it("a week is closed with a result for each promise, and then stays as it is", async () => {
  const masons = await masonsOfContractor();
  const [kept, missed] = [await inTime(), await promised({ week: monday(), company: masons })];
  const yes = { promise: kept._id, kept: true };
  const no = { promise: missed._id, kept: false, reason: "material", words: "No cement" } as const;
  expect((await close([yes])).statusCode).toBe(409);
  expect((await close([yes, yes])).statusCode).toBe(409);
  expect((await close([yes, { promise: missed._id, kept: false }])).statusCode).toBe(400);
  expect((await close([{ ...yes, reason: "permit" }, no])).statusCode).toBe(400);
  const closed = (await close([yes, no])).json<{ data: PlanWeek }>().data;
  expect(closed.closedBy).toMatchObject({ name: company.engineer.name });
  expect(closed.promises.map((one) => [one.kept, one.reason, one.reasonWords])).toEqual([
    [false, "material", "No cement"],
    [true, null, ""],
  ]);
  expect((await close([yes, no])).statusCode).toBe(409);
  expect((await send({ week: monday() })).statusCode).toBe(409);
  expect((await change(kept._id, { words: "More" })).statusCode).toBe(409);
  expect((await remove(kept._id)).statusCode).toBe(409);
  expect(await tallies()).toEqual([
    {
      week: monday(),
      closed: true,
      company: { _id: masons, name: "Lagos Masons" },
      promised: 1,
      kept: 0,
      late: 1,
      reasons: [{ reason: "material", count: 1 }],
    },
    { week: monday(), closed: true, company: null, promised: 1, kept: 1, late: 0, reasons: [] },
  ]);
});

it("a week is opened again to correct it, and what was said stays until then", async () => {
  const { _id } = await inTime();
  await close([{ promise: _id, kept: true }]);
  expect((await reopen(monday(), company.contractorOn)).statusCode).toBe(403);
  const open = (await reopen()).json<{ data: PlanWeek }>().data;
  expect(open).toMatchObject({ closedAt: null, promises: [{ kept: true }] });
  expect((await close([{ promise: _id, kept: false, reason: "weather" }])).statusCode).toBe(200);
  expect((await week()).promises).toMatchObject([{ kept: false, reason: "weather" }]);
});

it("a week that has not begun, and one without promises, is not closed", async () => {
  const { _id } = await promised();
  expect((await close([{ promise: _id, kept: true }], { week: monday(1) })).statusCode).toBe(409);
  expect((await close([])).json<Failure>().message).toMatch(/Nothing is promised/);
});

it("promises are refused to clients, to who is not on the team, and to another workspace", async () => {
  const { _id } = await promised();
  expect((await week(monday(1), company.clientOn)).promises).toHaveLength(1);
  expect((await send({}, company.clientOn)).statusCode).toBe(403);
  for (const as of [company.contractorOff, stranger.engineer]) {
    expect((await send({}, as)).statusCode).toBe(404);
    expect((await change(_id, { words: "x" }, as)).statusCode).toBe(404);
    expect((await remove(_id, as)).statusCode).toBe(404);
  }
  expect((await close([], { as: stranger.engineer })).statusCode).toBe(404);
  expect((await reopen(monday(), stranger.engineer)).statusCode).toBe(404);
});

it("refuses bad input by its field, and more than a week can have", async () => {
  const field = async (more: Partial<New>) => Object.keys((await send(more)).json().fields ?? {});
  expect(await field({ week: "2026-03-03" })).toEqual(["week"]);
  expect(await field({ week: monday(-1) })).toEqual(["week"]);
  expect(await field({ week: monday(14) })).toEqual(["week"]);
  expect(await field({ activity: newId() })).toEqual(["activity"]);
  expect(await field({ company: newId() })).toEqual(["company"]);
  expect(await field({ person: company.clientOff.id })).toEqual(["person"]);
  expect(await field({ percent: 101 })).toEqual(["percent"]);
  expect(await field({ quantity: 0 })).toEqual(["quantity"]);
  expect(await field({ words: "x".repeat(301) })).toEqual(["words"]);
  await app.database.superuser.query(
    `insert into programme_promises (project_id, workspace_id, id, week, activity_id, activity_name, words, unit, late, created_at, updated_at)
     select $1, $2, gen_random_uuid(), $3, $4, 'Cast', '', '', false, now(), now() from generate_series(1, $5)`,
    [company.projectId, company.workspaceId, monday(1), cast, MAX_PROMISES],
  );
  expect((await send()).json<Failure>().message).toMatch(/at most 300 promises/);
});

it("nothing is promised of what has finished", async () => {
  await edit({
    op: "set_activity",
    _id: cast,
    fields: { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-03T17:00" },
  });
  const answer = await send();
  expect(answer.statusCode).toBe(400);
  expect(answer.json<Failure>().fields).toEqual({ activity: expect.stringMatching(/finished/) });
});

it("promises of a removed activity stay", async () => {
  await promised();
  await edit({ op: "remove_activity", _id: cast });
  expect((await week(monday(1))).promises).toMatchObject([
    { activity: { name: "Cast", removed: true } },
  ]);
});
