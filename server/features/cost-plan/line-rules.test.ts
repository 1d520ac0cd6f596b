import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreads } from "../../../contract/cost-plan/cost-plan.ts";
import { toMills } from "../../../engine/decimal.ts";
import { lineAfter, type LineInput, type LineState, type PlanFrame } from "./line-rules.ts";

const frame: PlanFrame = {
  currency: "NGN",
  startDate: "2026-01-10",
  finishDate: "2026-03-20",
  today: "2026-11-20",
};
const named = { costCode: "code", description: "Blockwork" };

function line(input: LineInput, before?: LineState): LineState {
  const result = lineAfter(input, before, frame);
  if ("field" in result) throw new Error(`${result.field}: ${result.message}`);
  return result.line;
}

function refusal(input: LineInput, before?: LineState): string {
  const result = lineAfter(input, before, frame);
  return "field" in result ? `${result.field}: ${result.message}` : "none";
}

describe("a budget line", () => {
  it("is a lump sum, or quantity times rate, over the project's months", () => {
    expect(line({ ...named, amount: 100 }).months).toEqual([
      { month: "2026-01", amount: "33.34" },
      { month: "2026-02", amount: "33.33" },
      { month: "2026-03", amount: "33.33" },
    ]);
    expect(line({ ...named, quantity: 12.5, rate: 850.25 })).toMatchObject({
      quantity: "12.5",
      rate: "850.25",
      amount: "10628.13",
      spread: "straight",
    });
  });

  it("refuses contradictory input, and names the field", () => {
    expect(refusal({ ...named })).toBe("amount: Enter an amount, or a quantity and a rate");
    expect(refusal({ ...named, quantity: 2 })).toMatch(/^rate: Enter a rate/);
    expect(refusal({ ...named, rate: 2 })).toMatch(/^quantity: Enter a quantity/);
    expect(refusal({ ...named, quantity: 2, rate: 3, amount: 7 })).toMatch(
      /^amount: Quantity times rate is 6\./,
    );
    expect(refusal({ ...named, quantity: 1e9, rate: 1e9 })).toMatch(/too large/);
    expect(refusal({ ...named, amount: 1, start: "2026-05", finish: "2026-04" })).toMatch(
      /^finish: The last month/,
    );
    expect(refusal({ ...named, amount: 1, start: "2026-01", finish: "2036-01" })).toMatch(
      /at most 120 months/,
    );
    expect(refusal({ ...named, amount: 1, spread: "typed" })).toMatch(
      /^months: Enter an amount for/,
    );
    const months = [{ month: "2026-02", amount: 4 }];
    expect(refusal({ ...named, amount: 5, spread: "typed", months })).toBe(
      "months: The months add up to 4, but the line is 5.",
    );
    expect(refusal({ ...named, amount: 4, months })).toMatch(/^months: Monthly amounts need/);
    expect(refusal({ ...named, spread: "typed", months: [...months, ...months] })).toMatch(/twice/);
  });

  it("is the sum of its months when only they are typed", () => {
    const months = [
      { month: "2026-05", amount: 0.2 },
      { month: "2026-02", amount: 0.1 },
    ];
    const typed = line({ ...named, spread: "typed", months });
    expect(typed.amount).toBe("0.3");
    expect(typed.months.map(({ month }) => month)).toEqual(["2026-02", "2026-05"]);
    expect(refusal({ amount: 1 }, typed)).toMatch(/^months: The months add up to 0.3/);
    expect(line({ unit: "m2" }, typed)).toEqual({ ...typed, unit: "m2" });
    const curved = line({ spread: "back" }, typed);
    expect(curved.months).toHaveLength(4);
    expect(curved.amount).toBe("0.3");
  });

  it("keeps its months when its amount changes, and can move one end at a time", () => {
    const first = line({ ...named, amount: 90, start: "2027-01", finish: "2027-03" });
    expect(line({ amount: 30 }, first).months).toEqual([
      { month: "2027-01", amount: "10" },
      { month: "2027-02", amount: "10" },
      { month: "2027-03", amount: "10" },
    ]);
    expect(line({ finish: "2027-01" }, first).months).toEqual([{ month: "2027-01", amount: "90" }]);
    expect(refusal({ finish: "2026-12" }, first)).toMatch(/^finish/);
    const measured = line({ quantity: 2, rate: 5 }, first);
    expect(measured.amount).toBe("10");
    expect(refusal({ amount: 11 }, measured)).toMatch(/^amount/);
    expect(line({ quantity: null, rate: null, amount: 11 }, measured).amount).toBe("11");
  });

  it("always equals the sum of its months, after any change", () => {
    const money = fc.integer({ min: 0, max: 1e12 }).map((hundredths) => hundredths / 100);
    const month = fc.constantFrom("2026-01", "2026-07", "2027-03");
    const change = fc.record(
      {
        quantity: fc.option(fc.integer({ min: 0, max: 1e7 }).map((units) => units / 1e4)),
        rate: fc.option(fc.integer({ min: 0, max: 1e7 }).map((units) => units / 1e4)),
        amount: money,
        spread: fc.constantFrom(...spreads),
        start: month,
        finish: month,
        months: fc.array(fc.record({ month, amount: money }), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let state = line({ ...named, amount: 100 });
        for (const input of changes) {
          const result = lineAfter(input, state, frame);
          if ("line" in result) state = result.line;
          const sum = state.months.reduce((sum, { amount }) => sum + toMills(amount), 0n);
          expect(sum).toBe(toMills(state.amount));
          expect(state.months.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
