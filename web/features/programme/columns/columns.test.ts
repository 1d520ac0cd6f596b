import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activityOf } from "../rows/plan-index.ts";
import { activity, link, planOf, smallPlan } from "../testing/small-plan.ts";
import { workBetween } from "../values/work-between.ts";
import { columnsOf } from "./all-columns.ts";
import type { CellContext } from "./column.ts";

const resource = (_id: string, name: string) =>
  [
    _id,
    {
      _id,
      name,
      kind: "labour",
      unit: "day",
      capacity: 4,
      workingDays: 63,
      status: "active",
    },
  ] as const;

function contextOf(plan: Plan): CellContext {
  return {
    plan,
    schedule: compute(plan),
    baseline: new Map([["dig", { start: "2026-03-02T08:00", finish: "2026-03-02T17:00" }]]),
    people: new Map([
      ["p1", "Ada Obi"],
      ["p2", "Bola Ade"],
    ]),
    companies: new Map([["ada", "Ada Works"]]),
    locations: new Map([["room", "Block A, Room 1"]]),
    resources: new Map([resource("masons", "Masons"), resource("crane", "20 t crane")]),
    today: "2026-03-12",
    newId: () => "new",
    workBetween,
  };
}

const columnOf = (plan: Plan, key: string) => {
  const column = columnsOf(plan).find((one) => one.key === key);
  if (!column) throw new Error(`No column ${key}`);
  return column;
};

function show(plan: Plan, id: string, key: string): string {
  const one = activityOf(plan, id);
  return one ? columnOf(plan, key).text(one, contextOf(plan)) : "";
}

/** Types into a cell. Returns the new plan, or the reason why the text is refused. */
function type(plan: Plan, id: string, key: string, text: string): Plan | string {
  const one = activityOf(plan, id);
  const column = columnOf(plan, key);
  const context = contextOf(plan);
  if (!one || !column.read) return "computed";
  const refusal = column.refuses?.(one, context) ?? null;
  if (refusal !== null) return refusal;
  const read = column.read(text, one, context);
  return "problem" in read ? read.problem : applyEdits(plan, read.edits).plan;
}

function typed(plan: Plan, id: string, key: string, text: string): Plan {
  const after = type(plan, id, key, text);
  if (typeof after === "string") throw new Error(after);
  return after;
}

describe("cells", () => {
  it("show what an activity has and what is computed of it", () => {
    expect(
      ["name", "duration", "start", "finish", "predecessors", "successors", "totalFloat"].map(
        (key) => show(smallPlan, "dig", key),
      ),
    ).toEqual(["dig", "1d", "Tue 3 Mar 2026", "Tue 3 Mar 2026", "2", "5", "0d"]);
    expect(show(smallPlan, "dig", "critical")).toBe("Critical");
    expect(show(smallPlan, "site", "duration")).toBe("3d");
    expect(show(smallPlan, "dig", "company")).toBe("Ada Works");
    expect(show(smallPlan, "dig", "baselineFinish")).toBe("Mon 2 Mar 2026");
    expect(show(smallPlan, "dig", "wbs")).toBe("1.2.1");
  });

  it("take a duration, and a start as a constraint", () => {
    expect(show(typed(smallPlan, "dig", "duration", "1w"), "dig", "finish")).toBe("Mon 9 Mar 2026");
    const later = typed(smallPlan, "dig", "start", "10/3");
    expect(show(later, "dig", "start")).toBe("Tue 10 Mar 2026");
    expect(show(later, "dig", "constraint")).toBe("Start no earlier than");
    expect(show(typed(later, "dig", "start", ""), "dig", "start")).toBe("Tue 3 Mar 2026");
  });

  it("take a finish as a duration", () => {
    const longer = typed(smallPlan, "dig", "finish", "Fri 6 Mar 2026");
    expect(show(longer, "dig", "duration")).toBe("4d");
    expect(type(smallPlan, "dig", "finish", "1 Mar 2026")).toContain("before it starts");
  });

  it("take progress, and say when it began and ended", () => {
    const half = typed(smallPlan, "clear", "percent", "50%");
    expect(activityOf(half, "clear")).toMatchObject({
      percentComplete: 50,
      actualStart: "2026-03-02T08:00",
      actualFinish: null,
    });
    const done = typed(half, "clear", "percent", "100");
    expect(activityOf(done, "clear")?.actualFinish).toBe("2026-03-02T17:00");
    expect(activityOf(typed(done, "clear", "percent", "0"), "clear")).toMatchObject({
      actualStart: null,
      actualFinish: null,
    });
    expect(type(smallPlan, "clear", "percent", "120")).toContain("0 to 100");
  });

  it("take predecessors: what stays is kept, what changed is changed", () => {
    const plan = planOf(
      ["a", "b", "c"].map((id) => activity(id)),
      [link("a", "c", { lagCalendar: "continuous" }), link("b", "c")],
    );
    const after = typed(plan, "c", "predecessors", "1FS+2d, 2SS");
    expect(after.links).toEqual([
      link("a", "c", { lagCalendar: "continuous", lagMinutes: 960 }),
      link("b", "c", { type: "SS" }),
    ]);
    expect(typed(plan, "c", "predecessors", "2").links).toEqual([link("b", "c")]);
    expect(typed(plan, "b", "predecessors", "1").links.at(-1)).toMatchObject({
      from: "a",
      to: "b",
    });
    expect(type(plan, "c", "predecessors", "3")).toContain("itself");
  });

  it("take a choice by its name or the beginning of it", () => {
    expect(activityOf(typed(smallPlan, "dig", "assignee", "bola"), "dig")?.assignee).toBe("p2");
    expect(activityOf(typed(smallPlan, "dig", "assignee", ""), "dig")?.assignee).toBeNull();
    expect(type(smallPlan, "dig", "assignee", "Chidi")).toContain("not one of the choices");
    const milestone = typed(smallPlan, "roof", "kind", "Finish milestone");
    expect(activityOf(milestone, "roof")).toMatchObject({ durationMinutes: 0 });
    expect(show(typed(milestone, "roof", "duration", "2d"), "roof", "kind")).toBe("Task");
    expect(show(typed(smallPlan, "roof", "duration", "0"), "roof", "kind")).toBe(
      "Finish milestone",
    );
  });

  it("take resources with what is needed of them a working day", () => {
    // New assignments have the same id in this test; on the screen each id is new.
    const one = typed(smallPlan, "dig", "resources", "2,5 masons");
    expect(show(one, "dig", "resources")).toBe("2.5 Masons");
    const other = typed(one, "dig", "resources", "20 t crane");
    expect(other.assignments).toEqual([
      { _id: "new", activity: "dig", resource: "crane", perDay: 1 },
    ]);
    expect(show(typed(other, "dig", "resources", "3 x 20 t"), "dig", "resources")).toBe(
      "3 20 t crane",
    );
    expect(typed(other, "dig", "resources", "").assignments).toEqual([]);
    expect(type(smallPlan, "dig", "resources", "Painters")).toContain("no resource “Painters”");
    expect(type(smallPlan, "dig", "resources", "Masons; masons")).toContain("twice");
    expect(type(smallPlan, "dig", "resources", "0 Masons")).toContain("how much");
    const milestone = typed(smallPlan, "roof", "kind", "Finish milestone");
    expect(type(milestone, "roof", "resources", "Masons")).toContain("milestone");
  });

  it("say why a summary or a computed cell cannot be typed in", () => {
    expect(type(smallPlan, "site", "duration", "3d")).toContain("summary");
    expect(type(smallPlan, "dig", "totalFloat", "3d")).toBe("computed");
  });

  it("take values of custom columns", () => {
    const plan: Plan = {
      ...smallPlan,
      columns: [
        { _id: "n", name: "Concrete m³", type: "number", choices: [] },
        { _id: "d", name: "Permit", type: "date", choices: [] },
        { _id: "c", name: "Zone", type: "choice", choices: ["North", "South"] },
      ],
    };
    expect(show(typed(plan, "dig", "field:n", "1,250.5"), "dig", "field:n")).toBe("1250.5");
    expect(show(typed(plan, "dig", "field:d", "5/4"), "dig", "field:d")).toBe("5 Apr 2026");
    expect(show(typed(plan, "dig", "field:c", "south"), "dig", "field:c")).toBe("South");
    expect(type(plan, "dig", "field:c", "West")).toContain("choices");
  });
});
