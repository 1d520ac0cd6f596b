import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_DEPTH } from "../../../../contract/cost-plan/cost-plan.ts";
import { lineMonths } from "../../../../contract/resources/month-rules.ts";
import { monthNumber, monthOf, monthsFrom } from "../../../../engine/months.ts";
import { type Tree, whyNotDeleted, whyNotUnder } from "./tree-rules.ts";

function depthOf(tree: Tree, id: string): number {
  let depth = 0;
  for (let at: string | null = id; at !== null && depth <= 100; at = tree.get(at) ?? null)
    depth += 1;
  return depth;
}

describe("a tree of cost codes", () => {
  it("grows by permitted moves without a cycle and never too deep", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    const move = fc.record({
      id: fc.constantFrom(...ids),
      parent: fc.option(fc.constantFrom(...ids)),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const tree = new Map<string, string | null>();
        for (const { id, parent } of moves) {
          if (whyNotUnder(tree, { id, parent }) === undefined) tree.set(id, parent);
          for (const code of tree.keys())
            expect(depthOf(tree, code)).toBeLessThanOrEqual(MAX_DEPTH);
        }
      }),
    );
  });

  it("says why a code cannot move under a parent", () => {
    const chain: Tree = new Map([
      ["1", null],
      ["2", "1"],
      ["3", "2"],
      ["4", "3"],
      ["5", "4"],
      ["6", "5"],
      ["x", null],
      ["y", "x"],
    ]);
    expect(whyNotUnder(chain, { id: "new", parent: "6" })).toMatch(/at most 6 levels/);
    expect(whyNotUnder(chain, { id: "x", parent: "5" })).toMatch(/at most 6 levels/);
    expect(whyNotUnder(chain, { id: "x", parent: "4" })).toBeUndefined();
    expect(whyNotUnder(chain, { id: "2", parent: "2" })).toMatch(/under itself/);
    expect(whyNotUnder(chain, { id: "2", parent: "5" })).toMatch(/below it/);
    expect(whyNotUnder(chain, { id: "2", parent: "zz" })).toMatch(/does not exist/);
    expect(whyNotUnder(chain, { id: "2", parent: null })).toBeUndefined();
  });

  it("says what prevents a code from being deleted", () => {
    expect(whyNotDeleted("01", { codes: 0, lines: 0, expenses: 0 })).toBeUndefined();
    expect(whyNotDeleted("01", { codes: 0, lines: 1, expenses: 0 })).toBe(
      "1 line of the cost plan uses 01. Move or delete it first.",
    );
    expect(whyNotDeleted("01", { codes: 2, lines: 1, expenses: 1200 })).toBe(
      "2 codes, 1 line of the cost plan and 1,200 expenses use 01. Move or delete them first.",
    );
  });
});

describe("months", () => {
  it("are counted, and converted back to names", () => {
    expect(monthsFrom("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
    expect(monthsFrom("2026-11", "2026-10")).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 1900 * 12, max: 2199 * 12 + 11 }), (number) => {
        expect(monthNumber(monthOf(number))).toBe(number);
      }),
    );
  });

  it("of a line are the project's, or the current one", () => {
    const today = "2026-11-20";
    const dates = { startDate: "2026-03-31", finishDate: "2027-01-01", today };
    const none = { startDate: null, finishDate: null, today };
    expect(lineMonths({}, dates)).toEqual({ start: "2026-03", finish: "2027-01" });
    expect(lineMonths({}, none)).toEqual({ start: "2026-11", finish: "2026-11" });
    expect(lineMonths({}, { ...none, finishDate: "2027-05-01" })).toEqual({
      start: "2027-05",
      finish: "2027-05",
    });
    expect(lineMonths({ start: "2028-01" }, dates)).toEqual({
      start: "2028-01",
      finish: "2028-01",
    });
    expect(lineMonths({ finish: "2026-01" }, dates)).toEqual({
      start: "2026-01",
      finish: "2026-01",
    });
    expect(lineMonths({ start: "2027-01", finish: "2026-01" }, dates)).toEqual({
      start: "2027-01",
      finish: "2026-01",
    });
  });
});
