import { expect, it } from "vitest";
import { createRepeats } from "./repeats.ts";
import { failure, spec } from "./testing/bench.ts";

it("Q12: the same request after an unknown outcome is the same command", () => {
  const repeats = createRepeats();
  const save = spec("a", { title: "Roof" });
  expect(repeats.idFor(save)).toBeUndefined();
  for (const status of [0, 502, 503, 504]) {
    repeats.failed("c1", save, failure(status));
    expect(repeats.idFor(spec("a", { title: "Roof" }))).toBe("c1");
    expect(repeats.idFor(spec("a", { title: "Wall" }))).toBeUndefined();
  }
});

it("Q12: after a refusal, or if it is completed when it is sent, it is a new command", () => {
  const repeats = createRepeats();
  const save = spec("a", {});
  for (const status of [400, 409, 429, 500]) {
    repeats.failed("c1", save, failure(status));
    expect(repeats.idFor(save)).toBeUndefined();
  }
  repeats.failed("c2", spec("a", {}, { onNewest: true }), failure(0));
  expect(repeats.idFor(save)).toBeUndefined();
});
