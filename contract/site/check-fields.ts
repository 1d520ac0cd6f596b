import type { Json, MergeKind } from "../../engine/records/content.ts";
import { asHeading, type RecordKind, withArticle } from "./kind.ts";

/** The valid fields of a change, or what is wrong with each invalid one. */
export type CheckedFields =
  | { readonly ok: true; readonly fields: Readonly<Record<string, Json>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/**
 * Checks the fields of a new record, or of a change of one.
 * @param act a new record must have all required fields; any other action must have the fields that it needs
 */
export function checkFields(
  kind: RecordKind,
  { act, fields }: { readonly act: string; readonly fields: Readonly<Record<string, unknown>> },
): CheckedFields {
  const problems: Record<string, string> = {};
  const checked: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    if (!field) {
      problems[name] = `${asHeading(withArticle(kind))} has no field “${name.slice(0, 60)}”.`;
      continue;
    }
    if (field.onlyBy !== undefined && field.onlyBy !== act) {
      problems[name] =
        `${field.label} can only be added with “${kind.acts[field.onlyBy]?.label ?? field.onlyBy}”.`;
      continue;
    }
    const { success, data, error } = field.schema.safeParse(value);
    if (success) checked[name] = data as Json;
    else problems[name] = error.issues[0]?.message ?? `${field.label} is not valid.`;
  }
  const isMissing = (name: string) => checked[name] === undefined || checked[name] === null;
  const needed = kind.acts[act]?.needs ?? [];
  for (const [name, field] of Object.entries(kind.fields)) {
    const isNeeded = needed.includes(name) || (act === "create" && field.required === true);
    const isBlank = typeof checked[name] === "string" && checked[name] === "";
    if (isNeeded && !(name in problems) && (isMissing(name) || isBlank))
      problems[name] = field.missing ?? `${field.label} is required.`;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, fields: checked };
}

/** How each field of a kind merges. */
export function mergeKindsOf(kind: RecordKind): Readonly<Record<string, MergeKind>> {
  return Object.fromEntries(Object.entries(kind.fields).map(([name, { merge }]) => [name, merge]));
}
