import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import { activity, planOf, smallPlan } from "../testing/small-plan.ts";
import { appendAct, indentAct, linkAct, outdentAct, removeAct, shiftAct } from "./row-acts.ts";

let count = 0;
const newId = () => `l${(count += 1)}`;

describe("what people do with rows", () => {
  it("is called by the name of the row, or by how many there are", () => {
    expect(removeAct(smallPlan, ["dig"]).label).toBe("Delete dig");
    expect(removeAct(smallPlan, ["dig", "roof"]).label).toBe("Delete 2 rows");
    expect(removeAct(planOf([activity("a", null, { name: "" })]), ["a"]).label).toBe(
      "Delete an unnamed row",
    );
  });

  it("says why there is nothing to do", () => {
    expect(indentAct(smallPlan, ["site"]).problem).toContain("no row above");
    expect(outdentAct(smallPlan, ["site"]).problem).toContain("top level");
    expect(shiftAct(smallPlan, ["roof"], 1).problem).toContain("last");
  });

  it("links rows one after the other, as they stand", () => {
    const plan = planOf(["a", "b", "c"].map((id) => activity(id)));
    const linked = applyEdits(plan, linkAct({ plan, newId }, ["c", "a", "b"]).edits).plan;
    expect(linked.links.map(({ from, to }) => from + to)).toEqual(["ab", "bc"]);
    expect(linkAct({ plan: linked, newId }, ["a", "b"]).problem).toContain("already");
    expect(linkAct({ plan, newId }, ["a"]).problem).toContain("two rows");
  });

  it("adds rows on the level of the last", () => {
    expect(appendAct(smallPlan, "x", "Paint").edits).toEqual([
      { op: "add_activity", _id: "x", parent: null, fields: { name: "Paint" } },
    ]);
  });
});
