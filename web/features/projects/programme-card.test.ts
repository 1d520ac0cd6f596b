import { expect, it } from "vitest";
import { slipWords } from "./programme-card.tsx";

it.each([
  ["2026-03-12", "2026-03-01", "11 days late"],
  ["2026-03-02", "2026-03-01", "1 day late"],
  ["2026-02-27", "2026-03-01", "2 days early"],
  ["2026-03-01", "2026-03-01", "as agreed"],
  ["2026-03-01", null, ""],
])("%s against %s is %j", (finish, agreed, words) => {
  expect(slipWords({ finish, agreed })).toBe(words);
});
