import { expect, it } from "vitest";
import { outcomeWords, releaseOutcome } from "./vendor-words.ts";

it.each([
  [{ changed: 12, kept: 0 }, "12 expenses changed."],
  [{ changed: 1, kept: 1 }, "1 expense changed. 1 approved expense not paid yet keeps its payee."],
  [
    { changed: 0, kept: 2 },
    "0 expenses changed. 2 approved expenses not paid yet keep their payee.",
  ],
])("says %j", (outcome, words) => expect(outcomeWords(outcome)).toBe(words));

it("says that nothing changed if somebody else released the vendor before", () =>
  expect(outcomeWords(releaseOutcome(undefined))).toBe("0 expenses changed."));
