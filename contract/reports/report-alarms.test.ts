import { expect, it } from "vitest";
import { alarmsIn } from "./report-alarms.ts";

const columns = ["Project", "Health", "Overdue", "Budget", "Forecast", "Variance"].map((title) => ({
  title,
}));

it.each([
  [["Lekki", "On track", 0, 10, 10, 0], []],
  [
    ["Lekki", "Late", 3, "10.00", "10.01", "-0.01"],
    [1, 2, 4, 5],
  ],
  [["Lekki", "Late", null, null, 5, null], [1]],
  [
    ["Lekki", "Late, over budget", 0, 10, 11, 0],
    [1, 4],
  ],
  [["Lekki", "On track", 0, 10, null, null], []],
])("finds what is late or over in %j", (row, found) => {
  expect([...alarmsIn(row, columns)]).toEqual(found);
});
