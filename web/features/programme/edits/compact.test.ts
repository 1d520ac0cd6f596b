import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { smallPlan } from "../testing/small-plan.ts";
import { compact } from "./compact.ts";

it("makes one step of those that set the fields of one activity", () => {
  const edits: Edit[] = [
    { op: "add_activity", _id: "new", parent: null, fields: {} },
    { op: "set_activity", _id: "new", fields: { name: "Paint" } },
    { op: "set_activity", _id: "dig", fields: { durationMinutes: 960 } },
    { op: "add_link", _id: "l", from: "dig", to: "new", fields: {} },
    { op: "set_activity", _id: "new", fields: { durationMinutes: 480 } },
  ];
  expect(compact(edits)).toEqual([
    {
      op: "add_activity",
      _id: "new",
      parent: null,
      fields: { name: "Paint", durationMinutes: 480 },
    },
    { op: "set_activity", _id: "dig", fields: { durationMinutes: 960 } },
    { op: "add_link", _id: "l", from: "dig", to: "new", fields: {} },
  ]);
});

it("does the same as the edits that it was given", () => {
  const id = fc.constantFrom("dig", "pour", "roof", "fresh");
  const anyEdit = fc.oneof(
    fc.record({
      op: fc.constant("set_activity" as const),
      _id: id,
      fields: fc.record({ name: fc.string() }),
    }),
    fc.record({
      op: fc.constant("set_activity" as const),
      _id: id,
      fields: fc.record(
        { durationMinutes: fc.nat(9999), priority: fc.nat(1000) },
        { requiredKeys: [] },
      ),
    }),
  );
  fc.assert(
    fc.property(fc.array(anyEdit), (list) => {
      const edits: Edit[] = [
        { op: "add_activity", _id: "fresh", parent: null, fields: {} },
        ...list,
      ];
      expect(applyEdits(smallPlan, compact(edits)).plan).toEqual(applyEdits(smallPlan, edits).plan);
    }),
  );
});
