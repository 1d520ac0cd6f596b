import { expect, test } from "vitest";
import { deletionWords } from "./company-words.ts";

test("a company's deletion says what becomes of what names it, or what stands in the way", () => {
  expect(deletionWords({ activities: 16 })).toBe(
    "It goes to the trash for 30 days. Until it is restored, what names it is without a company: 16 activities of programmes.",
  );
  expect(deletionWords({})).toBe(
    "It goes to the trash for 30 days. It has no people and no expenses.",
  );
  const rule = "A company that has people or expenses cannot be deleted.";
  expect(deletionWords({ people: 1, activities: 2 })).toBe(
    `${rule} This one has 2 activities of programmes and 1 person.`,
  );
  expect(deletionWords({ expenses: 1 })).toContain(rule);
  expect(deletionWords(undefined)).toBe(rule);
});
