import { expect, it } from "vitest";
import { ageWords, shares } from "./snag-card-words.ts";

it("says how long ago something was found", () => {
  expect([0, 1, 2, 1200].map(ageWords)).toEqual([
    "today",
    "yesterday",
    "2 days ago",
    "1,200 days ago",
  ]);
});

it("shares a bar between the ages that there are", () => {
  expect(shares({ week: 1, month: 0, older: 3 })).toEqual([
    { age: "week", percent: 25 },
    { age: "older", percent: 75 },
  ]);
  expect(shares({ week: 0, month: 0, older: 0 })).toEqual([]);
});
