import {
  changedKeys,
  defined,
  fieldsBack,
  linkFieldsBack,
  newActivity,
  newLink,
  withFields,
} from "./activity-fields.ts";
import {
  putAssignment,
  putCalendar,
  removeAssignment,
  removeCalendar,
  setProgramme,
} from "./apply-records.ts";
import { checkDraft } from "./check-draft.ts";
import { Draft } from "./draft.ts";
import type { Edit } from "./edit.ts";
import type { Plan, PlanActivity, PlanLink } from "../plan.ts";
import { titleOf } from "../problem.ts";
import { finished, type Steps, strides } from "../steps.ts";
import type { Touched } from "../touched.ts";
import { touchedBy } from "./touched-by.ts";

type Of<Op extends Edit["op"]> = Extract<Edit, { readonly op: Op }>;

export interface Applied {
  readonly plan: Plan;
  /** The edits that restore the plan if they are applied to the result. Lists other than the rows have no order. */
  readonly inverse: Edit[];
  readonly touched: Touched;
}

export interface ApplyOptions {
  /**
   * The edits were made on an older plan: a row whose sibling before it is no longer there becomes the last one.
   */
  readonly stale?: boolean;
}

/**
 * Applies a batch to a plan, which stays as it is. Steps may be invalid in between; what counts is the plan at the end.
 * @throws ProgrammeError `invalid` or `not_found`. Cycles are found when the dates are computed.
 */
export function applyEdits(
  plan: Plan,
  edits: readonly Edit[],
  options: ApplyOptions = {},
): Applied {
  return finished(applying(plan, edits, options));
}

/**
 * Does the same as `applyEdits` in steps, for batches of thousands.
 * @throws as `applyEdits`
 */
export function* applying(
  plan: Plan,
  edits: readonly Edit[],
  { stale = false }: ApplyOptions = {},
): Steps<Applied> {
  const draft = new Draft(plan);
  const inverses: Edit[][] = [];
  yield* strides(edits.entries(), ([at, edit]) => {
    draft.current = at;
    inverses.push(apply(draft, edit, stale));
  });
  draft.current = null;
  yield;
  checkDraft(draft);
  yield;
  const activities = draft.activities.list();
  const byId = draft.structure ? draft.tree.order() : [];
  return {
    plan: {
      ...draft.head,
      calendars: draft.calendars.list(),
      columns: draft.columns.list(),
      activities: draft.structure ? byId.map((id) => draft.activity(id)) : activities,
      links: draft.links.list(),
      assignments: draft.assignments.list(),
    },
    inverse: inverses.toReversed().flat(),
    touched: touchedBy(draft),
  };
}

/** @returns the edits that undo the edit, in the order in which they must be applied */
function apply(draft: Draft, edit: Edit, stale: boolean): Edit[] {
  switch (edit.op) {
    case "add_activity":
      return addActivity(draft, edit, stale);
    case "set_activity":
      return setActivity(draft, edit);
    case "move_activity":
      return moveActivity(draft, edit, stale);
    case "remove_activity":
      return removeActivity(draft, edit);
    case "add_link":
      return addLink(draft, edit);
    case "set_link":
      return setLink(draft, edit);
    case "remove_link":
      return removeLink(draft, edit);
    case "put_calendar":
      return putCalendar(draft, edit);
    case "remove_calendar":
      return removeCalendar(draft, edit);
    case "put_column":
      return putColumn(draft, edit);
    case "remove_column":
      return removeColumn(draft, edit);
    case "put_assignment":
      return putAssignment(draft, edit);
    case "remove_assignment":
      return removeAssignment(draft, edit);
    case "set_programme":
      return setProgramme(draft, edit);
  }
}

/** The sibling that a row is to follow; null for none. */
function siblingBefore(
  draft: Draft,
  { _id, parent, after }: { _id: string; parent: string | null; after?: string | null },
  stale: boolean,
): string | null {
  if (after === null) return null;
  if (after !== undefined) {
    const sibling = draft.activities.get(after);
    if (after !== _id && sibling && sibling.parent === parent) return after;
    if (!stale) draft.fail("invalid", "The activity before it has moved or was removed.");
  }
  const last = draft.tree.lastChildOf(parent);
  return last === _id ? draft.tree.previousOf(_id) : last;
}

/** An activity that gets a row below it becomes a summary. */
function makeSummary(draft: Draft, id: string | null): Edit[] {
  if (id === null) return [];
  const activity = draft.activity(id);
  if (activity.kind === "summary") return [];
  return setActivity(draft, { op: "set_activity", _id: id, fields: { kind: "summary" } });
}

function addActivity(draft: Draft, edit: Of<"add_activity">, stale: boolean): Edit[] {
  const { _id, parent, fields } = edit;
  if (draft.activities.get(_id))
    draft.fail("invalid", "The programme already has an activity with this id.");
  const summary = makeSummary(draft, parent);
  const after = siblingBefore(draft, edit, stale);
  const calendar = draft.calendars.get(fields.calendar ?? draft.head.calendar);
  const kind = fields.kind ?? "task";
  const fresh = newActivity(
    { _id, parent },
    { kind, minutesPerDay: calendar?.minutesPerDay ?? 480 },
  );
  draft.tree.add(_id, parent, after);
  draft.structure = true;
  draft.setActivity(withFields(fresh, fields));
  return [{ op: "remove_activity", _id }, ...summary];
}

function setActivity(draft: Draft, { _id, fields }: Of<"set_activity">): Edit[] {
  const before = draft.activity(_id);
  const after = withFields(before, fields);
  const back = fieldsBack(before, after);
  if (back === undefined) return [];
  draft.setActivity(after);
  return [{ op: "set_activity", _id, fields: back }];
}

function moveActivity(draft: Draft, edit: Of<"move_activity">, stale: boolean): Edit[] {
  const { _id, parent } = edit;
  const activity = draft.activity(_id);
  if (parent !== null) {
    draft.activity(parent);
    if (draft.tree.reaches(_id, parent))
      draft.fail("invalid", `${titleOf(activity)} cannot be moved below itself.`, {
        activities: [_id],
      });
  }
  const after = siblingBefore(draft, edit, stale);
  const before = draft.tree.previousOf(_id);
  if (parent === activity.parent && after === before) return [];
  const summary = makeSummary(draft, parent);
  draft.tree.move(_id, parent, after);
  draft.structure = true;
  draft.moved.add(_id);
  if (parent !== activity.parent) draft.setActivity({ ...activity, parent });
  return [{ op: "move_activity", _id, parent: activity.parent, after: before }, ...summary];
}

function removeActivity(draft: Draft, { _id }: Of<"remove_activity">): Edit[] {
  draft.activity(_id);
  const ids = draft.tree.branch(_id);
  const back: Edit[] = ids.map((id) => {
    const { _id: same, parent, ...fields } = draft.activity(id);
    return { op: "add_activity", _id: same, parent, after: draft.tree.previousOf(id), fields };
  });
  for (const id of ids) {
    for (const link of draft.linksOf(id)) back.push(...removeLink(draft, link));
    for (const assignment of draft.assignmentsOf(id))
      back.push(...removeAssignment(draft, assignment));
  }
  for (const id of ids.toReversed()) {
    draft.tree.remove(id);
    draft.activities.remove(id);
    draft.wrote(id);
  }
  draft.structure = true;
  return back;
}

function addLink(draft: Draft, { _id, from, to, fields }: Of<"add_link">): Edit[] {
  if (draft.links.get(_id)) draft.fail("invalid", "The programme already has a link with this id.");
  draft.activity(from);
  draft.activity(to);
  draft.setLink({ ...newLink({ _id, from, to }), ...defined(fields) });
  return [{ op: "remove_link", _id }];
}

function setLink(draft: Draft, { _id, fields }: Of<"set_link">): Edit[] {
  const before = draft.link(_id);
  const after: PlanLink = { ...before, ...defined(fields) };
  const back = linkFieldsBack(before, after);
  if (back === undefined) return [];
  draft.setLink(after);
  return [{ op: "set_link", _id, fields: back }];
}

function removeLink(draft: Draft, { _id }: { readonly _id: string }): Edit[] {
  const { from, to, type, lagMinutes, lagUnit, lagPercent, lagCalendar } = draft.link(_id);
  draft.links.remove(_id);
  const fields = { type, lagMinutes, lagUnit, lagPercent, lagCalendar };
  return [{ op: "add_link", _id, from, to, fields }];
}

function putColumn(draft: Draft, { column }: Of<"put_column">): Edit[] {
  const before = draft.columns.get(column._id);
  if (before && changedKeys(before, column).length === 0) return [];
  draft.columns.set(column);
  draft.wrote(column._id);
  return before
    ? [{ op: "put_column", column: before }]
    : [{ op: "remove_column", _id: column._id }];
}

function removeColumn(draft: Draft, { _id }: Of<"remove_column">): Edit[] {
  const column =
    draft.columns.get(_id) ?? draft.fail("not_found", "This column is no longer in the programme.");
  draft.columns.remove(_id);
  draft.wrote(_id);
  const cleared = draft.activities
    .list()
    .filter(({ fields }) => fields[_id] !== undefined)
    .flatMap((activity: PlanActivity) =>
      setActivity(draft, {
        op: "set_activity",
        _id: activity._id,
        fields: { fields: { [_id]: null } },
      }),
    );
  return [{ op: "put_column", column }, ...cleared];
}
