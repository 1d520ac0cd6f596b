import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { visibleRows } from "../rows/visible-rows.ts";
import { activity, planOf, smallPlan } from "../testing/small-plan.ts";
import {
  indent,
  moveBefore,
  outdent,
  positionBefore,
  removeActivities,
  shift,
} from "./structure.ts";

/** The rows as an outline: `site .clear ..dig`. */
function outlineOf(plan: Plan): string {
  return visibleRows(plan, { collapsed: new Set(), matches: null, grouping: null })
    .map(({ id, depth }) => ".".repeat(depth) + id)
    .join(" ");
}

const after = (plan: Plan, edits: readonly Edit[]) => applyEdits(plan, edits).plan;
const kindOf = (plan: Plan, id: string) => plan.activities.find(({ _id }) => _id === id)?.kind;

describe("the outline", () => {
  it("is indented below the row before, and that becomes a summary", () => {
    const plan = planOf(["a", "b", "c", "d"].map((id) => activity(id)));
    const indented = after(plan, indent(plan, ["b", "c"]));
    expect(outlineOf(indented)).toBe("a .b .c d");
    expect(kindOf(indented, "a")).toBe("summary");
    expect(indent(plan, ["a"])).toEqual([]);
  });

  it("is indented behind what is below the row before already", () => {
    expect(outlineOf(after(smallPlan, indent(smallPlan, ["roof"])))).toBe(
      "site .clear .ground ..dig ..pour .roof",
    );
  });

  it("is lifted behind what it was part of", () => {
    expect(outlineOf(after(smallPlan, outdent(smallPlan, ["clear"])))).toBe(
      "site .ground ..dig ..pour clear roof",
    );
    expect(outlineOf(after(smallPlan, outdent(smallPlan, ["dig", "pour"])))).toBe(
      "site .clear .ground .dig .pour roof",
    );
    expect(outdent(smallPlan, ["roof"])).toEqual([]);
  });

  it("makes a task of a summary that loses all", () => {
    const lifted = after(smallPlan, outdent(smallPlan, ["dig", "pour"]));
    expect(kindOf(lifted, "ground")).toBe("task");
    expect(kindOf(after(smallPlan, removeActivities(smallPlan, ["dig", "pour"])), "ground")).toBe(
      "task",
    );
    expect(kindOf(after(smallPlan, removeActivities(smallPlan, ["dig"])), "ground")).toBe(
      "summary",
    );
  });

  it("can be indented and lifted whatever is chosen, and indenting keeps the order", () => {
    const anyRows = fc.array(fc.nat(5), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(anyRows, fc.array(fc.nat(13)), fc.boolean(), (depths, chosen, isIndent) => {
        const open: string[] = [];
        const plan = planOf(
          depths.map((wanted, at) => {
            const depth = Math.min(wanted, open.length);
            open.length = depth;
            const parent = open.at(-1) ?? null;
            open.push(`r${at}`);
            return activity(`r${at}`, parent);
          }),
        );
        const ids = chosen.map((at) => `r${at}`);
        const moved = after(plan, isIndent ? indent(plan, ids) : outdent(plan, ids));
        const before = plan.activities.map(({ _id }) => _id);
        const rows = moved.activities.map(({ _id }) => _id);
        if (isIndent) expect(rows).toEqual(before);
        else expect(rows.toSorted()).toEqual(before.toSorted());
        const parents = new Set(moved.activities.map(({ parent }) => parent));
        for (const { _id, kind } of moved.activities)
          expect([_id, kind]).toEqual([_id, parents.has(_id) ? "summary" : "task"]);
      }),
    );
  });
});

describe("moving and adding rows", () => {
  it("moves them up and down within their level", () => {
    const plan = planOf(["a", "b", "c", "d"].map((id) => activity(id)));
    expect(outlineOf(after(plan, shift(plan, ["b", "c"], 1)))).toBe("a d b c");
    expect(outlineOf(after(plan, shift(plan, ["b", "c"], -1)))).toBe("b c a d");
    expect(shift(plan, ["d"], 1)).toEqual([]);
    expect(shift(smallPlan, ["dig", "roof"], -1)).toEqual([]);
  });

  it("moves them before another row, but not below themselves", () => {
    expect(outlineOf(after(smallPlan, moveBefore(smallPlan, ["roof"], "dig")))).toBe(
      "site .clear .ground ..roof ..dig ..pour",
    );
    expect(moveBefore(smallPlan, ["site"], "dig")).toEqual([]);
    expect(kindOf(after(smallPlan, moveBefore(smallPlan, ["dig", "pour"], "roof")), "ground")).toBe(
      "task",
    );
  });

  it("moves them to the end of the top level, and nothing where they stand already", () => {
    expect(outlineOf(after(smallPlan, moveBefore(smallPlan, ["dig"], null)))).toBe(
      "site .clear .ground ..pour roof dig",
    );
    expect(moveBefore(smallPlan, ["roof"], null)).toEqual([]);
    expect(moveBefore(smallPlan, ["dig"], "pour")).toEqual([]);
    expect(moveBefore(smallPlan, ["clear"], "ground")).toEqual([]);
  });

  it("places a new row before the one with the focus", () => {
    expect(positionBefore(smallPlan, "pour")).toEqual({ parent: "ground", after: "dig" });
    expect(positionBefore(smallPlan, "site")).toEqual({ parent: null, after: null });
    expect(positionBefore(smallPlan, undefined)).toEqual({ parent: null });
  });
});
