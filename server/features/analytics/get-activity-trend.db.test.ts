import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TrendPoint } from "../../../contract/reports/analytics.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
  showPlan,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
});

describe("the activity trend", () => {
  async function trendFor(person: TestPerson): Promise<TrendPoint[]> {
    const response = await t.call(routes.getActivityTrend, {}, person);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: TrendPoint[] }>().data;
  }

  async function record(at: string, projectId: string | null = company.projectId): Promise<void> {
    await t.database.superuser.query(
      `insert into activities (id, workspace_id, project_id, entity_type, action, message, created_at)
       values ($1, $2, $3, 'task', 'created', 'added a task', $4)`,
      [newId(), company.workspaceId, projectId, at],
    );
  }

  const counts = (points: readonly TrendPoint[]) =>
    Object.fromEntries(
      points.filter(({ count }) => count > 0).map(({ _id, count }) => [_id, count]),
    );

  test("has thirty days ending today, including empty ones", async () => {
    t.clock.now = new Date("2026-03-15T12:00:00Z");
    await record("2026-03-15T08:00:00Z");
    await record("2026-03-15T09:00:00Z");
    await record("2026-02-14T12:00:00Z");
    await record("2026-02-13T12:00:00Z");
    const points = await trendFor(company.engineer);
    expect(points).toHaveLength(30);
    expect(points[0]?._id).toBe("2026-02-14");
    expect(points.at(-1)?._id).toBe("2026-03-15");
    expect(points.map(({ _id }) => _id)).toEqual(points.map(({ _id }) => _id).toSorted());
    expect(counts(points)).toEqual({ "2026-02-14": 1, "2026-03-15": 2 });
  });

  test("uses the workspace's days", async () => {
    // 23:30 in London is the next day in Lagos.
    t.clock.now = new Date("2026-03-15T23:30:00Z");
    await record("2026-03-15T23:10:00Z");
    await record("2026-03-15T22:50:00Z");
    const points = await trendFor(company.admin);
    expect(points.at(-1)).toEqual({ _id: "2026-03-16", count: 1 });
    expect(points.at(-2)).toEqual({ _id: "2026-03-15", count: 1 });
  });

  test("counts for each person what they can see", async () => {
    t.clock.now = new Date("2026-03-15T12:00:00Z");
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    const others = await createCompany(t.database.superuser, "Other Builders");
    await record("2026-03-15T08:00:00Z");
    await record("2026-03-15T08:00:00Z", second);
    await record("2026-03-15T08:00:00Z", null);
    expect(counts(await trendFor(company.engineer))).toEqual({ "2026-03-15": 3 });
    expect(counts(await trendFor(company.clientOn))).toEqual({ "2026-03-15": 1 });
    expect(counts(await trendFor(company.contractorOn))).toEqual({ "2026-03-15": 1 });
    expect(counts(await trendFor(company.contractorOff))).toEqual({});
    expect(counts(await trendFor(others.owner))).toEqual({});
  });

  test("counts the money activities that each person may list", async () => {
    const { projectId, engineer, owner, clientOn, contractorOn } = company;
    await showPlan(t.database.superuser, projectId);
    const expense = async (person: TestPerson) => {
      const body = { project: projectId, amount: 5, date: "2026-03-01", description: "Sand" };
      expect((await t.call(routes.createExpense, { body }, person)).statusCode).toBe(201);
    };
    const csv = "Date,Description,Amount\n2026-03-02,Sand,5";
    const sheet = { project: projectId, csv, commit: true };
    const code = { code: "01", title: "Substructure" };
    await t.call(routes.createCostCode, { params: { id: projectId }, body: code }, owner);
    for (const person of [engineer, engineer, contractorOn]) await expense(person);
    await t.call(routes.importExpenses, { body: sheet }, contractorOn);
    await t.call(routes.createTask, { body: { title: "Pour", project: projectId } }, engineer);
    const counted = async (person: TestPerson) =>
      (await trendFor(person)).reduce((sum, { count }) => sum + count, 0);
    const listed = async (person: TestPerson) =>
      (await t.call(routes.listActivities, {}, person)).json<{ data: unknown[] }>().data.length;
    for (const [person, count] of [
      [owner, 6],
      [engineer, 6],
      [clientOn, 2],
      [contractorOn, 3],
    ] as const) {
      expect([await counted(person), await listed(person)], person.name).toEqual([count, count]);
    }
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.getActivityTrend)).statusCode).toBe(401);
  });
});
