import { expect, test } from "vitest";
import { describeUses } from "./uses-words.ts";

test("uses are named in a fixed order, with their counts", () => {
  expect(describeUses({ expenses: 1, openTasks: 1_203, projects: 2 })).toBe(
    "1,203 open tasks, 2 projects and 1 expense",
  );
  expect(describeUses({ people: 1 })).toBe("1 person");
  expect(describeUses({})).toBe("");
});
