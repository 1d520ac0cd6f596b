import { describe, expect, it } from "vitest";
import { aRole, formatInstant } from "./admin-words.ts";
import { counted } from "../../../engine/counted.ts";

describe("the texts of the control room", () => {
  it("put an article before a role", () => {
    expect([aRole("engineer"), aRole("client")]).toEqual(["an engineer", "a client"]);
  });

  it.each([
    [0, "0 people"],
    [1, "1 person"],
    [1200, "1,200 people"],
  ])("count %d", (count, words) => expect(counted(count, "person", "people")).toBe(words));

  it("show an instant in the company's zone, or in UTC if the zone is unknown", () => {
    expect(formatInstant("2026-03-01T23:30:00.000Z", "Africa/Lagos")).toBe("2 Mar 2026, 00:30");
    expect(formatInstant("2026-03-01T23:30:00.000Z", "Mars/Base")).toBe("1 Mar 2026, 23:30");
  });
});
