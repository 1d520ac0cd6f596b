import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import type { ActivityFields, Edit } from "./edit.ts";
import { accepted, add, after, anyEdit, empty, link, normal } from "./edits-fixture.ts";
import type { Plan } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";

function problem(plan: Plan, ...edits: Edit[]): ProgrammeError {
  try {
    applyEdits(plan, edits);
  } catch (error) {
    if (error instanceof ProgrammeError) return error;
    throw error;
  }
  throw new Error("The edits were applied");
}

const rows = (plan: Plan): string[] => plan.activities.map(({ _id }) => _id);
const one = (plan: Plan, id: string) => plan.activities.find(({ _id }) => _id === id);

describe("rows", () => {
  test("stand where they are placed, a summary before what is below it", () => {
    const plan = after(
      empty,
      add("a"),
      add("b"),
      add("c", "a"),
      { op: "add_activity", _id: "d", parent: "a", after: null, fields: {} },
      { op: "add_activity", _id: "e", parent: null, after: "a", fields: {} },
    );
    expect(rows(plan)).toEqual(["a", "d", "c", "e", "b"]);
    expect(one(plan, "a")?.kind).toBe("summary");
    expect(one(plan, "c")).toMatchObject({ kind: "task", durationMinutes: 480 });
  });

  test("are moved with all below them, and not below themselves", () => {
    const plan = after(empty, add("a"), add("b", "a"), add("c", "b"), add("d"));
    const moved = after(plan, { op: "move_activity", _id: "b", parent: null, after: "d" });
    expect(rows(moved)).toEqual(["a", "d", "b", "c"]);
    expect(one(moved, "c")?.parent).toBe("b");
    const error = problem(plan, { op: "move_activity", _id: "a", parent: "c" });
    expect(error).toMatchObject({ code: "invalid", activities: ["a"], edit: 0 });
  });

  test("take what is below them, links and assignments along when they are removed", () => {
    const put: Edit = {
      op: "put_assignment",
      assignment: { _id: "r", activity: "b", resource: "crew", perDay: 2 },
    };
    const plan = after(empty, add("a"), add("b", "a"), add("c"), link("l", "b", "c"), put);
    const { plan: rest, touched } = applyEdits(plan, [{ op: "remove_activity", _id: "a" }]);
    expect(rows(rest)).toEqual(["c"]);
    expect(rest.links).toEqual([]);
    expect(rest.assignments).toEqual([]);
    expect([...touched.removedActivities]).toEqual(expect.arrayContaining(["a", "b"]));
    expect([...touched.removedLinks]).toEqual(["l"]);
  });

  test("whose sibling has gone are refused, or become the last if the edit is stale", () => {
    const plan = after(empty, add("a"), add("b"));
    const edit: Edit = { op: "add_activity", _id: "c", parent: null, after: "gone", fields: {} };
    expect(problem(plan, edit).code).toBe("invalid");
    expect(rows(applyEdits(plan, [edit], { stale: true }).plan)).toEqual(["a", "b", "c"]);
  });

  test("with something below them stay summaries", () => {
    const plan = after(empty, add("a"), add("b", "a"));
    const set: Edit = { op: "set_activity", _id: "a", fields: { kind: "task" } };
    expect(problem(plan, set).edit).toBe(0);
    expect(one(after(plan, { op: "remove_activity", _id: "b" }, set), "a")?.kind).toBe("task");
  });
});

describe("links", () => {
  const plan = after(empty, add("s"), add("a", "s"), add("b"), link("l", "a", "b"));

  test.each([
    ["to itself", link("x", "b", "b"), "invalid"],
    ["between a summary and what is below it", link("x", "s", "a"), "invalid"],
    ["of a type that the pair has", link("x", "a", "b"), "invalid"],
    ["to what is not there", link("x", "a", "gone"), "not_found"],
  ])("%s are refused", (_, edit, code) => {
    expect(problem(plan, edit)).toMatchObject({ code, edit: 0 });
  });

  test("keep what they join from being moved below each other", () => {
    const move: Edit = { op: "move_activity", _id: "a", parent: "b" };
    expect(problem(plan, move).activities).toEqual(["a", "b"]);
    expect(after(plan, move, { op: "remove_link", _id: "l" }).links).toEqual([]);
  });
});

describe("progress", () => {
  const plan = after(empty, add("a", null, { remainingMinutes: 60, percentComplete: 10 }));
  const set = (fields: ActivityFields): Edit => ({ op: "set_activity", _id: "a", fields });

  test("percent says what is left, unless told otherwise, and invents no dates", () => {
    expect(one(after(plan, set({ percentComplete: 100 })), "a")).toMatchObject({
      percentComplete: 100,
      remainingMinutes: null,
      actualStart: null,
      actualFinish: null,
    });
    expect(one(after(plan, set({ percentComplete: 50, remainingMinutes: 9 })), "a")).toMatchObject({
      remainingMinutes: 9,
    });
  });

  test("an actual finish completes it", () => {
    const done = after(plan, set({ actualFinish: "2026-03-03T17:00" }));
    expect(one(done, "a")).toMatchObject({ percentComplete: 100, remainingMinutes: 0 });
    expect(problem(done, set({ percentComplete: 50 })).code).toBe("invalid");
    expect(problem(done, set({ actualStart: "2026-03-04T08:00" })).message).toBe(
      "“a” would finish before it started. Change its actual start or actual finish.",
    );
  });

  test("milestones have no duration", () => {
    const milestone = after(plan, set({ kind: "finish_milestone" }));
    expect(one(milestone, "a")).toMatchObject({ durationMinutes: 0, remainingMinutes: null });
    expect(problem(milestone, set({ durationMinutes: 5 })).code).toBe("invalid");
  });
});

describe("calendars and columns", () => {
  const night = {
    ...empty.calendars[0],
    _id: "night",
    name: "Night",
    week: [],
    exceptions: [],
    minutesPerDay: 600,
  };
  const column = { _id: "zone", name: "Zone", type: "text", choices: [] } as const;
  const plan = after(
    empty,
    { op: "put_calendar", calendar: night },
    { op: "put_column", column },
    add("a", null, { calendar: "night", fields: { zone: "North" } }),
  );

  test("a new activity lasts a day of its calendar", () => {
    expect(one(plan, "a")?.durationMinutes).toBe(600);
  });

  test("a calendar in use stays", () => {
    expect(problem(plan, { op: "remove_calendar", _id: "night" })).toMatchObject({
      code: "invalid",
      activities: ["a"],
      edit: 0,
    });
    expect(problem(plan, { op: "remove_calendar", _id: "std" }).code).toBe("invalid");
    const free: Edit = { op: "set_activity", _id: "a", fields: { calendar: null } };
    expect(after(plan, { op: "remove_calendar", _id: "night" }, free).calendars).toHaveLength(1);
    const unknown: Edit = { op: "set_activity", _id: "a", fields: { calendar: "gone" } };
    expect(problem(plan, unknown).code).toBe("invalid");
  });

  test("a column takes its values along, and takes values of its type only", () => {
    expect(one(after(plan, { op: "remove_column", _id: "zone" }), "a")?.fields).toEqual({});
    const number: Edit = { op: "set_activity", _id: "a", fields: { fields: { zone: 5 } } };
    expect(problem(plan, number).code).toBe("invalid");
    const typed: Edit = { op: "put_column", column: { ...column, type: "number" } };
    expect(problem(plan, typed).activities).toEqual(["a"]);
  });
});

test("what changed is named by field, and nothing else", () => {
  const plan = after(empty, add("a"), add("b"));
  const { touched } = applyEdits(plan, [
    { op: "set_activity", _id: "a", fields: { name: "a", durationMinutes: 60 } },
    { op: "set_activity", _id: "b", fields: { name: "other" } },
    { op: "set_activity", _id: "b", fields: { name: "b" } },
    {
      op: "set_programme",
      fields: { dataDate: "2026-03-09T08:00", rules: { leadBeforeStart: true } },
    },
  ]);
  expect(touched.fields).toEqual([
    { record: "a", field: "durationMinutes" },
    { record: "programme", field: "dataDate" },
    { record: "programme", field: "rules.leadBeforeStart" },
  ]);
  expect([...touched.activities]).toEqual(["a"]);
  expect(touched.structure).toBe(false);
});

function requireSound(plan: Plan): void {
  const above: string[] = [];
  for (const { _id, parent: over, kind: what } of plan.activities) {
    while (above.length > 0 && above.at(-1) !== over) above.pop();
    expect(above.at(-1) ?? null).toBe(over);
    if (over !== null) expect(one(plan, over)?.kind).toBe("summary");
    if (what === "finish_milestone") expect(one(plan, _id)?.durationMinutes).toBe(0);
    above.push(_id);
  }
  const known = new Set(rows(plan));
  for (const { from, to } of plan.links)
    expect([known.has(from), known.has(to)]).toEqual([true, true]);
  for (const { activity } of plan.assignments) expect(known.has(activity)).toBe(true);
  expect(new Set(plan.links.map((one_) => `${one_.from}${one_.to}${one_.type}`)).size).toBe(
    plan.links.length,
  );
}

test("any batch is undone by its inverse, done again by that one's, and leaves a sound plan", () => {
  let edits = 0;
  fc.assert(
    fc.property(
      fc.array(anyEdit, { minLength: 10, maxLength: 40 }),
      fc.array(anyEdit, { minLength: 1, maxLength: 12 }),
      (history, wanted) => {
        const start = after(empty, add("a"), add("b", "a"), add("c", "b"), add("d", "a"));
        const plan = after(start, ...accepted(start, history));
        const batch = accepted(plan, wanted);
        edits += batch.length;
        const copy = structuredClone(plan);
        const result = applyEdits(plan, batch);
        expect(plan).toEqual(copy);
        requireSound(result.plan);
        const undone = applyEdits(result.plan, result.inverse);
        expect(normal(undone.plan)).toEqual(normal(plan));
        const again = applyEdits(undone.plan, undone.inverse);
        expect(normal(again.plan)).toEqual(normal(result.plan));
      },
    ),
    { numRuns: 500 },
  );
  expect(edits).toBeGreaterThan(700);
});

/**
 * Returns milliseconds of processor time: the least of three runs, because other work on the machine slows single
 * runs down.
 */
function processorTime(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test("a paste of 5,000 rows into 10,000, and its undo, take well under a second", () => {
  const long = after(empty, ...Array.from({ length: 10_000 }, (_, at) => add(`r${at}`)));
  const paste = Array.from({ length: 5000 }, (_, at): Edit[] => [
    {
      op: "add_activity",
      _id: `p${at}`,
      parent: null,
      after: at === 0 ? "r5" : `p${at - 1}`,
      fields: {},
    },
  ]).flat();
  const { plan, inverse } = applyEdits(long, paste);
  const taken = processorTime(() => {
    applyEdits(long, paste);
    applyEdits(plan, inverse);
  });
  expect(taken).toBeLessThan(1000);
  expect(rows(plan).slice(5, 8)).toEqual(["r5", "p0", "p1"]);
});
