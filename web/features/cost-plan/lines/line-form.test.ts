import { describe, expect, it } from "vitest";
import type { BudgetLine } from "../../../../contract/cost-plan/cost-plan.ts";
import {
  bodyOf,
  lineChanges,
  type LineValues,
  previewOf,
  problemsIn,
  valuesOf,
} from "./line-form.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const sum: LineValues = {
  costCode: id,
  description: "Excavation",
  by: "sum",
  quantity: Number.NaN,
  unit: "",
  rate: Number.NaN,
  amount: 1000,
  spread: "straight",
  start: "2026-11",
  finish: "2027-01",
  typed: {},
  activities: [],
  reason: "",
};

describe("the preview of a line", () => {
  it("spreads the amount over its months to the kobo", () => {
    const { amount, months } = previewOf(sum, "NGN");
    expect(amount).toBe(1000);
    expect(months).toEqual([
      { month: "2026-11", amount: 333.34 },
      { month: "2026-12", amount: 333.33 },
      { month: "2027-01", amount: 333.33 },
    ]);
  });

  it("spreads the amount by the days of work of the activities that the line follows", () => {
    const dig = { _id: id, code: "A1", name: "Dig" };
    const values: LineValues = { ...sum, spread: "programme", activities: [dig] };
    expect(previewOf(values, "NGN").months).toEqual([]);
    const days = new Map([
      ["2026-03", 2],
      ["2026-05", 1],
    ]);
    expect(previewOf(values, "NGN", days).months).toEqual([
      { month: "2026-03", amount: 666.67 },
      { month: "2026-04", amount: 0 },
      { month: "2026-05", amount: 333.33 },
    ]);
    expect(problemsIn(values, "NGN")).toEqual({});
    expect(bodyOf(values)).toMatchObject({ spread: "programme", activities: [id], amount: 1000 });
    expect(problemsIn({ ...values, activities: [], start: "" }, "NGN")).toEqual({
      activities: "Choose at least one activity",
    });
  });

  it("multiplies quantity and rate exactly", () => {
    const values: LineValues = { ...sum, by: "rate", quantity: 1.005, rate: 100 };
    expect(previewOf(values, "NGN").amount).toBe(100.5);
    expect(previewOf({ ...values, rate: Number.NaN }, "NGN").amount).toBeUndefined();
  });

  it("shows nothing for an invalid amount", () => {
    expect(previewOf({ ...sum, amount: 1e22 }, "NGN").amount).toBeUndefined();
    expect(problemsIn({ ...sum, amount: 1e22 }, "NGN").amount).toBe("Amount is too large");
    const typed: LineValues = { ...sum, spread: "typed", typed: { "2026-11": 1e22 } };
    expect(previewOf(typed, "NGN").amount).toBe(0);
    expect(problemsIn(typed, "NGN").months).toBe("Amount is too large");
  });

  it("shows how much the typed months fall short of quantity times rate", () => {
    const typed: LineValues = {
      ...sum,
      by: "rate",
      quantity: 10,
      rate: 5,
      spread: "typed",
      typed: { "2026-11": 20.1, "2027-01": 20.2, "2030-01": 99 },
    };
    expect(previewOf(typed, "NGN").missing).toBe(9.7);
    expect(problemsIn(typed, "NGN").months).toMatch(/must add up to/);
    expect(previewOf({ ...typed, by: "sum" }, "NGN").amount).toBe(40.3);
  });
});

describe("a line's form", () => {
  it("sends the shown fields and no hidden ones", () => {
    expect(bodyOf({ ...sum, quantity: 5, rate: 5, typed: { "2026-11": 1 } })).toEqual({
      costCode: id,
      description: "Excavation",
      unit: "",
      quantity: null,
      rate: null,
      amount: 1000,
      spread: "straight",
      start: "2026-11",
      finish: "2027-01",
    });
  });

  it("is complete after it is filled from a line", () => {
    const line: BudgetLine = {
      _id: id,
      costCode: id,
      description: "Blocks",
      quantity: 2.5,
      unit: "m²",
      rate: 4,
      amount: 10,
      spread: "typed",
      months: [
        { month: "2026-01", amount: 4 },
        { month: "2026-02", amount: 6 },
      ],
      activities: [],
      version: 3,
    };
    const values = valuesOf(line);
    expect(problemsIn(values, "NGN")).toEqual({});
    expect(bodyOf(values)).toMatchObject({ quantity: 2.5, rate: 4, months: line.months });

    const changed = (more: Partial<LineValues>) =>
      lineChanges(bodyOf({ ...values, ...more }), line);
    expect(changed({})).toEqual({});
    expect(changed({ description: "Hollow blocks", reason: "Tender" })).toEqual({
      description: "Hollow blocks",
      reason: "Tender",
    });
    expect(changed({ rate: 8, typed: { "2026-01": 8, "2026-02": 12 } })).toMatchObject({
      quantity: 2.5,
      rate: 8,
      spread: "typed",
    });
  });

  it("reports missing values, field by field", () => {
    expect(
      problemsIn({ ...sum, costCode: "", description: " ", amount: Number.NaN, start: "" }, "NGN"),
    ).toEqual({
      costCode: "Choose a cost code",
      description: "Description is required",
      amount: "Enter an amount",
      start: "Enter a month, such as Mar 2026.",
    });
    expect(problemsIn({ ...sum, finish: "2026-10" }, "NGN")).toEqual({
      finish: "The last month must not be before the first month",
    });
    expect(problemsIn({ ...sum, by: "rate", quantity: 1e10, rate: -1 }, "NGN")).toEqual({
      quantity: "Quantity is too large",
      rate: "Rate must be 0 or more",
    });
  });
});
