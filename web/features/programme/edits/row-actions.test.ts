import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import { activity, planOf, smallPlan } from "../testing/small-plan.ts";
import {
  appendAction,
  indentAction,
  linkAction,
  outdentAction,
  removeAction,
  shiftAction,
} from "./row-actions.ts";

let count = 0;
const newId = () => `l${(count += 1)}`;

describe("what people do with rows", () => {
  it("is called by the name of the row, or by how many there are", () => {
    expect(removeAction(smallPlan, ["dig"]).label).toBe("Delete dig");
    expect(removeAction(smallPlan, ["dig", "roof"]).label).toBe("Delete 2 rows");
    expect(removeAction(planOf([activity("a", null, { name: "" })]), ["a"]).label).toBe(
      "Delete an unnamed row",
    );
  });

  it("says why there is nothing to do", () => {
    expect(indentAction(smallPlan, ["site"]).problem).toContain("no row above");
    expect(outdentAction(smallPlan, ["site"]).problem).toContain("top level");
    expect(shiftAction(smallPlan, ["roof"], 1).problem).toContain("last");
  });

  it("links rows one after the other, as they stand", () => {
    const plan = planOf(["a", "b", "c"].map((id) => activity(id)));
    const linked = applyEdits(plan, linkAction({ plan, newId }, ["c", "a", "b"]).edits).plan;
    expect(linked.links.map(({ from, to }) => from + to)).toEqual(["ab", "bc"]);
    expect(linkAction({ plan: linked, newId }, ["a", "b"]).problem).toContain("already");
    expect(linkAction({ plan, newId }, ["a"]).problem).toContain("two rows");
  });

  it("adds rows on the level of the last", () => {
    expect(appendAction(smallPlan, "x", "Paint").edits).toEqual([
      { op: "add_activity", _id: "x", parent: null, fields: { name: "Paint" } },
    ]);
  });
});
