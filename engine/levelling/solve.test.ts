import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./check-solution.ts";
import type { Instance } from "./instance.ts";
import { solve, Solver } from "./solve.ts";
import { leastMakespan } from "./testing/brute-force.ts";
import { generate, type Shape, withLags } from "./testing/generate.ts";

const hard: Shape = {
  activities: 60,
  resources: 4,
  links: 1.8,
  factor: 0.75,
  strength: 0.2,
  longest: 10,
};

/** Stops after this many questions, so that a test does not depend on the machine. */
function after(questions: number): () => boolean {
  let left = questions;
  return () => (left -= 1) <= 0;
}

const shapes = fc.record({
  activities: fc.integer({ min: 0, max: 6 }),
  resources: fc.integer({ min: 0, max: 3 }),
  links: fc.double({ min: 0, max: 2, noNaN: true }),
  factor: fc.double({ min: 0, max: 1, noNaN: true }),
  strength: fc.double({ min: 0, max: 1, noNaN: true }),
  longest: fc.integer({ min: 1, max: 6 }),
});

describe("solve", () => {
  it("finds the least makespan of small projects, and never claims a bound above it", () => {
    fc.assert(
      fc.property(fc.integer(), shapes, (seed, shape) => {
        const instance = generate(seed, shape);
        const { best, lowerBound, isProven } = solve({ instance, seed, shouldStop: after(10) });
        const least = leastMakespan(instance);
        expect(faultsOf(instance, best)).toEqual([]);
        expect(best.makespan).toBe(least);
        expect(lowerBound).toBeLessThanOrEqual(least);
        if (isProven) expect(best.makespan).toBe(lowerBound);
      }),
      { numRuns: 300 },
    );
  });

  it("finds the least makespan with lags of every kind", () => {
    fc.assert(
      fc.property(fc.integer(), shapes, (seed, shape) => {
        const instance = withLags(seed, generate(seed, shape));
        const { best, lowerBound } = solve({ instance, seed, shouldStop: after(10) });
        expect(faultsOf(instance, best)).toEqual([]);
        expect(best.makespan).toBe(leastMakespan(instance));
        expect(lowerBound).toBeLessThanOrEqual(best.makespan);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps every link and capacity of larger projects", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const instance = generate(seed, { ...hard, strength: seed / 20 });
      const { best } = solve({ instance, seed, shouldStop: after(10) });
      expect(faultsOf(instance, best)).toEqual([]);
    }
  });

  it("keeps capacities that take several words", () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const small = generate(seed, { ...hard, resources: 6 });
      const instance: Instance = {
        ...small,
        demands: small.demands.map((row) => row.map((demand) => demand * 10_000)),
        capacities: small.capacities.map((capacity) => capacity * 10_000 + seed),
      };
      const wide = solve({ instance, seed, shouldStop: after(10) }).best;
      expect(faultsOf(instance, wide)).toEqual([]);
      expect(wide).toEqual(solve({ instance: small, seed, shouldStop: after(10) }).best);
    }
  });

  it("reports each better solution, and only those", () => {
    const instance = generate(1, hard);
    const makespans: number[] = [];
    const { best } = solve({
      instance,
      seed: 1,
      shouldStop: after(100),
      onBetter: ({ makespan }) => makespans.push(makespan),
    });
    expect(makespans.length).toBeGreaterThan(2);
    expect(makespans.at(-1)).toBe(best.makespan);
    expect(new Set(makespans).size).toBe(makespans.length);
    expect(makespans).toEqual(makespans.toSorted((a, b) => b - a));
  });

  it("gives the same answer for the same seed, in one go or in slices", () => {
    const instance = generate(2, hard);
    const once = solve({ instance, seed: 7, shouldStop: after(60) });
    const solver = new Solver({ instance, seed: 7 });
    for (let slice = 0; slice < 6; slice += 1) solver.run({ shouldStop: after(10) });
    expect(solver.outcome()).toEqual(once);
  });

  it("is better the longer it runs", () => {
    const mean = (questions: number) => {
      let sum = 0;
      for (let seed = 0; seed < 5; seed += 1)
        sum += solve({ instance: generate(seed, hard), seed, shouldStop: after(questions) }).best
          .makespan;
      return sum / 5;
    };
    expect(mean(100)).toBeLessThan(mean(1));
  });

  it("refuses what has no schedule", () => {
    const one: Instance = { durations: [1], successors: [[]], demands: [[3]], capacities: [2] };
    const attempt = (instance: Instance) => () =>
      solve({ instance, seed: 1, shouldStop: () => true });
    expect(attempt(one)).toThrow(RangeError);
    expect(attempt({ ...one, demands: [[1]], successors: [[0]] })).toThrow(/cycle/);
    expect(attempt({ ...one, demands: [[1]], durations: [0.5] })).toThrow(RangeError);
    expect(attempt({ ...one, demands: [[1]], successors: [[4]] })).toThrow(RangeError);
  });
});

describe("faultsOf", () => {
  const instance: Instance = {
    durations: [2, 2, 1],
    successors: [[2], [], []],
    demands: [[1], [1], [1]],
    capacities: [1],
  };

  it("accepts what is right and names what is wrong", () => {
    expect(faultsOf(instance, { starts: [0, 3, 2], makespan: 5 })).toEqual([]);
    expect(faultsOf(instance, { starts: [0, 1, 3], makespan: 4 })).toEqual([
      "Resource 0 is used 2 of 1 at 1.",
    ]);
    expect(faultsOf(instance, { starts: [1, 3, 0], makespan: 5 })).toEqual([
      "2 starts too early after 0.",
    ]);
    expect(faultsOf(instance, { starts: [0, 2, 4], makespan: 4 })).toHaveLength(1);
    expect(faultsOf(instance, { starts: [0, 2], makespan: 4 })).toHaveLength(1);
  });
});
