import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../check-solution.ts";
import { type Instance, projectOf } from "../instance.ts";
import { SerialScheduler } from "../serial.ts";
import { leastMakespan } from "../testing/brute-force.ts";
import { generate, withLags } from "../testing/generate.ts";
import { ProofSearch } from "./proof-search.ts";

const shapes = fc.record({
  activities: fc.integer({ min: 1, max: 7 }),
  resources: fc.integer({ min: 1, max: 3 }),
  links: fc.double({ min: 0, max: 1.5, noNaN: true }),
  factor: fc.double({ min: 0.5, max: 1, noNaN: true }),
  strength: fc.double({ min: 0, max: 0.6, noNaN: true }),
  longest: fc.integer({ min: 1, max: 8 }),
});

/** Proves the optimum of an instance, starting from the schedule of a plain list. */
function prove(instance: Instance, conflicts: number) {
  const project = projectOf(instance);
  let starts: Int32Array = new Int32Array(project.size);
  let makespan = new SerialScheduler(project).place(project.order, project.before, starts);
  const first = makespan;
  const search = new ProofSearch(project, {
    known: starts,
    makespan,
    report: (better, shorter) => {
      expect(shorter).toBeLessThan(makespan);
      starts = better;
      makespan = shorter;
      expect(faultsOf(instance, { starts: [...starts], makespan })).toEqual([]);
    },
  });
  while (!search.isProven && search.conflicts < conflicts) search.step(7);
  return { search, first, makespan };
}

/** Brute force took 25 s for 300 projects on a machine that did eight other things. */
const BUSY_MS = 60_000;

describe("ProofSearch", () => {
  it(
    "ends with the least makespan, as brute force does",
    () => {
      fc.assert(
        fc.property(fc.integer(), shapes, (seed, shape) => {
          const plain = generate(seed, shape);
          for (const instance of [plain, withLags(seed, plain)]) {
            const { search, makespan } = prove(instance, 100_000);
            expect(search.isProven).toBe(true);
            expect(makespan).toBe(leastMakespan(instance));
          }
        }),
        { numRuns: 200 },
      );
    },
    BUSY_MS,
  );

  it("proves projects of thirty activities that wait for each other", () => {
    const shape = { activities: 30, resources: 4, links: 1.8, longest: 10 };
    let improved = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      const { search, first, makespan } = prove(
        generate(seed, { ...shape, factor: 0.5, strength: 0.2 }),
        20_000,
      );
      expect(search.isProven).toBe(true);
      if (makespan < first) improved += 1;
    }
    expect(improved).toBeGreaterThan(6);
  });

  it("takes a bound from outside while it searches", () => {
    const shape = { activities: 20, resources: 3, links: 1.5, longest: 8 };
    for (let seed = 0; seed < 10; seed += 1) {
      const instance = generate(seed, { ...shape, factor: 0.8, strength: 0.3 });
      const project = projectOf(instance);
      const { makespan } = prove(instance, 100_000);
      const search = new ProofSearch(project, {
        known: new Int32Array(project.size),
        makespan: project.horizon + 1,
        report: () => {},
      });
      search.step(3);
      search.tighten(new Int32Array(project.size), makespan);
      search.step(100_000);
      expect(search.isProven).toBe(true);
    }
  });
});
