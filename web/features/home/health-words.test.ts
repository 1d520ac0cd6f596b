import { expect, it } from "vitest";
import { healthReason } from "./health-words.ts";

it.each([
  ["2026-06-14", 0, "Should have finished on 14 Jun 2026"],
  ["2026-06-14", 2, "Should have finished on 14 Jun 2026; 2 tasks overdue"],
  ["2026-06-15", 1, "1 task overdue"],
  ["2026-06-15", 0, "Finishes on 15 Jun 2026"],
  [null, 0, "No finish date set"],
])("a finish on %s with %i overdue reads: %s", (finishDate, overdueTasks, words) => {
  expect(healthReason({ finishDate, overdueTasks }, "2026-06-15")).toBe(words);
});

it("says so where the overdue tasks were not all counted", () => {
  const words = (overdueTasks: number) =>
    healthReason({ finishDate: null, overdueTasks }, "2026-06-15", 100);
  expect([99, 100].map(words)).toEqual(["99 tasks overdue", "100 or more tasks overdue"]);
});
