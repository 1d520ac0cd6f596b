import { describe, expect, it } from "vitest";
import { aRole, formatInstant, timeLeft } from "./admin-words.ts";
import { counted } from "../../../engine/counted.ts";

const now = new Date("2026-03-01T08:00:00Z");

describe("the texts of the control room", () => {
  it("put an article before a role", () => {
    expect([aRole("engineer"), aRole("client")]).toEqual(["an engineer", "a client"]);
  });

  it.each([
    [0, "0 people"],
    [1, "1 person"],
    [1200, "1,200 people"],
  ])("count %d", (count, words) => expect(counted(count, "person", "people")).toBe(words));

  it.each([
    ["2026-03-08T08:00:00Z", "in 7 days"],
    ["2026-03-02T08:00:01Z", "in 2 days"],
    ["2026-03-02T08:00:00Z", "in 24 hours"],
    ["2026-03-01T08:00:01Z", "in 1 hour"],
    ["2026-03-01T08:00:00Z", "now"],
    ["2026-02-01T08:00:00Z", "now"],
  ])("say how long %s is off", (iso, words) => expect(timeLeft(iso, now)).toBe(words));

  it("show an instant in the company's zone, or in UTC if the zone is unknown", () => {
    expect(formatInstant("2026-03-01T23:30:00.000Z", "Africa/Lagos")).toBe("2 Mar 2026, 00:30");
    expect(formatInstant("2026-03-01T23:30:00.000Z", "Mars/Base")).toBe("1 Mar 2026, 23:30");
  });
});
