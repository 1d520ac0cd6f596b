import { expect, it } from "vitest";
import { createRepeats } from "./repeats.ts";
import { failure, spec } from "./testing/bench.ts";

it("Q12: the same asked for again, when nobody knows whether it was done, is the same command", () => {
  const repeats = createRepeats();
  const save = spec("a", { title: "Roof" });
  expect(repeats.idFor(save)).toBeUndefined();
  for (const status of [0, 502, 503, 504]) {
    repeats.failed("c1", save, failure(status));
    expect(repeats.idFor(spec("a", { title: "Roof" }))).toBe("c1");
    expect(repeats.idFor(spec("a", { title: "Wall" }))).toBeUndefined();
  }
});

it("Q12: what was refused, or is completed when it is sent, is a command of its own", () => {
  const repeats = createRepeats();
  const save = spec("a", {});
  for (const status of [400, 409, 429, 500]) {
    repeats.failed("c1", save, failure(status));
    expect(repeats.idFor(save)).toBeUndefined();
  }
  repeats.failed("c2", spec("a", {}, { onNewest: true }), failure(0));
  expect(repeats.idFor(save)).toBeUndefined();
});
