import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { editsBetween } from "./edits-between.ts";
import { accepted, add, after, anyEdit, empty, normal } from "./edits-fixture.ts";

test("what is the same takes no edits, and a moved row takes one", () => {
  const from = after(empty, add("a"), add("b"), add("c"));
  expect(editsBetween(from, from)).toEqual([]);
  const to = after(from, { op: "move_activity", _id: "c", parent: null, after: null });
  expect(editsBetween(from, to)).toEqual([
    { op: "move_activity", _id: "c", parent: null, after: null },
  ]);
});

test("any plan is made of any other", () => {
  const start = after(empty, add("a"), add("b", "a"), add("c", "b"), add("d", "a"));
  const history = fc.array(anyEdit, { maxLength: 30 });
  fc.assert(
    fc.property(history, history, (one, other) => {
      const from = after(start, ...accepted(start, one));
      const to = after(start, ...accepted(start, other));
      const made = applyEdits(from, editsBetween(from, to));
      expect(normal(made.plan)).toEqual(normal(to));
    }),
    { numRuns: 1000 },
  );
});
