import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CashFlow, CashFlowMonth, CostReportRow } from "../../../contract/cash-flow.ts";
import type { ExchangeRate } from "../../../contract/exchange-rates.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

async function addCode(code: string, parent: string | null = null): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into cost_codes (id, workspace_id, project_id, parent_id, code, title) values ($1, $2, $3, $4, $5, $6)`,
    [id, company.workspaceId, company.projectId, parent, code, `Works ${code}`],
  );
  return id;
}

async function plan(code: string, months: Readonly<Record<string, string>>): Promise<void> {
  const line = newId();
  const { workspaceId, projectId } = company;
  await t.database.superuser.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     select $1, $2, $3, $4, 'A line', sum(amount), 'typed' from unnest($5::numeric[]) amount`,
    [line, workspaceId, projectId, code, Object.values(months)],
  );
  await t.database.superuser.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     select $1, $2, $3, (month || '-01')::date, amount from unnest($4::text[], $5::numeric[]) m(month, amount)`,
    [workspaceId, projectId, line, Object.keys(months), Object.values(months)],
  );
}

async function spend(expense: {
  readonly amount: string;
  readonly on: string;
  readonly status: string;
  readonly code?: string;
  readonly currency?: string;
}): Promise<void> {
  const { workspaceId, projectId } = company;
  const { amount, on, status, code = null, currency = "NGN" } = expense;
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on, description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'Cement')`,
    [newId(), workspaceId, projectId, code, status, amount, currency, on],
  );
}

const setRate = (
  rate: { currency: string; base?: string; rate: number; validFrom: string },
  who: TestPerson = company.owner,
) => t.call(routes.setExchangeRate, { body: { base: "NGN", ...rate } }, who);

async function cashFlow(who: TestPerson = company.owner): Promise<CashFlow> {
  const answer = await t.call(routes.getCashFlow, { params: { id: company.projectId } }, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CashFlow }>().data;
}

interface Report {
  rows: CostReportRow[];
  total: Omit<CostReportRow, "costCode">;
  unconverted: { currency: string; amount: number }[];
}

async function costReport(who: TestPerson = company.owner): Promise<Report> {
  const answer = await t.call(routes.getCostReport, { params: { id: company.projectId } }, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Report }>().data;
}

describe("the cash flow", () => {
  it("is nothing but the headline for a project without money", async () => {
    const nothing = { planned: 0, submitted: 0, approved: 0, paid: 0 };
    expect(await cashFlow()).toEqual({
      currency: "NGN",
      headline: 5_000_000,
      ...nothing,
      spent: 0,
      forecast: 0,
      overBudget: false,
      months: [],
      unconverted: [],
    });
  });

  it("sets plan and states side by side by month, months between included, and cumulates each", async () => {
    const code = await addCode("01");
    await plan(code, { "2025-12": "100.10", "2026-02": "200" });
    await spend({ amount: "10", on: "2026-02-03", status: "submitted", code });
    await spend({ amount: "20.20", on: "2026-02-28", status: "approved", code });
    await spend({ amount: "30", on: "2026-03-31", status: "paid" });
    for (const status of ["draft"]) await spend({ amount: "999", on: "2026-04-01", status });
    const flow = await cashFlow(company.clientOn);
    const month = (
      name: string,
      [planned, submitted, approved, paid]: [number, number, number, number],
      all: [number, number, number, number],
    ): CashFlowMonth => ({
      month: name,
      planned,
      submitted,
      approved,
      paid,
      cumulative: { planned: all[0], submitted: all[1], approved: all[2], paid: all[3] },
    });
    expect(flow.months).toEqual([
      month("2025-12", [100.1, 0, 0, 0], [100.1, 0, 0, 0]),
      month("2026-01", [0, 0, 0, 0], [100.1, 0, 0, 0]),
      month("2026-02", [200, 10, 20.2, 0], [300.1, 10, 20.2, 0]),
      month("2026-03", [0, 0, 0, 30], [300.1, 10, 20.2, 30]),
    ]);
    // The code's whole budget is still to come about, and what was paid without a code comes on top.
    expect(flow).toMatchObject({ spent: 50.2, planned: 300.1, forecast: 330.1, overBudget: false });
  });

  it("forecasts code by code: what one saves does not pay for what another overspends", async () => {
    const [first, second] = [await addCode("01"), await addCode("02")];
    await plan(first, { "2026-01": "4000000" });
    await plan(second, { "2026-01": "1000000" });
    await spend({ amount: "1000001", on: "2026-01-05", status: "approved", code: second });
    expect(await cashFlow()).toMatchObject({ forecast: 5_000_001, overBudget: true });
  });

  it("converts at the rate of the day, and tells apart what has none", async () => {
    await setRate({ currency: "USD", rate: 1500, validFrom: "2026-02-01" });
    await setRate({ currency: "USD", rate: 1600.5, validFrom: "2026-03-01" });
    for (const on of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"])
      await spend({ amount: "10", on, status: "paid", currency: "USD" });
    await spend({ amount: "7", on: "2026-03-01", status: "submitted", currency: "EUR" });
    const flow = await cashFlow();
    expect(flow.paid).toBe(15_000 + 15_000 + 16_005);
    expect(flow.submitted).toBe(0);
    expect(flow.unconverted).toEqual([
      { currency: "EUR", amount: 7 },
      { currency: "USD", amount: 10 },
    ]);
  });
});

describe("the cost report", () => {
  it("says of each code its budget, committed, actual, forecast and variance, and of what has none", async () => {
    const parent = await addCode("01");
    const child = await addCode("01.1", parent);
    await plan(child, { "2026-01": "100", "2026-02": "200.50" });
    await spend({ amount: "5", on: "2026-02-03", status: "submitted", code: child });
    await spend({ amount: "150", on: "2026-02-03", status: "approved", code: child });
    await spend({ amount: "200", on: "2026-02-03", status: "paid", code: child });
    await spend({ amount: "40", on: "2026-02-03", status: "paid" });
    const { rows, total } = await costReport(company.clientOn);
    const nothing = { budget: 0, submitted: 0, committed: 0, actual: 0, forecast: 0, variance: 0 };
    expect(rows).toEqual([
      {
        costCode: { _id: parent, parent: null, code: "01", title: "Works 01" },
        ...nothing,
      },
      {
        costCode: { _id: child, parent, code: "01.1", title: "Works 01.1" },
        budget: 300.5,
        submitted: 5,
        committed: 150,
        actual: 200,
        forecast: 350,
        variance: -49.5,
      },
      { costCode: null, ...nothing, actual: 40, forecast: 40, variance: -40 },
    ]);
    expect(total).toEqual({
      budget: 300.5,
      submitted: 5,
      committed: 150,
      actual: 240,
      forecast: 390,
      variance: -89.5,
    });
    expect((await cashFlow()).forecast).toBe(total.forecast);
  });
});

describe("exchange rates", () => {
  it("refuses what is no rate, with a message for each field", async () => {
    const good = { base: "NGN", currency: "USD", rate: 1500, validFrom: "2026-01-01" };
    const bad: [object, string, string][] = [
      [{ rate: 0 }, "rate", "Rate must be more than 0"],
      [{ rate: -1 }, "rate", "Rate must be more than 0"],
      [{ rate: 1e-12 }, "rate", "Rate must be more than 0"],
      [{ rate: 1e10 }, "rate", "Rate is too large"],
      [{ rate: 1.5e-8 }, "rate", "Rate can have at most eight decimals"],
      [{ rate: "1500" }, "rate", "Rate must be a number"],
      [{ currency: "QQQ" }, "currency", "QQQ is not a currency."],
      [{ currency: "NGN" }, "currency", "This is the workspace's own currency."],
      [{ validFrom: "soon" }, "validFrom", "Enter a date as YYYY-MM-DD."],
    ];
    for (const [wrong, field, message] of bad) {
      const payload = JSON.stringify({ ...good, ...wrong });
      const headers = { "content-type": "application/json" };
      const request = { method: "POST", url: "/api/exchange-rates", payload, headers };
      const answer = await t.raw(request, company.owner);
      expect(answer.statusCode, payload).toBe(400);
      expect(answer.json(), payload).toMatchObject({ fields: { [field]: message } });
    }
  });

  it("are listed newest first with the currencies that lack one, and page", async () => {
    await spend({ amount: "7", on: "2026-03-01", status: "submitted", currency: "EUR" });
    await spend({ amount: "7", on: "2026-03-01", status: "paid", currency: "USD" });
    for (const day of ["2026-01-01", "2026-03-01", "2026-02-01"])
      await setRate({ currency: "USD", rate: 1500.12345678, validFrom: day }, company.admin);
    type List = {
      data: ExchangeRate[];
      base: string;
      missing: string[];
      nextCursor: string | null;
    };
    const list = async (query: { limit: number; cursor?: string }): Promise<List> =>
      (await t.call(routes.listExchangeRates, { query }, company.admin)).json<List>();
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ base: "NGN", missing: ["EUR"] });
    expect(first.data.map(({ validFrom }) => validFrom)).toEqual(["2026-03-01", "2026-02-01"]);
    expect(first.data[0]).toMatchObject({
      currency: "USD",
      rate: 1500.12345678,
      createdBy: { _id: company.admin.id },
    });
    const last = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(last.data.map(({ validFrom }) => validFrom)).toEqual(["2026-01-01"]);
    expect(last.nextCursor).toBeNull();
  });

  it("are missed only while something cannot be converted for want of one", async () => {
    const missing = async () =>
      (await t.call(routes.listExchangeRates, { query: {} }, company.admin)).json<{
        missing: string[];
      }>().missing;
    const { workspaceId, projectId } = company;
    const { superuser } = t.database;
    await addProject(superuser, { workspaceId, title: "Abroad", createdBy: company.owner.id });
    await superuser.query("update projects set currency = 'GBP' where title = 'Abroad'");
    await spend({ amount: "7", on: "2026-03-01", status: "submitted", currency: "EUR" });
    expect(await missing()).toEqual(["EUR"]);
    await superuser.query("update expenses set status = 'draft' where project_id = $1", [
      projectId,
    ]);
    expect(await missing()).toEqual([]);

    // It is the project's own currency that lacks a rate here.
    await spend({ amount: "3000", on: "2026-03-05", status: "paid" });
    await superuser.query("update projects set currency = 'USD' where id = $1", [projectId]);
    expect(await missing()).toEqual(["USD"]);
    await setRate({ currency: "USD", rate: 1500, validFrom: "2026-01-01" });
    expect(await missing()).toEqual([]);
  });

  it("value anew what they concern when set, set again and deleted, and are recorded", async () => {
    await spend({ amount: "10", on: "2026-03-05", status: "paid", currency: "USD" });
    const paid = async () => (await cashFlow()).paid;
    expect(await paid()).toBe(0);
    const set = await setRate({ currency: "USD", rate: 1500, validFrom: "2026-03-01" });
    expect(await paid()).toBe(15_000);
    await setRate({ currency: "USD", rate: 1000, validFrom: "2026-01-01" });
    expect(await paid()).toBe(15_000);
    const again = await setRate({ currency: "USD", rate: 1550, validFrom: "2026-03-01" });
    const id = set.json<{ data: ExchangeRate }>().data._id;
    expect(again.json()).toMatchObject({ data: { _id: id, rate: 1550 } });
    expect(await paid()).toBe(15_500);
    await t.call(routes.deleteExchangeRate, { params: { id } }, company.owner);
    expect(await paid()).toBe(10_000);
    const { rows } = await t.database.superuser.query(
      "select action from activities where workspace_id = $1 and action like 'rate_%' order by id",
      [company.workspaceId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "rate_changed",
      "rate_changed",
      "rate_changed",
      "rate_deleted",
    ]);
    const trail = await t.call(routes.listAudit, { query: { kind: "deletion" } }, company.owner);
    expect(trail.json().data).toMatchObject([
      {
        subject: "deleted the rate of USD from 2026-03-01 on, which was 1550",
        before: { currency: "USD", validFrom: "2026-03-01", rate: "1550" },
      },
    ]);
  });

  it("hold for the day's project currency too, and for a workspace whose own currency changes", async () => {
    await setRate({ currency: "USD", rate: 1500, validFrom: "2026-01-01" });
    await spend({ amount: "3000", on: "2026-03-05", status: "paid" });
    const project = { budget: { amount: 100, currency: "USD" } };
    await t.call(
      routes.updateProject,
      { params: { id: company.projectId }, body: project },
      company.owner,
    );
    expect(await cashFlow()).toMatchObject({ currency: "USD", paid: 2, overBudget: false });
    await t.call(routes.updateWorkspace, { body: { currency: "USD" } }, company.owner);
    expect(await cashFlow()).toMatchObject({
      paid: 0,
      unconverted: [{ currency: "NGN", amount: 3000 }],
    });
    // What was meant in naira is not taken for dollars.
    const late = await setRate({ currency: "EUR", rate: 1700, validFrom: "2026-01-01" });
    expect(late.statusCode).toBe(409);
    expect(late.json<{ message: string }>().message).toMatch(/^The workspace's currency is USD, /);
    const meant = { currency: "EUR", base: "USD", rate: 1.08, validFrom: "2026-01-01" };
    expect((await setRate(meant)).statusCode).toBe(201);
  });
});
