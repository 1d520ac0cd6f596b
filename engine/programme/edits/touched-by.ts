import { changedKeys } from "./activity-fields.ts";
import type { Draft } from "./draft.ts";
import type { Records } from "../records.ts";
import { POSITION, PROGRAMME, type Touched, type TouchedField, WHOLE } from "../touched.ts";

interface Changes {
  readonly changed: Set<string>;
  readonly removed: Set<string>;
}

function all({ changed, removed }: Changes): Set<string> {
  return new Set([...changed, ...removed]);
}

/**
 * Returns what a batch changed, by comparing its end with its beginning. A change that the batch reverts does not
 * count.
 */
export function touchedBy(draft: Draft): Touched {
  const fields: TouchedField[] = [];
  const activities = changesOf(draft.activities, fields, { apart: true });
  const moved = new Set([...draft.moved].filter((id) => draft.activities.get(id)));
  for (const record of moved) fields.push({ record, field: POSITION });
  const links = changesOf(draft.links, fields, { apart: true });
  const calendars = changesOf(draft.calendars, fields, { apart: false });
  const columns = changesOf(draft.columns, fields, { apart: false });
  const assignments = changesOf(draft.assignments, fields, { apart: false });
  const head = headFields(draft);
  fields.push(...head);
  return {
    activities: activities.changed,
    removedActivities: activities.removed,
    moved,
    links: links.changed,
    removedLinks: links.removed,
    calendars: all(calendars),
    columns: all(columns),
    assignments: all(assignments),
    programme: head.length > 0,
    structure: draft.structure,
    fields,
  };
}

/** @param apart whether the fields of a record are listed separately */
function changesOf<T extends { readonly _id: string }>(
  records: Records<T>,
  fields: TouchedField[],
  { apart }: { readonly apart: boolean },
): Changes {
  const changed = new Set<string>();
  const removed = new Set<string>();
  for (const [record, now] of records.written) {
    const before = records.before(record);
    const keys = before && now ? changedKeys(before, now) : [];
    if (before && now && keys.length === 0) continue;
    if (now) changed.add(record);
    else removed.add(record);
    if (!before || !now || !apart) fields.push({ record, field: WHOLE });
    else
      for (const key of keys)
        if (key === "fields") fields.push(...columnFields(record, before, now));
        // A change of `parent` is reported as `place`.
        else if (key !== "parent") fields.push({ record, field: key });
  }
  return { changed, removed };
}

function columnFields(record: string, before: object, now: object): TouchedField[] {
  const values = (of: object): object =>
    ("fields" in of && typeof of.fields === "object" && of.fields) || {};
  return changedKeys(values(before), values(now)).map((id) => ({ record, field: `fields.${id}` }));
}

function headFields({ plan, head }: Draft): TouchedField[] {
  const keys = changedKeys({ ...head, ...pick(plan), rules: null }, { ...head, rules: null });
  const rules = changedKeys(plan.rules, head.rules).map((rule) => `rules.${rule}`);
  return [...keys, ...rules].map((field) => ({ record: PROGRAMME, field }));
}

function pick({ plannedStart, dataDate, mustFinishBy, calendar }: Draft["plan"]): object {
  return { plannedStart, dataDate, mustFinishBy, calendar };
}
