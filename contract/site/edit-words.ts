import type { RecordKind } from "./kind.ts";
import { rowsWords, setWords } from "./changes-in-words.ts";
import { type NameOf, shortWords } from "./value-words.ts";

/** The parts of an edit in a history that sentences use. */
interface Edit {
  readonly act: string;
  readonly status: "accepted" | "merged" | "refused";
  readonly message: string | null;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly lost: readonly string[];
}

/** The most fields and rows that a sentence names: a copied day has dozens. */
const MOST_DETAILS = 12;

/** Describes what an edit did to one field; empty if it did not change the field. */
function fieldWords(kind: RecordKind, name: string, edit: Edit, nameOf: NameOf): string[] {
  const field = kind.fields[name];
  const isRefused = edit.status === "refused";
  // A value that did not change is not in `before`.
  const isSame =
    !Object.hasOwn(edit.before, name) &&
    (edit.status === "merged" || (edit.status === "accepted" && edit.act === "change"));
  if (!field || isSame || edit.lost.includes(name)) return [];
  if (field.merge === "text") return [field.label];
  const [sent, before] = [edit.sent[name], edit.before[name]];
  const isNew = edit.act === "create";
  const change = { name, sent, before, lost: edit.lost, isNew, isRefused };
  if (field.merge === "rows") return rowsWords(field, change, nameOf);
  if (field.merge === "set") return setWords(field, change, nameOf);
  const was = shortWords(field, before, nameOf);
  const now = shortWords(field, sent, nameOf);
  if (field.control === "pin" && edit.act === "change" && !isRefused)
    return [`${field.label}: ${now ? (was ? "moved" : "added") : "removed"}`];
  if (was !== undefined) return [`${field.label}: ${now ? `${was} → ${now}` : `removed ${was}`}`];
  if (now === undefined) return isRefused ? [`${field.label}: removed`] : [];
  return [`${field.label}: ${edit.act === "change" && !isRefused ? `added ${now}` : now}`];
}

/** What an edit did, after its maker's name: "closed it", "changed it (Due date: 2 Mar 2026 → 5 Mar 2026)". */
export function editWords(kind: RecordKind, edit: Edit, nameOf: NameOf): string {
  const all = Object.keys(edit.sent).flatMap((name) => fieldWords(kind, name, edit, nameOf));
  const named = all.slice(0, MOST_DETAILS);
  if (all.length > named.length) named.push(`and ${all.length - named.length} more`);
  const details = named.length > 0 ? ` (${named.join("; ")})` : "";
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

/** The largest difference between the two clocks that is not mentioned, in milliseconds. */
const SAME_TIME_MS = 2 * 60_000;

/**
 * Returns when an edit was made by the device's clock, if that differs from when the server received it: it was
 * made without a network, or the clock is wrong. Undefined if the times are the same, or the device's is no time.
 */
export function deviceTime({
  madeAt,
  receivedAt,
}: {
  readonly madeAt: string;
  readonly receivedAt: string;
}): string | undefined {
  const made = Date.parse(madeAt.slice(0, 24));
  if (Number.isNaN(made)) return undefined;
  return Math.abs(Date.parse(receivedAt) - made) < SAME_TIME_MS
    ? undefined
    : new Date(made).toISOString();
}

function labelOf(kind: RecordKind, act: string): string {
  const basic = { create: "Add", change: "Change", delete: "Delete", restore: "Restore" };
  return kind.acts[act]?.label ?? (Object.hasOwn(basic, act) ? basic[act as "create"] : act);
}
