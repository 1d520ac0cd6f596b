import { expect, it } from "vitest";
import { healthInWords, type HealthKnown } from "./health-words.ts";
import { point } from "./health-point.ts";

const known: HealthKnown = { hasBaseline: true, hasDataDate: true, seesAssignments: true };
const behind = { activities: [], links: [] };

const logic = (figure: number | null, of: number) =>
  point("logic", { figure, unit: "percent", limit: 5, limitIs: "most", of, behind });
const index = (figure: number | null, of = 10) =>
  point("baseline_execution_index", {
    figure,
    unit: "ratio",
    limit: 0.95,
    limitIs: "least",
    of,
    behind,
  });

it("says a figure and its limit, never rounded over to the other side of it", () => {
  expect(healthInWords(logic(2.5, 1200), known)).toBe("2.5% of 1,200; at most 5% allowed.");
  expect(healthInWords(logic(5.001, 9998), known)).toBe("5.01% of 9,998; at most 5% allowed.");
  expect(healthInWords(index(0.9499), known)).toBe("0.949; at least 0.95 needed.");
  expect(healthInWords(index(0.95), known)).toBe("0.95; at least 0.95 needed.");
});

it("says why a point has no figure", () => {
  expect(healthInWords(logic(null, 0), known)).toBe("Not judged. No task is unfinished.");
  const without = (missing: Partial<HealthKnown>) =>
    healthInWords(index(null, 0), { ...known, ...missing });
  expect(without({ hasBaseline: false })).toBe("Not judged. There is no current baseline.");
  expect(without({ hasDataDate: false })).toBe("Not judged. The programme has no data date yet.");
  expect(without({})).toBe("Not judged. The baseline has nothing due by the data date.");
});
