import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { CompanyCalendar } from "../../../contract/programme/calendars.ts";
import type { Failure } from "../../../contract/common.ts";
import type { Programme } from "../../../contract/programme/programme.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await shareTestApp();
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
});

const hours = [{ from: 480, to: 960 }];
const six = {
  name: "Six days",
  week: [hours, hours, hours, hours, hours, hours, []],
  exceptions: [],
  minutesPerDay: 480,
};
const holiday = { from: "2026-10-01", to: "2026-10-01", shifts: [], name: "Independence Day · NG" };

const create = (body: Partial<BodyOf<typeof routes.createCalendar>> = {}, as = company.engineer) =>
  app.call(routes.createCalendar, { body: { ...six, ...body } }, as);
const update = (id: string, body: BodyOf<typeof routes.updateCalendar>, as = company.engineer) =>
  app.call(routes.updateCalendar, { params: { id }, body }, as);
const remove = (id: string, as = company.engineer) =>
  app.call(routes.deleteCalendar, { params: { id } }, as);

async function created(body?: Partial<BodyOf<typeof routes.createCalendar>>) {
  const answer = await create(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: CompanyCalendar }>().data;
}

async function list(as = company.engineer): Promise<CompanyCalendar[]> {
  const answer = await app.call(routes.listCalendars, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CompanyCalendar[] }>().data;
}

async function programme(as = company.engineer): Promise<Programme> {
  const answer = await app.call(routes.getProgramme, { params: { id: company.projectId } }, as);
  return answer.json<{ data: Programme }>().data;
}

async function edit(edits: Edit[], base: number) {
  const answer = await app.call(
    routes.editProgramme,
    { params: { id: company.projectId }, body: { _id: newId(), base, edits } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Pick<Programme, "revision" | "calendars"> }>().data;
}

const task = (): Edit => ({
  op: "add_activity",
  _id: newId(),
  parent: null,
  fields: { name: "Dig" },
});

it("keeps calendars: added once, changed, deleted, and each recorded", async () => {
  const _id = newId();
  expect(await created({ _id })).toMatchObject({ _id, ...six, isDefault: false, daysVersion: 1 });
  await created({ _id });
  await created({ name: "All week" });
  expect((await list(company.admin)).map(({ name }) => name)).toEqual(["All week", "Six days"]);
  const changed = (await update(_id, { exceptions: [holiday] })).json().data;
  expect(changed).toMatchObject({ exceptions: [holiday], version: 2, daysVersion: 2 });
  expect((await update(_id, { name: "Site" })).json().data).toMatchObject({
    name: "Site",
    version: 3,
    daysVersion: 2,
  });
  expect((await remove(_id)).statusCode).toBe(200);
  expect((await remove(_id)).statusCode).toBe(404);
  const { rows } = await app.database.superuser.query<{ message: string }>(
    "select message from activities where workspace_id = $1 and entity_id = $2 order by created_at, id",
    [company.workspaceId, _id],
  );
  expect(rows.map(({ message }) => message)).toEqual([
    "added the calendar “Six days” to the company's",
    "changed the company's calendar “Six days”",
    "changed the company's calendar “Site”",
    "deleted the company's calendar “Site”",
  ]);
});

it("is for those who plan, and for nobody of another company", async () => {
  const { _id } = await created();
  for (const person of [company.clientOn, company.contractorOn]) {
    expect((await app.call(routes.listCalendars, {}, person)).statusCode).toBe(403);
    expect((await create({ name: "Mine" }, person)).statusCode).toBe(403);
    expect((await update(_id, { name: "Mine" }, person)).statusCode).toBe(403);
    expect((await remove(_id, person)).statusCode).toBe(403);
  }
  expect(await list(stranger.engineer)).toEqual([]);
  expect((await update(_id, { name: "Mine" }, stranger.engineer)).statusCode).toBe(404);
  expect((await remove(_id, stranger.engineer)).statusCode).toBe(404);
});

it("refuses two of a name, and a week without work", async () => {
  await created();
  const other = await created({ name: "Other" });
  expect((await create({ name: "SIX DAYS" })).statusCode).toBe(409);
  expect((await update(other._id, { name: "six days" })).json<Failure>().fields).toHaveProperty(
    "name",
  );
  expect((await create({ name: "None", week: [[], [], [], [], [], [], []] })).statusCode).toBe(400);
});

it("merges what two people change apart, and refuses what they change alike", async () => {
  const { _id, version } = await created();
  await update(_id, { exceptions: [holiday], version }, company.admin);
  expect((await update(_id, { name: "Site", version })).json().data).toMatchObject({
    name: "Site",
    exceptions: [holiday],
  });
  const clash = await update(_id, { exceptions: [{ ...holiday, name: "Rest" }], version });
  expect(clash.statusCode).toBe(409);
  expect(clash.json<Failure>().message).toContain("the days that differ from the week");
});

it("has one default calendar, with which a programme begins, and which then stays as it is", async () => {
  const old = await created({ isDefault: true });
  const now = await created({ name: "Site", exceptions: [holiday], isDefault: true });
  expect((await list()).map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
    [now._id, true],
    [old._id, false],
  ]);
  const origin = { calendar: now._id, version: 1 };
  const site = { _id: company.projectId, name: "Site", exceptions: [holiday], origin };
  for (const person of [company.engineer, company.clientOn, company.contractorOn])
    expect((await programme(person)).calendars).toMatchObject([site]);

  // A person who had the programme open with another default calendar gets the new one with the first answer.
  expect(await edit([task()], 0)).toMatchObject({ revision: 1, calendars: [site] });
  await update(now._id, { exceptions: [] });
  expect((await programme()).calendars).toMatchObject([site]);
});

it("has one default calendar, however many are made it at once", async () => {
  const names = ["One", "Two", "Three", "Four"];
  const made = await Promise.all(names.map((name) => create({ name, isDefault: true })));
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  const calendars = await list();
  expect(calendars.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const all = await Promise.all(calendars.map(({ _id }) => update(_id, { isDefault: true })));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it("a calendar of a programme keeps its origin, until an edit takes it off, and gets it back by undo", async () => {
  const { _id: calendar } = await created();
  const own = { ...six, _id: newId(), name: "Ours" };
  const origin = { calendar, version: 1 };
  await edit([{ op: "put_calendar", calendar: { ...own, origin } }], 0);
  const shown = async () => (await programme()).calendars.find(({ _id }) => _id === own._id);
  expect(await shown()).toEqual({ ...own, origin });
  await edit([{ op: "put_calendar", calendar: own }], 1);
  expect(await shown()).toEqual(own);
  const back = await app.call(
    routes.restoreProgramme,
    { params: { id: company.projectId, number: 1 }, body: { _id: newId(), base: 2 } },
    company.engineer,
  );
  expect(back.statusCode, back.body).toBe(200);
  expect(await shown()).toEqual({ ...own, origin });
  // The company deletes the calendar, but it stays in the programme.
  await remove(calendar);
  expect(await shown()).toEqual({ ...own, origin });
});
