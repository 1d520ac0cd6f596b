import fc from "fast-check";
import { applyEdits } from "./apply-edits.ts";
import type { ActivityFields, Edit } from "./edit.ts";
import { ourRules, type Plan } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";

// Fixtures for the tests of edits: small plans, and arbitrary edits of them.

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

export const empty: Plan = {
  plannedStart: "2026-03-02T08:00",
  dataDate: null,
  mustFinishBy: null,
  calendar: "std",
  rules: ourRules,
  calendars: [
    {
      _id: "std",
      name: "Standard week",
      week: [day, day, day, day, day, [], []],
      exceptions: [],
      minutesPerDay: 480,
    },
  ],
  columns: [],
  activities: [],
  links: [],
  assignments: [],
};

export function add(_id: string, parent: string | null = null, fields: ActivityFields = {}): Edit {
  return { op: "add_activity", _id, parent, fields: { name: _id, ...fields } };
}
export const link = (_id: string, from: string, to: string): Edit => ({
  op: "add_link",
  _id,
  from,
  to,
  fields: {},
});

export function after(plan: Plan, ...edits: Edit[]): Plan {
  return applyEdits(plan, edits).plan;
}

/** The order of lists other than the rows does not matter. */
export function normal(plan: Plan): unknown {
  const sorted = <T extends { readonly _id: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => a._id.localeCompare(b._id));
  return {
    ...plan,
    calendars: sorted(plan.calendars),
    columns: sorted(plan.columns),
    links: sorted(plan.links),
    assignments: sorted(plan.assignments),
  };
}

const ids = ["a", "b", "c", "d", "e", "f"];
const anyId = fc.constantFrom(...ids);
const parent = fc.option(anyId);
const after_ = fc.option(fc.option(anyId), { nil: undefined });
const kind = fc.constantFrom("task", "finish_milestone", "summary", "level_of_effort");
const someFields = fc.record(
  {
    name: fc.constantFrom("x", "y"),
    kind,
    durationMinutes: fc.constantFrom(0, 60),
    percentComplete: fc.constantFrom(0, 50, 100),
    remainingMinutes: fc.constantFrom(null, 0, 30),
    actualFinish: fc.constantFrom(null, "2026-03-03T17:00"),
    calendar: fc.constantFrom(null, "std", "k1"),
    fields: fc.dictionary(fc.constantFrom("c1", "c2"), fc.constantFrom("v", "w", null)),
  },
  { requiredKeys: [] },
);
const anyLink = fc.constantFrom("l1", "l2", "l3");
const calendar = fc.record({
  _id: fc.constantFrom("k1", "k2"),
  name: fc.constantFrom("x", "y"),
  week: fc.constant([]),
  exceptions: fc.constant([]),
  minutesPerDay: fc.constant(480),
});
const column = fc.record({
  _id: fc.constantFrom("c1", "c2"),
  name: fc.constantFrom("x", "y"),
  type: fc.constant("text"),
  choices: fc.constant([]),
});
const assignment = fc.record({
  _id: fc.constantFrom("r1", "r2"),
  activity: anyId,
  resource: fc.constant("crew"),
  perDay: fc.constantFrom(1, 2),
});
export const anyEdit = fc.oneof(
  fc.record({
    op: fc.constant("add_activity"),
    _id: anyId,
    parent,
    after: after_,
    fields: someFields,
  }),
  fc.record({ op: fc.constant("set_activity"), _id: anyId, fields: someFields }),
  fc.record({ op: fc.constant("move_activity"), _id: anyId, parent, after: after_ }),
  fc.record({ op: fc.constant("remove_activity"), _id: anyId }),
  fc.record({
    op: fc.constant("add_link"),
    _id: anyLink,
    from: anyId,
    to: anyId,
    fields: fc.record({ lagMinutes: fc.constantFrom(0, 5) }, { requiredKeys: [] }),
  }),
  fc.record({
    op: fc.constant("set_link"),
    _id: anyLink,
    fields: fc.record({ type: fc.constantFrom("FS", "SS") }, { requiredKeys: [] }),
  }),
  fc.record({ op: fc.constant("remove_link"), _id: anyLink }),
  fc.record({ op: fc.constant("put_calendar"), calendar }),
  fc.record({ op: fc.constant("remove_calendar"), _id: fc.constantFrom("k1", "k2") }),
  fc.record({ op: fc.constant("put_column"), column }),
  fc.record({ op: fc.constant("remove_column"), _id: fc.constantFrom("c1", "c2") }),
  fc.record({ op: fc.constant("put_assignment"), assignment }),
  fc.record({ op: fc.constant("remove_assignment"), _id: fc.constantFrom("r1", "r2") }),
  fc.record({
    op: fc.constant("set_programme"),
    fields: fc.record(
      {
        dataDate: fc.constantFrom(null, "2026-03-09T08:00"),
        calendar: fc.constantFrom("std", "k1"),
        rules: fc.record({ leadBeforeStart: fc.boolean() }),
      },
      { requiredKeys: [] },
    ),
  }),
) as fc.Arbitrary<Edit>;

/** The edits that are not refused, one after the other, so that long valid batches arise. */
export function accepted(plan: Plan, edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits) {
    try {
      applyEdits(plan, [...kept, edit]);
      kept.push(edit);
    } catch (error) {
      if (!(error instanceof ProgrammeError)) throw error;
    }
  }
  return kept;
}
