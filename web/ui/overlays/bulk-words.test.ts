import { expect, it } from "vitest";
import { othersWords } from "./bulk-words.ts";

it("says what became of those that were not refused", () => {
  expect(othersWords(0, "changed")).toBe("Nothing is changed.");
  expect(othersWords(1, "deleted")).toBe("The other one is deleted.");
  expect(othersWords(1200, "approved")).toBe("The other 1,200 are approved.");
});
