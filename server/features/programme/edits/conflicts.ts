import type { FieldConflict } from "../../../../contract/common.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import {
  POSITION,
  PROGRAMME,
  type TouchedField,
  WHOLE,
} from "../../../../engine/programme/touched.ts";
import { clashInWords, type Clock, timeInWords } from "../../../merge/merge-words.ts";
import { labelOf, valueInWords } from "./field-words.ts";
import { type FoundRecord, findRecord, readField } from "../plan/plan-fields.ts";
import type { OthersRevision } from "../plan/revisions.sql.ts";

/** At most this many conflicts are reported: the first ones are enough to decide by. */
const MOST = 20;

interface Change {
  readonly by: string | null;
  readonly at: string;
}

/**
 * The changes that other people made since a revision, by record and field. If there are several, the latest one
 * counts.
 */
export function changesOfOthers(revisions: readonly OthersRevision[]): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  for (const { by, at, touched } of revisions)
    for (const [record, field] of touched) {
      const key = keyOf({ record, field });
      if (!changes.has(key)) changes.set(key, { by, at });
    }
  return changes;
}

function keyOf({ record, field }: TouchedField): string {
  return `${record} ${field}`;
}

/** The records that an edit needs to have a meaning. */
function needed(edit: Edit): string[] {
  switch (edit.op) {
    case "set_activity":
    case "remove_activity":
    case "set_link":
    case "remove_link":
    case "remove_calendar":
    case "remove_column":
    case "remove_assignment":
      return [edit._id];
    case "move_activity":
      return edit.parent === null ? [edit._id] : [edit._id, edit.parent];
    case "add_activity":
      return edit.parent === null ? [] : [edit.parent];
    case "add_link":
      return [edit.from, edit.to];
    case "put_assignment":
      return [edit.assignment.activity];
    default:
      return [];
  }
}

/**
 * Returns the edits without those that remove records that other people have removed meanwhile, which are no
 * conflicts.
 */
export function withoutRemoved(
  plan: Plan,
  edits: readonly Edit[],
  others: ReadonlyMap<string, Change>,
): readonly Edit[] {
  return edits.filter(
    (edit) =>
      !edit.op.startsWith("remove_") ||
      !("_id" in edit) ||
      findRecord(plan, edit._id) !== undefined ||
      !others.has(keyOf({ record: edit._id, field: WHOLE })),
  );
}

/** Records that the edits need and that somebody else removed meanwhile. */
export function removedByOthers(
  plan: Plan,
  edits: readonly Edit[],
  { others, clock }: { readonly others: ReadonlyMap<string, Change>; readonly clock: Clock },
): FieldConflict[] {
  const conflicts = new Map<string, FieldConflict>();
  const made = new Set<string>();
  for (const edit of edits) {
    if (edit.op === "add_activity" || edit.op === "add_link") made.add(edit._id);
    for (const record of needed(edit)) {
      const change = others.get(keyOf({ record, field: WHOLE }));
      if (!change || conflicts.has(record) || made.has(record) || findRecord(plan, record))
        continue;
      const when = timeInWords(change.at, clock);
      conflicts.set(record, {
        record,
        field: WHOLE,
        yours: null,
        now: "",
        by: change.by,
        at: change.at,
        message: `${change.by ?? "Someone"} removed what you changed (${when}).`,
      });
    }
    if (conflicts.size >= MOST) break;
  }
  return [...conflicts.values()];
}

/** Fields that the edits would set and that somebody else set to another value meanwhile. */
export function clashes(
  { before, after, fields }: { before: Plan; after: Plan; fields: readonly TouchedField[] },
  { others, clock }: { readonly others: ReadonlyMap<string, Change>; readonly clock: Clock },
): FieldConflict[] {
  const conflicts: FieldConflict[] = [];
  for (const touched of fields) {
    const change = others.get(keyOf(touched));
    if (!change) continue;
    conflicts.push(clashOf({ before, after, touched, change, clock }));
    if (conflicts.length >= MOST) break;
  }
  return conflicts;
}

function clashOf({
  before,
  after,
  touched,
  change,
  clock,
}: {
  readonly before: Plan;
  readonly after: Plan;
  readonly touched: TouchedField;
  readonly change: Change;
  readonly clock: Clock;
}): FieldConflict {
  const { record, field } = touched;
  const { by, at } = change;
  const shown = (plan: Plan): string | undefined => {
    const found = findRecord(plan, record);
    return found && valueInWords(plan, found, field, readField(found, field));
  };
  const now = shown(before);
  const yours = shown(after);
  const found = findRecord(before, record) ?? findRecord(after, record);
  const label = `${labelOf(field)} of ${recordInWords(before, found)}`;
  return {
    record,
    field,
    yours: yours ?? null,
    now: now ?? null,
    by,
    at,
    message: clashInWords({
      label,
      by: by ?? undefined,
      when: timeInWords(at, clock),
      now: field === POSITION || field === WHOLE ? undefined : now,
      yours: field === POSITION || field === WHOLE ? undefined : yours,
    }),
  };
}

function recordInWords(plan: Plan, found: FoundRecord | undefined): string {
  switch (found?.list) {
    case "activities":
      return titleOf(found.record);
    case "links": {
      const { from, to } = found.record;
      const ends = [from, to].map((id) => plan.activities.find(({ _id }) => _id === id));
      return `the link from ${ends.map((end) => (end ? titleOf(end) : "an activity")).join(" to ")}`;
    }
    case "calendars":
      return `the calendar “${found.record.name}”`;
    case "columns":
      return `the column “${found.record.name}”`;
    case "assignments":
      return "an assignment";
    case PROGRAMME:
    case undefined:
      return "the programme";
  }
}
