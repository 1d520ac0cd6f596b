import { describe, expect, it } from "vitest";
import { timeLeft } from "./invitation-words.ts";

const now = new Date("2026-03-01T08:00:00Z");

describe("the texts of an invitation's sender", () => {
  it.each([
    ["2026-03-08T08:00:00Z", "in 7 days"],
    ["2026-03-02T08:00:01Z", "in 2 days"],
    ["2026-03-02T08:00:00Z", "in 24 hours"],
    ["2026-03-01T08:00:01Z", "in 1 hour"],
    ["2026-03-01T08:00:00Z", "now"],
    ["2026-02-01T08:00:00Z", "now"],
  ])("say how long %s is off", (iso, words) => expect(timeLeft(iso, now)).toBe(words));
});
