import { daysBetween } from "../../../../engine/day.ts";
import type { ReportCell, ReportColumn } from "../../../../contract/reports/reports.ts";
import type { Field } from "../../../../contract/site/fields.ts";
import {
  asHeading,
  dueOf,
  isRecordLate,
  type ListColumn,
  type RecordKind,
  type RecordTable,
} from "../../../../contract/site/kind.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { type ListedKind, type RecordLine, textOfRecord } from "../../site/public.ts";
import { column } from "../columns.ts";
import { wordOfSite } from "./site-rules.ts";

/** How many days a record is or was open. */
export function ageOf(
  { madeOn, endedOn }: Pick<RecordLine, "madeOn" | "endedOn">,
  day: string,
): number {
  return Math.max(0, daysBetween(madeOn, endedOn ?? day));
}

/** How many days an open record is past its due date; 0 if it is not. */
export function daysLate(
  kind: RecordKind,
  line: Pick<RecordLine, "state" | "fields">,
  day: string,
): number {
  const due = dueOf(kind, line);
  return due !== null && isRecordLate(kind, line, day) ? daysBetween(due, day) : 0;
}

export function stateOf({ states }: RecordKind, state: string): string {
  return Object.hasOwn(states, state) ? (states[state]?.label ?? state) : state;
}

/** The name of a record in a list: "Snag 14". */
export function nameOf({ noun }: RecordKind, number: number | null): string {
  return number === null ? asHeading(noun) : `${asHeading(noun)} ${number}`;
}

/** Returns the name of the thing to which a field refers, by its id. */
export type NameOf = (id: string) => string | undefined;

/** The id of the thing to which a field refers. A pin refers to a drawing. */
function idIn({ control, refersTo }: Field, value: Json | undefined): string | null {
  if (control !== "pin") return refersTo === undefined ? null : textOfRecord(value);
  if (typeof value !== "object" || value === null) return null;
  const drawing: unknown = Reflect.get(value, "drawing");
  return typeof drawing === "string" ? drawing : null;
}

/** The ids of everything to which a record refers. */
export function idsOf({ fields }: RecordKind, line: RecordLine): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => idIn(field, line.fields[name]) ?? []);
}

/** A field of a record in words, or its number. */
export function cellOf(
  { fields }: RecordKind,
  name: string,
  { line, nameOf: named }: { readonly line: RecordLine; readonly nameOf: NameOf },
): ReportCell {
  const field = fields[name];
  const value = line.fields[name];
  if (!field || typeof value === "number") return typeof value === "number" ? value : null;
  const id = idIn(field, value);
  if (id !== null) return named(id) ?? null;
  const words = textOfRecord(value);
  return field.choices ? wordOfSite(field.choices, words) : words;
}

/** The facts of a record that are not in its fields. */
const facts: Readonly<
  Record<
    Extract<ListColumn, { readonly fact: unknown }>["fact"],
    {
      readonly title: (table: RecordTable) => string;
      readonly type: ReportColumn["type"];
      readonly cell: (of: RowOf) => ReportCell;
    }
  >
> = {
  number: { title: () => "Number", type: "number", cell: ({ line }) => line.number },
  state: {
    title: () => "State",
    type: "text",
    cell: ({ line, kind }) => stateOf(kind, line.state),
  },
  late: {
    title: () => "Days late",
    type: "number",
    cell: ({ line, kind, day }) => daysLate(kind, line, day) || null,
  },
  madeOn: { title: ({ made }) => `${made} on`, type: "date", cell: ({ line }) => line.madeOn },
  madeBy: { title: ({ made }) => `${made} by`, type: "text", cell: ({ line }) => line.madeBy },
  age: { title: () => "Age in days", type: "number", cell: ({ line, day }) => ageOf(line, day) },
  endedOn: { title: ({ ended }) => `${ended} on`, type: "date", cell: ({ line }) => line.endedOn },
  photos: { title: () => "Photos", type: "number", cell: ({ photos }) => photos },
};

/** A record with the other data for its row. */
export interface RowOf {
  readonly kind: RecordKind;
  readonly line: RecordLine;
  readonly day: string;
  readonly nameOf: NameOf;
  readonly photos: number;
}

/** The title of a column or a fact in a PDF. */
export function titleOfRecord({ kind, table }: ListedKind, of: ListColumn): string {
  if (of.title !== undefined) return of.title;
  return "fact" in of ? facts[of.fact].title(table) : (kind.fields[of.field]?.label ?? of.field);
}

const typesByControl: Partial<Record<Field["control"], ReportColumn["type"]>> = {
  day: "date",
  number: "number",
};

/** The columns of a list. */
export function columnsOf(listed: ListedKind): readonly ReportColumn[] {
  return listed.table.columns.map((of) => {
    const control = "fact" in of ? undefined : listed.kind.fields[of.field]?.control;
    const type = "fact" in of ? facts[of.fact].type : control && typesByControl[control];
    return column(titleOfRecord(listed, of), type ?? "text", of.weight);
  });
}

/** The row of a record. */
export function rowOf({ columns }: RecordTable, row: RowOf): ReportCell[] {
  return columns.map((of) => {
    if (of.onlyIn !== undefined && of.onlyIn !== row.line.state) return null;
    return "fact" in of ? facts[of.fact].cell(row) : cellOf(row.kind, of.field, row);
  });
}
