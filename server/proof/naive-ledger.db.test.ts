import { describe, expect, it } from "vitest";
import type { CashFlow, CostReportRow } from "../../contract/money/money.ts";
import { type ReportCell, type ReportKind } from "../../contract/reports/reports.ts";
import { routes } from "../../contract/routes.ts";
import { fromMills } from "../../engine/decimal.ts";
import { newId } from "../platform/ids.ts";
import { readXlsx } from "../testing/files/read-xlsx.ts";
import { makeReports, reportServices } from "../features/reports/jobs/making-fixture.ts";
import {
  addCode,
  cashFlow,
  company,
  plan,
  setRate,
  t,
  prepare,
} from "../features/money/money-fixture.ts";
import { type NaiveCode, type NaiveExpense, naiveLedger, type NaiveRate } from "./naive-ledger.ts";

prepare();

/** Random numbers that are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const coins: Readonly<Record<string, bigint>> = { NGN: 10n, USD: 10n, JPY: 1000n, KWD: 1n };
const money = (mills: bigint) => Number(fromMills(mills));
const dayOf = (n: number) => new Date(Date.UTC(2025, 10, 1 + n)).toISOString().slice(0, 10);

/** A company's books: codes in a tree with a plan, rates, and some hundred expenses, some of them reversed. */
async function writeBooks(project: string, random: (below: number) => number) {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const db = t.database.superuser;
  const { workspaceId, projectId } = company;
  await db.query("update projects set currency = $2, budget = 1000000 where id = $1", [
    projectId,
    project,
  ]);
  const rates: NaiveRate[] = [];
  for (const [currency, from, rate] of [
    ["USD", "2025-11-10", 1502.12345678],
    ["USD", "2026-01-15", 1490.5],
    ["JPY", "2025-11-20", 9.87654321],
    ["KWD", "2025-11-05", 4871.00000003],
    ["KWD", "2026-02-01", 5012.33],
  ] as const) {
    await setRate({ currency, rate, validFrom: from });
    rates.push({ currency, from, units: BigInt(Math.round(rate * 1e8)) });
  }
  const codes: NaiveCode[] = [];
  for (const [code, parent] of [
    ["01", null],
    ["01.1", "01"],
    ["01.2", "01"],
    ["01.2.1", "01.2"],
    ["02", null],
    ["02.1", "02"],
    ["03", null],
  ] as const) {
    const above = codes[["01", "01.1", "01.2", "01.2.1", "02", "02.1"].indexOf(parent ?? "")];
    const id = await addCode(code, above?.id ?? null);
    const months: Record<string, bigint> = {};
    if (random(3) > 0)
      for (const month of ["2025-12", "2026-01", "2026-03"])
        months[month] = BigInt(random(40_000_000)) * (coins[project] ?? 10n);
    const text = Object.entries(months).map(([month, mills]) => [month, fromMills(mills)]);
    if (text.length > 0) await plan(id, Object.fromEntries(text) as Record<string, string>);
    codes.push({ id, parent: above?.id ?? null, plan: months });
  }
  const expenses: NaiveExpense[] = [];
  for (let n = 0; n < 300; n += 1) {
    const currency = pick(["NGN", "USD", "JPY", "KWD"]);
    const day = dayOf(random(150));
    const mills = BigInt(1 + random(2_000_000)) * (coins[currency] ?? 10n);
    const status = pick(["draft", "submitted", "approved", "paid", "paid", "rejected"] as const);
    const code = random(4) === 0 ? null : pick(codes).id;
    const coin = coins[currency] ?? 10n;
    const part = status === "approved" && random(2) === 0 ? (mills / coin / 3n) * coin : 0n;
    const partDay = dayOf(random(210));
    const entry = { mills, part, partDay, currency, day, status, code, valued: day };
    const id = newId();
    const insert = (of: NaiveExpense, as: string, reverses: string | null) =>
      db.query(
        `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                               description, rejection, reverses)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'Cement', case when $5 = 'rejected' then 'No' else '' end, $9)`,
        [as, workspaceId, projectId, code, status, fromMills(of.mills), currency, of.day, reverses],
      );
    await insert(entry, id, null);
    if (part > 0n)
      await db.query(
        `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
         values ($1, $2, $3, $4, $5, now())`,
        [newId(), workspaceId, id, partDay, fromMills(part)],
      );
    expenses.push(entry);
    if ((status === "approved" || status === "paid") && random(5) === 0) {
      const day = dayOf(random(60) + 150);
      const reversal = { ...entry, mills: -mills, part: -part, day, partDay: day };
      await insert(reversal, newId(), id);
      expenses.push(reversal);
    }
  }
  const ledger = (currency: string) =>
    naiveLedger({ currency, budget: 1_000_000_000n, codes, expenses, rates });
  return { ...ledger(project), inNaira: ledger("NGN") };
}

async function report(kind: ReportKind): Promise<readonly (readonly ReportCell[])[]> {
  const answer = await t.call(
    routes.getReport,
    { params: { kind }, query: { project: company.projectId, limit: 500 } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  const [section] = answer.json().data.sections;
  return [...section.rows, section.totals];
}

async function file(kind: ReportKind, format: "csv" | "xlsx"): Promise<Buffer> {
  const filters = { project: company.projectId };
  const answer = await t.call(
    routes.createReportJob,
    { body: { kind, format, filters } },
    company.engineer,
  );
  await makeReports(reportServices(t));
  const url = routes.getReportFile.path.replace("{id}", answer.json().data._id);
  return (await t.raw({ method: "GET", url }, company.engineer)).rawPayload;
}

describe("a ledger kept by hand", () => {
  it.each([
    ["NGN", 1],
    ["KWD", 2],
    ["JPY", 3],
    ["USD", 4],
  ])("in %s agrees with every figure of the product", async (project, seed) => {
    t.clock.now = new Date("2026-06-01T08:00:00Z");
    const books = await writeBooks(project, randomFrom(seed));
    const { total, forecast, missing } = books;

    const flow: CashFlow = await cashFlow();
    const months = [...books.months].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const moved = flow.months.filter(({ planned, submitted, approved, paid }) =>
      [planned, submitted, approved, paid].some((each) => each !== 0),
    );
    const figures = months
      .map(([month, of]) => ({
        month,
        planned: money(of.planned),
        submitted: money(of.submitted),
        approved: money(of.approved),
        paid: money(of.paid),
      }))
      .filter(({ month: _month, ...of }) => Object.values(of).some((each) => each !== 0));
    expect(moved.map(({ cumulative: _all, ...month }) => month)).toEqual(figures);
    expect(flow).toMatchObject({
      planned: money(total.planned),
      submitted: money(total.submitted),
      approved: money(total.approved),
      paid: money(total.paid),
      spent: money(total.approved + total.paid),
      forecast: money(forecast),
    });
    expect(flow.months.at(-1)?.cumulative).toEqual({
      planned: money(total.planned),
      submitted: money(total.submitted),
      approved: money(total.approved),
      paid: money(total.paid),
    });
    expect(flow.unconverted).toEqual(
      [...missing]
        .filter(([, mills]) => mills !== 0n)
        .map(([currency, mills]) => ({ currency, amount: money(mills) }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    );

    const cost = await t.call(
      routes.getCostReport,
      { params: { id: company.projectId } },
      company.engineer,
    );
    const { rows, total: sums } = cost.json<{
      data: { rows: CostReportRow[]; total: Omit<CostReportRow, "costCode"> };
    }>().data;
    for (const { costCode, ...row } of rows) {
      const own = books.codes.get(costCode?._id ?? null);
      expect(row).toMatchObject({
        budget: money(own?.planned ?? 0n),
        submitted: money(own?.submitted ?? 0n),
        committed: money(own?.approved ?? 0n),
        actual: money(own?.paid ?? 0n),
      });
    }
    expect(sums).toEqual({
      budget: money(total.planned),
      submitted: money(total.submitted),
      committed: money(total.approved),
      actual: money(total.paid),
      forecast: money(forecast),
      variance: money(total.planned - forecast),
    });

    const trend = await t.call(
      routes.getCostTrend,
      { query: { project: company.projectId } },
      company.engineer,
    );
    const { data: points, standing } = trend.json();
    expect(points.at(-1)).toMatchObject({
      plannedCumulative: money(total.planned),
      actualCumulative: money(total.approved + total.paid),
    });
    expect(standing).toMatchObject({ headline: 1_000_000, forecast: money(forecast) });

    const { inNaira } = books;
    const summary = await t.call(routes.getSummary, {}, company.engineer);
    expect(summary.json().data).toMatchObject({
      totalExpenses: money(inNaira.total.approved + inNaira.total.paid),
      currency: "NGN",
    });

    const costRows = await report("cost-by-code");
    const whole = [total.planned, total.submitted, total.approved, total.paid];
    const sumsOfCost = [...whole, forecast, total.planned - forecast];
    expect(costRows.at(-1)?.slice(2)).toEqual(sumsOfCost.map(money));
    const flowRows = await report("cash-flow");
    expect(flowRows.at(-1)?.slice(1, 5)).toEqual(whole.map(money));
    const [status = []] = await report("project-status");
    expect(status.slice(-3)).toEqual([
      1_000_000,
      money(total.approved + total.paid),
      money(forecast),
    ]);

    const digits = { NGN: 2, KWD: 3, JPY: 0, USD: 2 }[project] ?? 2;
    const text = (await file("cost-by-code", "csv")).toString();
    const exact = (mills: bigint) => {
      const [units = "", fraction = ""] = fromMills(mills).split(".");
      return digits === 0 ? units : `${units}.${fraction.padEnd(digits, "0")}`;
    };
    expect(text).toContain(`Total,,${sumsOfCost.map(exact).join(",")}\r\n`);
    const { rows: sheet } = await readXlsx(await file("cash-flow", "xlsx"));
    const totals = sheet.find(([first]) => first === "Total")?.slice(1, 5);
    expect(totals).toEqual(whole.map((mills) => fromMills(mills)));
  });
});
