import { changedKeys, fieldsBack, linkFieldsBack } from "./activity-fields.ts";
import type { Edit, ProgrammeFields } from "./edit.ts";
import type { Plan } from "../plan.ts";
import { indexById } from "../records.ts";
import { RowTree } from "./row-tree.ts";
import { sameValue } from "../same-value.ts";
import { finished, type Steps, strides } from "../steps.ts";

/** Returns the edits that turn one plan into another. Applied to `from`, they give `to`, row order included. */
export function editsBetween(from: Plan, to: Plan): Edit[] {
  return finished(findingEdits(from, to));
}

/** `editsBetween` in steps, for plans of thousands of rows. */
export function* findingEdits(from: Plan, to: Plan): Steps<Edit[]> {
  const before = [
    ...putsOf(from.calendars, to.calendars, (calendar) => ({ op: "put_calendar", calendar })),
    ...putsOf(from.columns, to.columns, (column) => ({ op: "put_column", column })),
    ...programmeEdits(from, to),
    ...goneOf(from.links, to.links, (_id) => ({ op: "remove_link", _id })),
    ...replacedLinks(from, to),
    ...goneOf(from.assignments, to.assignments, (_id) => ({ op: "remove_assignment", _id })),
  ];
  yield;
  const rows = [...rowEdits(from, to), ...(yield* fieldEdits(from, to))];
  const links = yield* linkEdits(from, to);
  return [
    ...before,
    ...rows,
    ...links,
    ...putsOf(from.assignments, to.assignments, (assignment) => ({
      op: "put_assignment",
      assignment,
    })),
    ...goneOf(from.calendars, to.calendars, (_id) => ({ op: "remove_calendar", _id })),
    ...goneOf(from.columns, to.columns, (_id) => ({ op: "remove_column", _id })),
  ];
}

interface Identified {
  readonly _id: string;
}

function putsOf<T extends Identified>(
  from: readonly T[],
  to: readonly T[],
  put: (record: T) => Edit,
): Edit[] {
  const places = indexById(from);
  return to
    .filter((record) => !sameValue(from[places.get(record._id) ?? -1], record))
    .map((record) => put(record));
}

function goneOf(
  from: readonly Identified[],
  to: readonly Identified[],
  remove: (id: string) => Edit,
): Edit[] {
  const kept = indexById(to);
  return from.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => remove(_id));
}

function programmeEdits(from: Plan, to: Plan): Edit[] {
  const changedRules = new Set(changedKeys(from.rules, to.rules));
  const rules = Object.fromEntries(
    Object.entries(to.rules).filter(([rule]) => changedRules.has(rule)),
  );
  const { plannedStart, dataDate, mustFinishBy, calendar } = to;
  const head = { plannedStart, dataDate, mustFinishBy, calendar };
  const changed = new Set(changedKeys({ ...from, ...head }, from));
  const fields: ProgrammeFields = Object.fromEntries(
    Object.entries(head).filter(([key]) => changed.has(key)),
  );
  const all = Object.keys(rules).length > 0 ? { ...fields, rules } : fields;
  return Object.keys(all).length > 0 ? [{ op: "set_programme", fields: all }] : [];
}

/** Adds and moves rows in their order, each after its sibling, and only then removes the rows that are not in `to`. */
function rowEdits(from: Plan, to: Plan): Edit[] {
  const edits: Edit[] = [];
  const tree = new RowTree(from.activities);
  const known = indexById(from.activities);
  const lasts = new Map<string | null, string>();
  for (const activity of to.activities) {
    const { _id, parent, ...fields } = activity;
    const after = lasts.get(parent) ?? null;
    lasts.set(parent, _id);
    const before = from.activities[known.get(_id) ?? -1];
    if (!before) {
      edits.push({ op: "add_activity", _id, parent, after, fields });
      tree.add(_id, parent, after);
    } else if (tree.parentOf(_id) !== parent || tree.previousOf(_id) !== after) {
      edits.push({ op: "move_activity", _id, parent, after });
      tree.move(_id, parent, after);
    }
  }
  return [...edits, ...removals(from, to, tree)];
}

/** Removes the topmost rows that are gone. Rows that stay were moved out of them. */
function removals(from: Plan, to: Plan, tree: RowTree): Edit[] {
  const kept = indexById(to.activities);
  const gone = from.activities.filter(({ _id }) => !kept.has(_id));
  return gone
    .filter(({ _id }) => {
      const above = tree.parentOf(_id);
      return above === null || kept.has(above);
    })
    .map(({ _id }) => ({ op: "remove_activity", _id }));
}

function* fieldEdits(from: Plan, to: Plan): Steps<Edit[]> {
  const edits: Edit[] = [];
  const places = indexById(from.activities);
  yield* strides(to.activities, (activity) => {
    const before = from.activities[places.get(activity._id) ?? -1];
    const fields = before && fieldsBack(activity, before);
    if (fields) edits.push({ op: "set_activity", _id: activity._id, fields });
  });
  return edits;
}

/** A link with other ends is another link with the same id. */
function replacedLinks(from: Plan, to: Plan): Edit[] {
  const places = indexById(to.links);
  return from.links.flatMap(({ _id, from: start, to: end }): Edit[] => {
    const now = to.links[places.get(_id) ?? -1];
    return now && (now.from !== start || now.to !== end) ? [{ op: "remove_link", _id }] : [];
  });
}

function* linkEdits(from: Plan, to: Plan): Steps<Edit[]> {
  const edits: Edit[] = [];
  const places = indexById(from.links);
  yield* strides(to.links, (link) => {
    const { _id, from: start, to: end, ...fields } = link;
    const before = from.links[places.get(_id) ?? -1];
    if (!before || before.from !== start || before.to !== end) {
      edits.push({ op: "add_link", _id, from: start, to: end, fields });
      return;
    }
    const back = linkFieldsBack(link, before);
    if (back) edits.push({ op: "set_link", _id, fields: back });
  });
  return edits;
}
