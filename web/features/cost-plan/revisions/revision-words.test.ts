import { describe, expect, it } from "vitest";
import type { PlannedLine } from "../../../../contract/cost-plan/budget-revisions.ts";
import { planStanding } from "../plan-words.ts";
import { actionOf, fieldChanges, lineText } from "./revision-words.ts";

const line: PlannedLine = {
  code: "03",
  description: "Blocks",
  quantity: 100,
  unit: "m²",
  rate: 42.5,
  amount: 4250,
  spread: "straight",
  months: [
    { month: "2026-01", amount: 2125 },
    { month: "2026-02", amount: 2125 },
  ],
};

describe("a revision in words", () => {
  it("names the action and describes the line", () => {
    expect(actionOf({ action: "imported", lines: 1200 })).toBe("imported 1,200 lines");
    expect(lineText(line, "NGN")).toBe("₦4,250, Jan ’26 – Feb ’26, evenly");
  });

  it("lists each changed field, before and after", () => {
    const after = { ...line, quantity: null, rate: null, amount: 4000.5, code: "04" };
    expect(fieldChanges({ line: "", before: line, after }, "NGN")).toEqual([
      { label: "Code", before: "03", after: "04" },
      { label: "Quantity", before: "100", after: "none" },
      { label: "Rate", before: "42.5", after: "none" },
      { label: "Amount", before: "₦4,250", after: "₦4,000.50" },
    ]);
    expect(fieldChanges({ line: "", before: null, after }, "NGN")).toEqual([]);
  });

  it("lists the months if nothing else differs", () => {
    const after: PlannedLine = {
      ...line,
      months: [
        { month: "2026-01", amount: 4000 },
        { month: "2026-02", amount: 250 },
      ],
    };
    expect(fieldChanges({ line: "", before: line, after }, "NGN")).toEqual([
      { label: "Jan ’26", before: "₦2,125", after: "₦4,000" },
      { label: "Feb ’26", before: "₦2,125", after: "₦250" },
    ]);
  });
});

describe("the state of a plan", () => {
  it("is over, exact, or has a remainder", () => {
    const at = (headline: number, planned: number) =>
      planStanding({ headline, planned, unallocated: headline - planned });
    expect(at(100, 120)).toMatchObject({ name: "Over the budget", amount: 20, tone: "red" });
    expect(at(100, 100)).toMatchObject({ name: "Unallocated", amount: 0, tone: "green" });
    expect(at(100, 25)).toMatchObject({ amount: 75, hint: "75% of the budget", tone: "ink" });
    expect(at(0, 5).hint).toBe("No budget is set");
  });
});
