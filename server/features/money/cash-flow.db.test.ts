import { describe, expect, it } from "vitest";
import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { addCode, cashFlow, company, plan, setRate, spend, prepare } from "./money-fixture.ts";

prepare();

describe("the cash flow", () => {
  it("of a project without money has only the headline budget", async () => {
    const nothing = { planned: 0, submitted: 0, approved: 0, paid: 0 };
    expect(await cashFlow()).toEqual({
      currency: "NGN",
      headline: 5_000_000,
      ...nothing,
      spent: 0,
      forecast: null,
      overBudget: false,
      months: [],
      unconverted: [],
    });
  });

  it("shows plan and statuses side by side by month, including months between, each with its running total", async () => {
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
    // The code's whole budget is still to be spent, and amounts that were paid without a code are added.
    expect(flow).toMatchObject({ spent: 50.2, planned: 300.1, forecast: 330.1, overBudget: false });
  });

  it("forecasts code by code: savings on one do not offset overspending on another", async () => {
    const [first, second] = [await addCode("01"), await addCode("02")];
    await plan(first, { "2026-01": "4000000" });
    await plan(second, { "2026-01": "1000000" });
    await spend({ amount: "1000001", on: "2026-01-05", status: "approved", code: second });
    expect(await cashFlow()).toMatchObject({ forecast: 5_000_001, overBudget: true });
  });

  it("counts a line on a code and spending on the codes below it once", async () => {
    const parent = await addCode("02");
    const [first, second] = [await addCode("02.1", parent), await addCode("02.2", parent)];
    await plan(parent, { "2026-01": "10000000" });
    await spend({ amount: "8000000", on: "2026-01-05", status: "approved", code: first });
    expect(await cashFlow()).toMatchObject({ planned: 10_000_000, forecast: 10_000_000 });
    // What a code spends beyond its own plan is taken from the line above it, and the rest of that line counts.
    await plan(second, { "2026-01": "1000000" });
    await spend({ amount: "4000000", on: "2026-01-05", status: "paid", code: second });
    expect((await cashFlow()).forecast).toBe(12_000_000);
    await spend({ amount: "1", on: "2026-01-05", status: "paid", code: parent });
    expect((await cashFlow()).forecast).toBe(12_000_001);
  });

  it("has no forecast where nothing is planned, unless it is over budget already", async () => {
    await spend({ amount: "40", on: "2026-01-05", status: "paid" });
    expect(await cashFlow()).toMatchObject({ forecast: null, overBudget: false });
    await spend({ amount: "5000000", on: "2026-01-05", status: "paid" });
    expect(await cashFlow()).toMatchObject({ forecast: 5_000_040, overBudget: true });
  });

  it("converts at the rate of the day, and separates amounts without a rate", async () => {
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
