import { expect, it } from "vitest";
import { dayIn, monthIn } from "./day.ts";

it("finds the day of an instant in the time zone given, not in the reader's own", () => {
  const lateEvening = new Date("2026-03-12T23:30:00.000Z");
  expect(dayIn("Africa/Lagos", lateEvening)).toBe("2026-03-13");
  expect(dayIn("America/New_York", lateEvening)).toBe("2026-03-12");
  expect(dayIn("UTC", new Date("2026-01-01T00:00:00.000Z"))).toBe("2026-01-01");
});

it("finds the month of an instant in the time zone given", () => {
  const lastEvening = new Date("2026-02-28T23:30:00Z");
  expect(monthIn("UTC", lastEvening)).toBe("2026-02");
  expect(monthIn("Africa/Lagos", lastEvening)).toBe("2026-03");
});
