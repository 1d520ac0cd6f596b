import { changedKeys, defined } from "./activity-fields.ts";
import type { Draft } from "./draft.ts";
import type { Edit } from "./edit.ts";
import type { PlanRules } from "../plan.ts";

type Of<Op extends Edit["op"]> = Extract<Edit, { readonly op: Op }>;

export function putCalendar(draft: Draft, { calendar }: Of<"put_calendar">): Edit[] {
  const before = draft.calendars.get(calendar._id);
  if (before && changedKeys(before, calendar).length === 0) return [];
  draft.calendars.set(calendar);
  draft.wrote(calendar._id);
  return before
    ? [{ op: "put_calendar", calendar: before }]
    : [{ op: "remove_calendar", _id: calendar._id }];
}

export function removeCalendar(draft: Draft, { _id }: Of<"remove_calendar">): Edit[] {
  const calendar =
    draft.calendars.get(_id) ??
    draft.fail("not_found", "This calendar is no longer in the programme.");
  draft.calendars.remove(_id);
  draft.wrote(_id);
  return [{ op: "put_calendar", calendar }];
}

export function putAssignment(draft: Draft, { assignment }: Of<"put_assignment">): Edit[] {
  const before = draft.assignments.get(assignment._id);
  if (before && changedKeys(before, assignment).length === 0) return [];
  draft.setAssignment(assignment);
  return before
    ? [{ op: "put_assignment", assignment: before }]
    : [{ op: "remove_assignment", _id: assignment._id }];
}

export function removeAssignment(draft: Draft, { _id }: { readonly _id: string }): Edit[] {
  const assignment =
    draft.assignments.get(_id) ??
    draft.fail("not_found", "This assignment is no longer in the programme.");
  draft.assignments.remove(_id);
  return [{ op: "put_assignment", assignment }];
}

export function setProgramme(draft: Draft, { fields }: Of<"set_programme">): Edit[] {
  const { rules: givenRules, ...given } = defined(fields);
  const before = draft.head;
  const rules: PlanRules = { ...before.rules, ...defined(givenRules ?? {}) };
  draft.head = { ...before, ...given, rules };
  const keys = new Set(changedKeys({ ...before, rules: null }, { ...draft.head, rules: null }));
  const ruleKeys = new Set(changedKeys(before.rules, rules));
  if (keys.size === 0 && ruleKeys.size === 0) return [];
  const back = Object.fromEntries(Object.entries(before).filter(([key]) => keys.has(key)));
  const rulesBack = Object.fromEntries(
    Object.entries(before.rules).filter(([key]) => ruleKeys.has(key)),
  );
  const all = ruleKeys.size > 0 ? { ...back, rules: rulesBack } : back;
  return [{ op: "set_programme", fields: all }];
}
