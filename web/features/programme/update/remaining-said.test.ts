import { expect, it } from "vitest";
import { remainingSaid } from "./remaining-said.ts";

const cables = { durationMinutes: 3360, percentComplete: 70, remainingMinutes: 1440 };

it.each([
  ["nothing", undefined, 1440],
  ["a start", { actualStart: "2026-03-02T08:00" }, 1440],
  ["a percentage", { percentComplete: 95 }, 168],
  ["a percentage and what remains", { percentComplete: 95, remainingMinutes: 960 }, 960],
  ["what remains", { remainingMinutes: 960 }, 960],
])("what is left after %s was said", (_, said, minutes) => {
  expect(remainingSaid(cables, said)).toBe(minutes);
});
