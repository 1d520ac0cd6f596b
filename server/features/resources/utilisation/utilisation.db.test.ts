import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { worksOn } from "../../../../contract/resources/resource-calendar.ts";
import { addDays, dayNumber } from "../../../../engine/day.ts";
import type { QueryOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { addProject, addTask, createCompany, type TestCompany } from "../../../testing/company.ts";
import { addAssignment, addResource } from "../../../testing/seed/seed-resources.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await shareTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
});

const MONDAY = "2026-03-02";
const ask = (query: QueryOf<typeof routes.getUtilisation>, as = company.engineer) =>
  app.call(routes.getUtilisation, { query }, as);

async function read(query: Partial<QueryOf<typeof routes.getUtilisation>> = {}) {
  const answer = await ask({ from: MONDAY, to: addDays(MONDAY, 27), ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    data: { from: string; weeks: number; resources: UtilisationRow[] };
    total: number;
    nextCursor: string | null;
  }>();
}

function resource(name: string, more: { kind?: string; capacity?: number } = {}): Promise<string> {
  return addResource(app.database.superuser, { workspaceId: company.workspaceId, name, ...more });
}

async function assign(
  resourceId: string,
  more: { quantity: number; from: string; to: string; taskId?: string },
): Promise<void> {
  const { workspaceId, taskId } = company;
  await addAssignment(app.database.superuser, { workspaceId, taskId, resourceId, ...more });
}

it("shows demand against capacity in whole weeks, and an overloaded day in a week within capacity", async () => {
  const masons = await resource("Masons", { capacity: 4 });
  await assign(masons, { quantity: 2, from: "2026-03-04", to: "2026-03-10" });
  await assign(masons, { quantity: 3, from: "2026-03-04", to: "2026-03-04" });
  await resource("Cement", { kind: "material" });
  const { data, total } = await read({ from: "2026-03-05", to: "2026-03-16" });
  expect([data.from, data.weeks, total]).toEqual([MONDAY, 3, 1]);
  expect(data.resources).toMatchObject([
    { name: "Masons", capacity: 4, workingDays: 63, demand: [11, 4, 0], peak: [5, 2, 0] },
  ]);
});

it("has no demand for a finished task after the day on which it was finished", async () => {
  const db = app.database.superuser;
  const masons = await resource("Masons", { capacity: 4 });
  const { workspaceId, taskId, projectId, owner } = company;
  const roof = { workspaceId, projectId, title: "Roof", createdBy: owner.id };
  const other = await addTask(db, roof);
  await assign(masons, { quantity: 3, from: MONDAY, to: "2026-03-21" });
  await assign(masons, { quantity: 2, from: "2026-03-16", to: "2026-03-17", taskId: other });
  const figures = async (query = {}) =>
    (await read({ from: MONDAY, to: "2026-03-22", ...query })).data.resources.map(
      ({ demand, peak }) => ({ demand, peak }),
    );
  expect(await figures()).toEqual([{ demand: [18, 18, 22], peak: [3, 3, 5] }]);
  // At this moment it is already Wednesday in Lagos.
  const finish = (at: string | null) =>
    db.query("update tasks set status = $2, completed_at = $3 where id = $1", [
      taskId,
      at === null ? "todo" : "done",
      at,
    ]);
  await finish("2026-03-10T23:30:00Z");
  expect(await figures()).toEqual([{ demand: [18, 9, 4], peak: [3, 3, 2] }]);
  const listed = await app.call(
    routes.listResourceAssignments,
    { params: { id: masons } },
    company.engineer,
  );
  expect(listed.json<{ data: object[] }>().data).toMatchObject([
    { to: "2026-03-21", task: { finishedOn: "2026-03-11" } },
    { task: { title: "Roof", finishedOn: null } },
  ]);
  await db.query("update resources set status = 'retired' where id = $1", [masons]);
  await db.query("delete from resource_assignments where task_id = $1", [other]);
  expect(await figures({ from: "2026-03-12" })).toHaveLength(1);
  expect(await figures({ from: "2026-03-16" })).toEqual([]);
  await finish("2026-02-20T12:00:00Z");
  expect(await figures()).toEqual([]);
  await finish(null);
  expect(await figures({ from: "2026-03-16" })).toHaveLength(1);
});

it("agrees with a count of each day, for any assignments", async () => {
  const masons = await resource("Masons");
  const db = app.database.superuser;
  const spans = fc.array(
    fc.record({
      start: fc.integer({ min: -20, max: 40 }),
      length: fc.integer({ min: 0, max: 30 }),
      quantity: fc.integer({ min: 1, max: 90_000 }).map((parts) => parts / 10_000),
    }),
    { maxLength: 6 },
  );
  const property = fc.asyncProperty(
    spans,
    fc.integer({ min: 1, max: 127 }),
    async (given, works) => {
      await db.query("delete from resource_assignments where resource_id = $1", [masons]);
      await db.query("update resources set works_on = $2 where id = $1", [masons, works]);
      for (const { start, length, quantity } of given)
        await assign(masons, {
          quantity,
          from: addDays(MONDAY, start),
          to: addDays(MONDAY, start + length),
        });
      const [row] = (await read()).data.resources;
      const days = Array.from({ length: 28 }, (_, day) =>
        worksOn(works, day)
          ? given
              .filter(({ start, length }) => start <= day && day <= start + length)
              .reduce((sum, { quantity }) => sum + Math.round(quantity * 10_000), 0)
          : 0,
      );
      const weeks = [0, 7, 14, 21].map((first) => days.slice(first, first + 7));
      expect(row?.demand).toEqual(
        weeks.map((week) => week.reduce((sum, day) => sum + day, 0) / 10_000),
      );
      expect(row?.peak).toEqual(weeks.map((week) => Math.max(...week) / 10_000));

      const { rows } = await db.query<{ from: string; to: string; days: number }>(
        `select starts_on::text as from, ends_on::text as to, plumbline.count_working_days(starts_on, ends_on, $2) as days
           from plumbline.resource_assignments where resource_id = $1`,
        [masons, works],
      );
      for (const { from, to, days: counted } of rows) {
        let expected = 0;
        for (let day = dayNumber(from); day <= dayNumber(to); day += 1)
          if (worksOn(works, day)) expected += 1;
        expect(counted).toBe(expected);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
});

it("filters by kind, words and project; the rows keep the company's figures", async () => {
  const db = app.database.superuser;
  const { workspaceId, owner } = company;
  const masons = await resource("Masons", { capacity: 4 });
  const crane = await resource("Crane", { kind: "plant", capacity: 1 });
  const other = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  const taskId = await addTask(db, {
    workspaceId,
    projectId: other,
    title: "Roof",
    createdBy: owner.id,
  });
  const week = { from: MONDAY, to: addDays(MONDAY, 6) };
  await assign(masons, { ...week, quantity: 3 });
  await assign(masons, { ...week, quantity: 3, taskId });
  await assign(crane, { ...week, quantity: 1, taskId });
  const names = async (query: object) =>
    (await read(query)).data.resources.map(({ name, peak }) => [name, peak[0]]);
  expect(await names({})).toEqual([
    ["Crane", 1],
    ["Masons", 6],
  ]);
  expect(await names({ kind: "plant" })).toEqual([["Crane", 1]]);
  expect(await names({ search: "mas" })).toEqual([["Masons", 6]]);
  expect(await names({ project: company.projectId })).toEqual([["Masons", 6]]);
  expect(await names({ project: other, from: "2026-05-01", to: "2026-05-02" })).toEqual([]);
  await db.query("update resources set status = 'retired' where id = $1", [crane]);
  expect(await names({})).toHaveLength(2);
  expect(await names({ from: "2026-05-01", to: "2026-05-02" })).toEqual([["Masons", 0]]);
  const first = await read({ limit: 1 });
  const second = await read({ limit: 1, cursor: first.nextCursor ?? "" });
  expect([first.total, second.data.resources[0]?.name, second.nextCursor]).toEqual([
    2,
    "Masons",
    null,
  ]);
});

it("covers two years at most, for those who plan, in one's own company", async () => {
  const inAll = { from: MONDAY, to: addDays(MONDAY, 104 * 7 - 1) };
  expect((await read(inAll)).data.weeks).toBe(104);
  const tooLong = await ask({ from: MONDAY, to: addDays(MONDAY, 104 * 7) });
  expect(tooLong.json()).toMatchObject({ fields: { to: "Ask for at most 104 weeks at a time." } });
  expect((await ask({ from: MONDAY, to: "2026-03-01" })).statusCode).toBe(400);
  expect((await ask({ from: MONDAY, to: "soon" })).statusCode).toBe(400);
  for (const person of [company.clientOn, company.contractorOn])
    expect((await ask({ from: MONDAY, to: MONDAY }, person)).statusCode).toBe(403);
  await resource("Masons");
  const stranger = await createCompany(app.database.superuser, "Other Builders");
  const foreign = await ask({ from: MONDAY, to: MONDAY }, stranger.engineer);
  expect(foreign.body).not.toContain("Masons");
});
