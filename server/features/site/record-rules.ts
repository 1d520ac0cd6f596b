import { asHeading, type RecordKind, withArticle } from "../../../contract/site/kind.ts";
import type { Reference } from "../../../contract/site/fields.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { MAX_ROWS, MAX_ROWS_EVER } from "../../../contract/site/rows-field.ts";
import { MAX_RECORD_BYTES, type SyncCommand } from "../../../contract/sync.ts";
import type { Content, Json } from "../../../engine/records/content.ts";
import type { RecordKindName } from "../../../contract/site/registry.ts";
import { rowsOf } from "../../../engine/records/merge.ts";

/** A record of the site as it is stored. */
export interface StoredRecord extends Content {
  readonly id: string;
  readonly projectId: string;
  readonly kind: RecordKindName;
  readonly number: number | null;
  readonly state: string;
  readonly version: number;
  readonly createdBy: string | null;
  readonly isDeleted: boolean;
}

/** Copies of the record's fields that determine who sees the record, and its name in lists. */
export interface DerivedColumns {
  readonly title: string;
  readonly company: string | null;
  readonly people: readonly string[];
  readonly day: string | null;
}

/** The text in a field; null if it is empty. */
export function textOfRecord(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Derives the columns of a record from its fields. */
export function derive(kind: RecordKind, fields: Readonly<Record<string, Json>>): DerivedColumns {
  const people = (kind.people ?? []).flatMap((name) => textOfRecord(fields[name]) ?? []);
  return {
    title: kind.nameOf?.(fields) ?? textOfRecord(fields[kind.title]) ?? "",
    company: kind.company === undefined ? null : textOfRecord(fields[kind.company]),
    people: [...new Set(people)],
    day: kind.day === undefined ? null : textOfRecord(fields[kind.day]),
  };
}

/** The reason why a command is refused. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

/** Refuses a command that would change or remove rows of a list that is append-only. */
export function addedRowsProblem(
  kind: RecordKind,
  fields: Readonly<Record<string, Json>>,
  record: StoredRecord,
): Reason | undefined {
  for (const [name, sent] of Object.entries(fields)) {
    const field = kind.fields[name];
    if (field?.onlyBy === undefined || typeof sent !== "object" || sent === null) continue;
    const present = (record.fields[name] ?? {}) as Readonly<Record<string, Json>>;
    if (Object.entries(sent).some(([row, cells]) => cells === null || row in present))
      return {
        code: "only_added",
        message: `${field.label} can only be added. What is already written can no longer be changed.`,
      };
  }
  return undefined;
}

/** Whether somebody else changed a record after the version that the person saw. */
export function hasUnseen(
  { clocks }: StoredRecord,
  { by, base }: { readonly by: string; readonly base: number },
): boolean {
  return Object.values(clocks).some((clock) => clock.version > base && clock.by !== by);
}

/** Ids that are made from the contents of a record (UUID v5) are reserved for the kinds with such ids. */
const isMadeFromWords = (id: string) => id.charAt(14) === "5";

/** Returns what is wrong with a record after a command: an id that belongs to another record, or too many rows. */
export function resultProblem(kind: RecordKind, next: StoredRecord): Reason | undefined {
  const identity = identityOf(kind, { project: next.projectId, fields: next.fields });
  // Otherwise a snag with the id of tomorrow's diary would keep other people from writing that diary.
  if (identity === undefined && isMadeFromWords(next.id)) {
    const message = `${asHeading(withArticle(kind))} cannot have this id. Add it again under another one.`;
    return { code: "wrong_id", message };
  }
  if (identity !== undefined && identity !== next.id) {
    const labels = (kind.identity ?? []).map((name) => kind.fields[name]?.label ?? name);
    const message = `The id of ${withArticle(kind)} comes from: ${labels.join(", ")}. These can no longer be changed.`;
    return { code: "wrong_id", message };
  }
  if (Buffer.byteLength(JSON.stringify([next.fields, next.texts])) > MAX_RECORD_BYTES)
    return {
      code: "validation_failed",
      message: `This ${kind.noun} is too long to be sent to other devices. Make it shorter first.`,
    };
  for (const [name, { merge, label }] of Object.entries(kind.fields)) {
    if (merge !== "rows") continue;
    const all = Object.keys(next.fields[name] ?? {}).length;
    if (rowsOf(next.fields[name]).length > MAX_ROWS || all > MAX_ROWS_EVER)
      return { code: "validation_failed", message: `${label} can have at most ${MAX_ROWS} rows.` };
  }
  return undefined;
}

/** The id in a sent value, in the database's form: fields are checked in lower case too. */
export function idIn(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^[0-9a-f-]{36}$/i.test(value)) return undefined;
  return value.toLowerCase();
}

/** A reference in a command's field. A pin refers to a drawing's revision. */
interface FieldReference {
  readonly to: Reference | "revision";
  readonly id: string;
  readonly of?: string;
  readonly label: string;
}

function pinned(value: unknown, label: string): readonly FieldReference[] {
  if (typeof value !== "object" || value === null) return [];
  const [id, of] = [idIn(Reflect.get(value, "revision")), idIn(Reflect.get(value, "drawing"))];
  return id === undefined || of === undefined ? [] : [{ to: "revision", id, of, label }];
}

/** The references in a command's fields, including the cells of rows. */
export function referencesIn(
  kind: RecordKind,
  { fields }: Pick<SyncCommand, "fields">,
): readonly FieldReference[] {
  return Object.entries(fields).flatMap(([name, value]): readonly FieldReference[] => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    if (!field) return [];
    if (field.control === "pin") return pinned(value, field.label);
    if (field.refersTo !== undefined) {
      const id = idIn(value);
      return id === undefined ? [] : [{ to: field.refersTo, id, label: field.label }];
    }
    const cells = Object.entries(field.cells ?? {});
    if (cells.length === 0 || typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap((row: unknown) =>
      cells.flatMap(([cell, { refersTo, label }]) => {
        if (refersTo === undefined || typeof row !== "object" || row === null) return [];
        const id = idIn(Reflect.get(row, cell));
        return id === undefined ? [] : [{ to: refersTo, id, label: `${field.label}, ${label}` }];
      }),
    );
  });
}
