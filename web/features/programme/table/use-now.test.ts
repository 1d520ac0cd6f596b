import { expect, test } from "vitest";
import { momentIn } from "./use-now.ts";

test("now is what the clock on the wall shows", () => {
  expect(momentIn("Africa/Lagos", new Date("2026-03-31T23:30:00Z"))).toBe("2026-04-01T00:30");
  expect(momentIn("America/New_York", new Date("2026-03-31T23:30:00Z"))).toBe("2026-03-31T19:30");
});
