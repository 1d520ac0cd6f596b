import type { Content, Json } from "../../../engine/records/content.ts";
import type { RecordKind } from "../../../contract/site/kind.ts";
import type { RecordKindName } from "../../../contract/site/registry.ts";

/** A record of the site as the database has it. */
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

/** The copies of a record's fields that decide who sees it and how lists call it. */
export interface DerivedColumns {
  readonly title: string;
  readonly company: string | null;
  readonly people: readonly string[];
  readonly day: string | null;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** What the columns of a record say, by its fields. */
export function derive(kind: RecordKind, fields: Readonly<Record<string, Json>>): DerivedColumns {
  const people = (kind.people ?? []).flatMap((name) => textOf(fields[name]) ?? []);
  return {
    title: kind.nameOf?.(fields) ?? textOf(fields[kind.title]) ?? "",
    company: kind.company === undefined ? null : textOf(fields[kind.company]),
    people: [...new Set(people)],
    day: kind.day === undefined ? null : textOf(fields[kind.day]),
  };
}
