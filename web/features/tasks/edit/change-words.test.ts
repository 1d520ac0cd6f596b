import { expect, it } from "vitest";
import { changeWords, goesWithWords, shiftWords } from "./change-words.ts";

it("says what is deleted with a task", () => {
  expect(goesWithWords({ comments: 0, files: 0 })).toBeUndefined();
  expect(goesWithWords({ comments: 1, files: 0 })).toBe("1 comment goes with it.");
  expect(goesWithWords({ comments: 3, files: 2 })).toBe("3 comments and 2 files go with it.");
  expect(goesWithWords(undefined)).toBe("Its comments and files go with it.");
  expect(goesWithWords({ comments: 0, files: 1 }, 12)).toBe("1 file goes with them.");
});

it("says what became of a task's activity", () => {
  const activity = { _id: "a", code: "A10", name: "Dig" };
  expect(changeWords("Survey", { activity, followsActivity: false })).toBe(
    "“Survey” is now of “A10 Dig”.",
  );
  expect(changeWords("Survey", { activity: null, followsActivity: false })).toBe(
    "“Survey” is now of no activity.",
  );
  expect(changeWords("Survey", { followsActivity: true, dueDate: "2026-03-02" })).toBe(
    "“Survey” is now due when its activity finishes.",
  );
});

it("says how far due dates were moved, and which tasks were left as they are", () => {
  expect(shiftWords(3, 7, { undated: 0, following: 0 })).toBe("3 tasks are now due 7 days later.");
  expect(shiftWords(1, -1, { undated: 1, following: 0 })).toBe(
    "1 task is now due 1 day earlier. 1 has no due date.",
  );
  expect(shiftWords(2, 3, { undated: 0, following: 1 })).toBe(
    "2 tasks are now due 3 days later. 1 follows its activity.",
  );
  expect(shiftWords(1200, 14, { undated: 2000, following: 3 })).toBe(
    "1,200 tasks are now due 14 days later. 2,000 have no due date. 3 follow their activities.",
  );
});
