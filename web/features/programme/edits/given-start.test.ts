import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, link, planOf } from "../testing/small-plan.ts";
import { workBetween } from "../values/work-between.ts";
import { givenStart } from "./given-start.ts";

/** Dig takes the Monday, cast the Tuesday. */
const plan = planOf([activity("dig"), activity("cast")], [link("dig", "cast")]);

const startOf = (_id: string, at: string): Edit => ({
  op: "set_activity",
  _id,
  fields: { constraint: { type: "start_no_earlier_than", at } },
});

function saidOf(before: Plan, ...edits: readonly Edit[]): string | null {
  const after = applyEdits(before, edits).plan;
  return givenStart(before, { plan: after, schedule: compute(after), workBetween }, edits);
}

describe("a start that was given", () => {
  it("is said to be held by the links", () => {
    expect(saidOf(plan, startOf("cast", "2026-03-02T08:00"))).toBe(
      "cast starts 3 Mar 2026: its links hold it. The date that you gave is kept as its earliest start.",
    );
  });

  it("is said to be a constraint, unless the activity had one before", () => {
    const given = startOf("cast", "2026-03-05T08:00");
    expect(saidOf(plan, given)).toBe(
      "cast has a constraint now: it starts no earlier than 5 Mar 2026. Clear its start to remove it.",
    );
    const before = applyEdits(plan, [given]).plan;
    expect(saidOf(before, startOf("cast", "2026-03-06T08:00"))).toBeNull();
    const both = ["dig", "cast"].map((id) => startOf(id, "2026-03-05T08:00"));
    const unlinked = planOf([activity("dig"), activity("cast")]);
    expect(saidOf(unlinked, ...both)).toContain("2 activities have a constraint now");
  });

  it("is said to be before the programme, or before the data date", () => {
    expect(saidOf(plan, startOf("dig", "2026-02-02T08:00"))).toContain("before the programme does");
    const later = { ...plan, dataDate: "2026-03-04T08:00" };
    expect(saidOf(later, startOf("dig", "2026-03-03T08:00"))).toContain("before the data date");
  });

  it("may be a day of rest", () => {
    expect(saidOf(plan, startOf("cast", "2026-03-07T08:00"))).toContain("has a constraint now");
  });

  it("of several is said once", () => {
    const both = ["dig", "cast"].map((id) => startOf(id, "2026-02-02T08:00"));
    expect(saidOf(plan, ...both)).toContain("2 activities start later");
  });
});
