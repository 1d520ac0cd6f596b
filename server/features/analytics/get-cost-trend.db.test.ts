import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CostPoint } from "../../../contract/analytics.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date();
  company = await createCompany(t.database.superuser);
});

interface Spent {
  readonly amount: string;
  readonly on?: string;
  readonly status?: string;
  readonly currency?: string;
  readonly projectId?: string;
}

async function spend(spent: Spent): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
     values ($1, $2, $3, $4, $5, $6, $7, 'Cement')`,
    [
      id,
      company.workspaceId,
      spent.projectId ?? company.projectId,
      spent.status ?? "approved",
      spent.amount,
      spent.currency ?? "NGN",
      spent.on ?? "2026-03-10",
    ],
  );
  return id;
}

describe("the cost trend", () => {
  interface Trend {
    data: CostPoint[];
    currency: string;
  }

  async function trendFor(person: TestPerson, project = company.projectId): Promise<Trend> {
    const response = await t.call(routes.getCostTrend, { query: { project } }, person);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Trend>();
  }

  async function plan(set: {
    budget?: string;
    start?: string;
    finish?: string;
    currency?: string;
  }): Promise<void> {
    await t.database.superuser.query(
      "update projects set budget = $2, start_date = $3, finish_date = $4, currency = $5 where id = $1",
      [
        company.projectId,
        set.budget ?? "5000000",
        set.start ?? null,
        set.finish ?? null,
        set.currency ?? "NGN",
      ],
    );
  }

  test("sets plan and spending side by side, and cumulates both", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await spend({ amount: "1000.10", on: "2026-01-31" });
    await spend({ amount: "0.20", on: "2026-01-01", status: "paid" });
    await spend({ amount: "50", on: "2026-04-02" });
    await spend({ amount: "999", on: "2026-02-02", status: "submitted" });
    await spend({ amount: "999", on: "2026-02-02", currency: "USD" });

    expect(await trendFor(company.engineer)).toEqual({
      currency: "NGN",
      unconverted: [{ currency: "USD", amount: 999 }],
      data: [
        {
          _id: "2026-01",
          planned: 3100,
          actual: 1000.3,
          plannedCumulative: 3100,
          actualCumulative: 1000.3,
        },
        {
          _id: "2026-02",
          planned: 2800,
          actual: 0,
          plannedCumulative: 5900,
          actualCumulative: 1000.3,
        },
        {
          _id: "2026-03",
          planned: 0,
          actual: 0,
          plannedCumulative: 5900,
          actualCumulative: 1000.3,
        },
        {
          _id: "2026-04",
          planned: 0,
          actual: 50,
          plannedCumulative: 5900,
          actualCumulative: 1050.3,
        },
      ],
    });
  });

  test("plans what the cost plan says, once there is one, and counts what has a rate", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    const { workspaceId, projectId } = company;
    const [code, line] = [newId(), newId()];
    const db = t.database.superuser;
    await db.query(
      "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '1', 'Works')",
      [code, workspaceId, projectId],
    );
    await db.query(
      `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
       values ($1, $2, $3, $4, 'All of it', 5000.10, 'typed')`,
      [line, workspaceId, projectId, code],
    );
    await db.query(
      `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
       values ($1, $2, $3, '2026-02-01', 5000), ($1, $2, $3, '2026-03-01', 0.10)`,
      [workspaceId, projectId, line],
    );
    await db.query(
      `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
       values ($1, $2, 'NGN', 'USD', '2026-02-10', 1500)`,
      [newId(), workspaceId],
    );
    await spend({ amount: "2", currency: "USD", on: "2026-02-09" });
    await spend({ amount: "2", currency: "USD", on: "2026-02-10" });
    const points = (await trendFor(company.owner)).data;
    expect(points.map(({ _id, planned, actual }) => [_id, planned, actual])).toEqual([
      ["2026-02", 5000, 3000],
      ["2026-03", 0.1, 0],
    ]);
    expect(points.at(-1)?.plannedCumulative).toBe(5000.1);
  });

  test("spreads to the kobo", async () => {
    await plan({ budget: "1000000000000.00", start: "2026-01-17", finish: "2027-05-03" });
    const { data } = await trendFor(company.owner);
    expect(data).toHaveLength(17);
    expect(data.at(-1)?.plannedCumulative).toBe(1_000_000_000_000);
    for (const { planned } of data) expect(Math.round(planned * 100) / 100).toBe(planned);
  });

  test("is in the project's currency, with its own smallest coin", async () => {
    await plan({ budget: "1000", start: "2026-01-01", finish: "2026-03-01", currency: "JPY" });
    await spend({ amount: "7", currency: "JPY" });
    const { data, currency } = await trendFor(company.owner);
    expect(currency).toBe("JPY");
    expect(data.map(({ planned }) => planned)).toEqual([517, 467, 16]);
    expect(data.at(-1)?.actualCumulative).toBe(7);
  });

  test("has only spending without dates, and nothing without either", async () => {
    expect(await trendFor(company.owner)).toEqual({ data: [], currency: "NGN", unconverted: [] });
    await spend({ amount: "12.5" });
    expect((await trendFor(company.owner)).data).toEqual([
      { _id: "2026-03", planned: 0, actual: 12.5, plannedCumulative: 0, actualCumulative: 12.5 },
    ]);
  });

  test("shows clients of the project all, and contractors nothing", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await spend({ amount: "10", on: "2026-01-01" });
    expect(await trendFor(company.clientOn)).toEqual(await trendFor(company.owner));
    expect((await trendFor(company.clientOn)).data[0]?.actual).toBe(10);
    expect(await trendFor(company.contractorOn)).toEqual({
      data: [],
      currency: "NGN",
      unconverted: [],
    });
  });

  test("finds no project that is out of sight", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    for (const person of [company.clientOff, company.contractorOff, others.owner]) {
      const response = await t.call(
        routes.getCostTrend,
        { query: { project: company.projectId } },
        person,
      );
      expect(response.statusCode).toBe(404);
    }
    expect(
      (await t.call(routes.getCostTrend, { query: { project: newId() } }, company.owner))
        .statusCode,
    ).toBe(404);
  });

  test("refuses a project that is none, and a stranger", async () => {
    expect(
      (await t.raw({ method: "GET", url: "/api/analytics/trends/cost" }, company.owner)).statusCode,
    ).toBe(400);
    expect(
      (await t.call(routes.getCostTrend, { query: { project: "x" } }, company.owner)).statusCode,
    ).toBe(400);
    expect(
      (await t.call(routes.getCostTrend, { query: { project: company.projectId } })).statusCode,
    ).toBe(401);
  });
});
