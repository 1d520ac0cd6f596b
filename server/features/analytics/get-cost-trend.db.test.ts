import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CostPoint, CostStanding } from "../../../contract/analytics.ts";
import type { CashFlow } from "../../../contract/cash-flow.ts";
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
  /** A cost code's id. */
  readonly code?: string;
  readonly by?: TestPerson;
}

async function spend(spent: Spent): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, rejection,
                           cost_code_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'Cement', case when $4 = 'rejected' then 'Entered twice' else '' end, $8, $9)`,
    [
      id,
      company.workspaceId,
      spent.projectId ?? company.projectId,
      spent.status ?? "approved",
      spent.amount,
      spent.currency ?? "NGN",
      spent.on ?? "2026-03-10",
      spent.code ?? null,
      spent.by?.id ?? null,
    ],
  );
  return id;
}

describe("the cost trend", () => {
  interface Missing {
    currency: string;
    amount: number;
  }
  interface Trend {
    data: CostPoint[];
    currency: string;
    unconverted: Missing[];
    unconvertedMoved: Missing[];
    standing: CostStanding | null;
  }

  const states = { submitted: 0, approved: 0, paid: 0 };
  const statesToDate = { submittedCumulative: 0, approvedCumulative: 0, paidCumulative: 0 };

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

  /** A cost plan of 5,000.10 over February and March. */
  async function planCost(): Promise<string> {
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
    return code;
  }

  /** A dollar is worth 1,500 naira from 10 February on. */
  async function setRate(): Promise<void> {
    await t.database.superuser.query(
      `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
       values ($1, $2, 'NGN', 'USD', '2026-02-10', 1500)`,
      [newId(), company.workspaceId],
    );
  }

  async function cashFlowFor(person: TestPerson): Promise<CashFlow> {
    const params = { id: company.projectId };
    const response = await t.call(routes.getCashFlow, { params }, person);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: CashFlow }>().data;
  }

  test("sets plan and spending side by side, and cumulates both", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await spend({ amount: "1000.10", on: "2026-01-31" });
    await spend({ amount: "0.20", on: "2026-01-01", status: "paid" });
    await spend({ amount: "50", on: "2026-04-02" });
    await spend({ amount: "999", on: "2026-02-02", status: "submitted" });
    await spend({ amount: "999", on: "2026-02-02", currency: "USD" });

    const planned = { planned: 0, plannedCumulative: 5900, actual: 0 };
    expect(await trendFor(company.engineer)).toEqual({
      currency: "NGN",
      unconverted: [{ currency: "USD", amount: 999 }],
      unconvertedMoved: [{ currency: "USD", amount: 999 }],
      standing: { headline: 5900, spent: 1050.3, forecast: 1050.3, overBudget: false },
      data: [
        {
          _id: "2026-01",
          planned: 3100,
          actual: 1000.3,
          submitted: 0,
          approved: 1000.1,
          paid: 0.2,
          plannedCumulative: 3100,
          actualCumulative: 1000.3,
          submittedCumulative: 0,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-02",
          planned: 2800,
          actual: 0,
          submitted: 999,
          approved: 0,
          paid: 0,
          plannedCumulative: 5900,
          actualCumulative: 1000.3,
          submittedCumulative: 999,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-03",
          ...planned,
          ...states,
          actualCumulative: 1000.3,
          submittedCumulative: 999,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-04",
          ...planned,
          ...states,
          actual: 50,
          approved: 50,
          actualCumulative: 1050.3,
          submittedCumulative: 999,
          approvedCumulative: 1050.1,
          paidCumulative: 0.2,
        },
      ],
    });
  });

  test("plans what the cost plan says, once there is one, and counts what has a rate", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await planCost();
    await setRate();
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
    expect(await trendFor(company.owner)).toEqual({
      data: [],
      currency: "NGN",
      unconverted: [],
      unconvertedMoved: [],
      standing: { headline: 5_000_000, spent: 0, forecast: 0, overBudget: false },
    });
    await spend({ amount: "12.5" });
    expect((await trendFor(company.owner)).data).toEqual([
      {
        _id: "2026-03",
        planned: 0,
        actual: 12.5,
        ...states,
        approved: 12.5,
        plannedCumulative: 0,
        actualCumulative: 12.5,
        ...statesToDate,
        approvedCumulative: 12.5,
      },
    ]);
  });

  test("shows clients of the project all, and contractors nothing", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await spend({ amount: "10", on: "2026-01-01" });
    expect(await trendFor(company.clientOn)).toEqual(await trendFor(company.owner));
    expect((await trendFor(company.clientOn)).data[0]?.actual).toBe(10);
    // Not even of the expenses that they made themselves: the cash flow is closed to them, too.
    await spend({ amount: "10", on: "2026-01-01", status: "submitted", by: company.contractorOn });
    expect(await trendFor(company.contractorOn)).toEqual({
      data: [],
      currency: "NGN",
      unconverted: [],
      unconvertedMoved: [],
      standing: null,
    });
    const params = { id: company.projectId };
    const closed = await t.call(routes.getCashFlow, { params }, company.contractorOn);
    expect(closed.statusCode).toBe(403);
  });

  test("agrees with the project's cash flow to the kobo, whoever of those who see it looks", async () => {
    const code = await planCost();
    await setRate();
    await spend({ amount: "0.10", on: "2026-01-31", status: "submitted" });
    await spend({ amount: "0.20", on: "2026-02-28", status: "submitted" });
    await spend({ amount: "1234567890123.45", on: "2026-02-01", status: "approved", code });
    await spend({ amount: "0.01", on: "2026-05-31", status: "paid" });
    await spend({ amount: "1.10", on: "2026-03-01", status: "paid", currency: "USD" });
    await spend({ amount: "7", on: "2026-02-09", status: "paid", currency: "USD" });
    await spend({ amount: "5", on: "2026-02-09", status: "submitted", currency: "EUR" });
    for (const status of ["draft", "rejected"]) await spend({ amount: "9", status });

    for (const person of [company.owner, company.engineer, company.clientOn]) {
      const [trend, flow] = [await trendFor(person), await cashFlowFor(person)];
      expect(
        trend.data.map((point) => ({
          month: point._id,
          planned: point.planned,
          submitted: point.submitted,
          approved: point.approved,
          paid: point.paid,
          cumulative: {
            planned: point.plannedCumulative,
            submitted: point.submittedCumulative,
            approved: point.approvedCumulative,
            paid: point.paidCumulative,
          },
        })),
      ).toEqual(flow.months);
      const { headline, spent, forecast, overBudget } = flow;
      expect(trend.standing).toEqual({ headline, spent, forecast, overBudget });
      expect(trend.standing?.overBudget).toBe(true);
      expect(trend.unconvertedMoved).toEqual(flow.unconverted);
      expect(trend.unconverted).toEqual([{ currency: "USD", amount: 7 }]);
    }
    const { data } = await trendFor(company.clientOn);
    expect(data.map(({ _id, submittedCumulative }) => [_id, submittedCumulative])).toEqual([
      ["2026-01", 0.1],
      ["2026-02", 0.3],
      ["2026-03", 0.3],
      ["2026-04", 0.3],
      ["2026-05", 0.3],
    ]);
    expect(data[1]?.approved).toBe(1_234_567_890_123.45);
  });

  test("is over budget by one kobo of forecast, and not before", async () => {
    await plan({ budget: "5000.10" });
    const code = await planCost();
    await spend({ amount: "5000.10", on: "2026-02-01", code });
    const standing = { headline: 5000.1, spent: 5000.1, forecast: 5000.1, overBudget: false };
    expect((await trendFor(company.clientOn)).standing).toEqual(standing);
    await spend({ amount: "0.01", on: "2026-02-01" });
    expect((await trendFor(company.clientOn)).standing).toEqual({
      ...standing,
      spent: 5000.11,
      forecast: 5000.11,
      overBudget: true,
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
