import { expect, it } from "vitest";
import { constraintDueWords, isConstraintLate } from "./constraint-words.ts";

const none = { owner: null, ownerCompany: null, neededBy: null, promisedOn: null };
const open = { neededBy: null, promisedOn: null, clearedAt: null };
const TODAY = "2026-03-04";

it("says who clears it and by when", () => {
  expect(constraintDueWords(none)).toBe("Nobody named yet");
  expect(
    constraintDueWords({
      ...none,
      ownerCompany: { _id: "1", name: "Lagos Masons" },
      neededBy: "2026-03-10",
      promisedOn: "2026-03-12",
    }),
  ).toBe("Lagos Masons, promised for 12 Mar 2026, needed by 10 Mar 2026");
});

it("is late once its day has passed, or if it is promised after it is needed", () => {
  expect(isConstraintLate(open, TODAY)).toBe(false);
  expect(isConstraintLate({ ...open, neededBy: "2026-03-04" }, TODAY)).toBe(false);
  expect(isConstraintLate({ ...open, neededBy: "2026-03-03" }, TODAY)).toBe(true);
  expect(
    isConstraintLate({ ...open, neededBy: "2026-03-03", promisedOn: "2026-03-05" }, TODAY),
  ).toBe(true);
  expect(
    isConstraintLate({ ...open, neededBy: "2026-03-05", promisedOn: "2026-03-05" }, TODAY),
  ).toBe(false);
  const cleared = { neededBy: "2026-03-03", promisedOn: null, clearedAt: "2026-03-04T09:00:00Z" };
  expect(isConstraintLate(cleared, TODAY)).toBe(false);
});
