import type { RecordEdit } from "../site-records.ts";
import type { RecordKind } from "./kind.ts";

/** Names of what fields refer to, by id. */
export type NameOf = (id: string) => string | undefined;

/** A field's value in words; undefined if there is nothing to read. */
export function valueWords(value: unknown, nameOf: NameOf): string | undefined {
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value !== "string" || value === "") return undefined;
  return nameOf(value) ?? (value.length > 120 ? `${value.slice(0, 119)}…` : value);
}

/** What an edit did, after its maker's name: "closed it", "changed Due date from 2 Mar to 5 Mar". */
export function editWords(kind: RecordKind, edit: RecordEdit, nameOf: NameOf): string {
  const fields = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(edit.sent, name) || edit.lost.includes(name)) return [];
    // Long texts, rows and places have no few words: that they changed is said.
    const isWhole = typeof (edit.sent[name] ?? undefined) === "object";
    if (field.merge === "text" || isWhole) return [field.label];
    const now = valueWords(field.choices?.[String(edit.sent[name])] ?? edit.sent[name], nameOf);
    const was = valueWords(field.choices?.[String(edit.before[name])] ?? edit.before[name], nameOf);
    if (was === undefined && now === undefined && edit.act === "create") return [];
    if (was === undefined) return [`${field.label}: ${now ?? "none"}`];
    return [`${field.label}: ${was} → ${now ?? "none"}`];
  });
  const details = fields.length > 0 ? ` (${fields.join("; ")})` : "";
  if (edit.status === "refused")
    return `tried “${labelOf(kind, edit.act)}”${details}. ${edit.message ?? ""}`;
  switch (edit.act) {
    case "create":
      return `added it${details}`;
    case "change":
      return `changed it${details}`;
    case "delete":
      return "deleted it";
    case "restore":
      return "restored it";
    default:
      return `${kind.acts[edit.act]?.did ?? edit.act}${details}`;
  }
}

function labelOf(kind: RecordKind, act: string): string {
  return kind.acts[act]?.label ?? act;
}
