import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { BudgetRevision } from "../../../contract/cost-plan/budget-revisions.ts";
import type { Failure } from "../../../contract/common.ts";
import type { BudgetLine, CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import {
  app,
  company,
  edit,
  prepare,
  programme,
  set,
  task,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

const DAY = 480;

let costCode: string;

beforeEach(async () => {
  const answer = await app.call(
    routes.createCostCode,
    { params: { id: company.projectId }, body: { code: "01", title: "Frame" } },
    company.engineer,
  );
  costCode = answer.json<{ data: { _id: string } }>().data._id;
});

type NewLine = BodyOf<typeof routes.createBudgetLine>;

const post = (body: Partial<NewLine>, as: TestPerson = company.engineer) =>
  app.call(
    routes.createBudgetLine,
    {
      params: { id: company.projectId },
      body: { costCode, description: "Concrete", amount: 1000.01, spread: "programme", ...body },
    },
    as,
  );

async function addLine(activities: readonly string[], more: Partial<NewLine> = {}) {
  const answer = await post({ activities: [...activities], ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: BudgetLine }>().data;
}

async function lines(project = company.projectId): Promise<readonly BudgetLine[]> {
  const answer = await app.call(routes.getCostPlan, { params: { id: project } }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CostPlan }>().data.lines;
}

const monthsOf = (line: BudgetLine | undefined) =>
  line?.months.map(({ month, amount }) => [month, amount]);

async function refusal(body: Partial<NewLine>): Promise<[number, string]> {
  const answer = await post(body);
  return [answer.statusCode, answer.json<Failure>().message];
}

describe("a line by the programme", () => {
  it("is spread by the days on which its activities are at work, and moves with them", async () => {
    // From Monday, 2 March, 40 working days last until 24 April.
    const { dig } = await twoTasks();
    await edit([set(dig, { durationMinutes: 40 * DAY })]);
    const line = await addLine([dig]);
    expect(line).toMatchObject({ activities: [{ _id: dig, name: "Dig" }] });
    // The months have 22 and 18 working days.
    expect(monthsOf(line)).toEqual([
      ["2026-03", 550.01],
      ["2026-04", 450],
    ]);
    await edit([
      { op: "set_programme", fields: { plannedStart: "2026-04-01T08:00" } },
      set(dig, { durationMinutes: 22 * DAY }),
    ]);
    const [moved] = await lines();
    expect(monthsOf(moved)).toEqual([["2026-04", 1000.01]]);
    expect(moved?.version).toBe(line.version);
    const { rows } = await app.database.superuser.query<{ month: string; planned: string }>(
      `select month::text, amount::text as planned from budget_line_months where project_id = $1`,
      [company.projectId],
    );
    expect(rows).toEqual([{ month: "2026-04-01", planned: "1000.010" }]);
  });

  it("announces what the screen of whoever moves it relies on", async () => {
    const { dig } = await twoTasks();
    await addLine([dig]);
    const before = app.announced.length;
    await edit([{ op: "set_programme", fields: { plannedStart: "2026-04-01T08:00" } }]);
    const topics = app.announced.slice(before).map(({ topic }) => topic);
    expect(topics).toContain("money");
    for (const { changes } of [
      routes.editProgramme,
      routes.restoreProgramme,
      routes.importProgramme,
    ])
      expect(changes).toEqual(expect.arrayContaining(topics));
  });

  it("counts the days of all of its activities", async () => {
    const { dig, cast } = await twoTasks();
    await edit([set(dig, { durationMinutes: 22 * DAY }), set(cast, { durationMinutes: 22 * DAY })]);
    expect(monthsOf(await addLine([dig, cast], { amount: 440 }))).toEqual([
      ["2026-03", 220],
      ["2026-04", 220],
    ]);
  });

  it("has each move in the plan’s history, whose totals stay", async () => {
    const { dig, cast } = await twoTasks();
    await addLine([cast]);
    await edit([set(dig, { durationMinutes: 30 * DAY })]);
    // This edit moves nothing within the line's month.
    await edit([set(dig, { durationMinutes: 31 * DAY })]);
    const answer = await app.call(
      routes.listBudgetRevisions,
      { params: { id: company.projectId } },
      company.engineer,
    );
    const revisions = answer.json<{ data: BudgetRevision[] }>().data;
    expect(revisions).toMatchObject([
      {
        action: "updated",
        reason: "The programme moved.",
        totalBefore: 1000.01,
        totalAfter: 1000.01,
        changes: [
          {
            before: { months: [{ month: "2026-03", amount: 1000.01 }] },
            after: { months: [{ month: "2026-04", amount: 1000.01 }] },
          },
        ],
      },
      { action: "created" },
    ]);
  });

  it("keeps its last months when its activity is removed, says so, and follows again when it is back", async () => {
    const { dig, cast } = await twoTasks();
    await edit([set(cast, { durationMinutes: 40 * DAY })]);
    const line = await addLine([cast]);
    const before = await programme();
    await edit([{ op: "remove_activity", _id: cast }]);
    const [kept] = await lines();
    expect(kept?.activities).toEqual([{ _id: cast, code: "", name: null }]);
    expect(kept?.months).toEqual(line.months);
    // The line's amount changes, and the amounts of its months in proportion.
    const answer = await app.call(
      routes.updateBudgetLine,
      { params: { id: line._id }, body: { amount: 2000.02 } },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ data: BudgetLine }>().data.months).toEqual(
      line.months.map(({ month, amount }) => ({ month, amount: amount * 2 })),
    );
    const back = await app.call(
      routes.restoreProgramme,
      {
        params: { id: company.projectId, number: before.revision },
        body: { _id: newId(), base: before.revision + 1 },
      },
      company.engineer,
    );
    expect(back.statusCode, back.body).toBe(200);
    await edit([set(dig, { durationMinutes: 60 * DAY })]);
    const [again] = await lines();
    expect(again?.activities).toMatchObject([{ _id: cast, name: "Cast" }]);
    expect(again?.months[0]?.month).toBe("2026-05");
  });

  it("names activities of its own programme, and none with another spread", async () => {
    const { dig } = await twoTasks();
    const choose = [400, "Choose at least one activity"];
    expect(await refusal({})).toEqual(choose);
    expect(await refusal({ activities: [newId()] })).toEqual([
      400,
      "One of these activities is no longer in the programme.",
    ]);
    expect(await refusal({ activities: [dig], spread: "straight" })).toEqual([
      400,
      "Activities need the spread “programme”",
    ]);
    const line = await addLine([dig]);
    const answer = await app.call(
      routes.updateBudgetLine,
      {
        params: { id: line._id },
        body: { spread: "straight", start: "2026-01", finish: "2026-02" },
      },
      company.engineer,
    );
    expect(answer.json<{ data: BudgetLine }>().data).toMatchObject({ activities: [] });
    await edit([set(dig, { durationMinutes: 60 * DAY })]);
    expect(monthsOf((await lines())[0])?.length).toBe(2);
  });

  it("is copied to another project with its months, as typed ones", async () => {
    const { dig } = await twoTasks();
    await addLine([dig]);
    const { workspaceId, owner } = company;
    const other = await addProject(app.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    const answer = await app.call(
      routes.copyCostPlan,
      { params: { id: other }, body: { from: company.projectId, lines: true } },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await lines(other)).toMatchObject([
      { spread: "typed", activities: [], amount: 1000.01 },
    ]);
  });

  it("is previewed for those who change the plan, and by nobody else", async () => {
    const { dig, cast } = await twoTasks();
    const ask = (as: TestPerson) =>
      app.call(
        routes.getActivityMonths,
        { params: { id: company.projectId }, query: { ids: `${dig},${cast},${newId()}` } },
        as,
      );
    expect((await ask(company.engineer)).json()).toEqual({ data: [{ month: "2026-03", days: 2 }] });
    for (const person of [company.clientOn, company.contractorOn])
      expect((await ask(person)).statusCode, person.name).toBe(403);
  });

  it("adds up to its amount after any edits of the programme", async () => {
    const { dig, cast } = await twoTasks();
    const paint = task("Paint");
    await edit([paint]);
    const ids = [dig, cast, paint._id];
    const made = [
      await addLine([dig], { amount: 0.01 }),
      await addLine([dig, cast], { amount: 99_999.97 }),
      await addLine(ids, { amount: 123_456_789.01 }),
    ];
    const duration = fc.integer({ min: 0, max: 400 }).map((days) => days * DAY);
    const change = fc.record({ at: fc.nat(2), durationMinutes: duration });
    const start = fc
      .integer({ min: 1, max: 12 })
      .map((month) => `2026-${String(month).padStart(2, "0")}-05T08:00`);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), start, async (changes, plannedStart) => {
        await edit([
          { op: "set_programme", fields: { plannedStart } },
          ...changes.map(({ at, durationMinutes }) => set(ids[at] ?? dig, { durationMinutes })),
        ]);
        const { rows } = await app.database.superuser.query<{
          id: string;
          exact: boolean;
          first: string;
        }>(
          `select l.id, sum(m.amount) = l.amount as exact, min(m.month)::text as first
             from budget_lines l join budget_line_months m on m.line_id = l.id
            where l.project_id = $1 group by l.id`,
          [company.projectId],
        );
        expect(rows.map(({ exact }) => exact)).toEqual(made.map(() => true));
        const { activities } = await programme();
        const starts = activities.map(({ start: at }) => at.slice(0, 7)).toSorted();
        expect(rows.every(({ first }) => first.slice(0, 7) >= (starts[0] ?? ""))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});
