import { expect, test } from "vitest";
import { chartOf } from "./cash-flow-source.ts";

const nothing = { planned: "0", submitted: "0", approved: "0", paid: "0" };

function month(name: string, own: Partial<typeof nothing>, cumulative: Partial<typeof nothing>) {
  return { month: name, ...nothing, ...own, cumulative: { ...nothing, ...cumulative } };
}

const months = [
  month("2026-10", { planned: "50", paid: "40" }, { planned: "50", paid: "40" }),
  month("2026-11", { planned: "50" }, { planned: "100", paid: "40" }),
  month("2026-12", { planned: "50" }, { planned: "150", paid: "40" }),
];

test("the bars of a printed cash flow end with the present month, and the plan goes on", () => {
  const chart = chartOf({ headline: "200", months }, months, "2026-11");
  expect(chart.stack[0]?.values).toEqual([40, 40, 0]);
  expect(chart.line.values).toEqual([50, 100, 150]);
});

test("the bars go on to a later month that something is dated in", () => {
  const later = [...months.slice(0, 2), month("2026-12", { submitted: "5" }, { submitted: "5" })];
  const chart = chartOf({ headline: "200", months: later }, later, "2026-11");
  expect(chart.stack[2]?.values).toEqual([0, 0, 5]);
});
