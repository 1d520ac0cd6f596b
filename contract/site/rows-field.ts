import { z } from "zod";
import type { Json } from "../../engine/records/content.ts";
import { id, line } from "../common.ts";
import type { Field, Reference } from "./fields.ts";

/** The most rows of a field, and the most including removed rows. */
export const MAX_ROWS = 200;
export const MAX_ROWS_EVER = 1000;

/** A cell of the rows of a field. */
export interface Cell {
  readonly label: string;
  readonly control: "line" | "number" | "choice" | "time" | "reference" | "files";
  /** The schema of a value that is sent. Null clears the cell. */
  readonly schema: z.ZodType;
  readonly refersTo?: Reference;
  readonly choices?: Readonly<Record<string, string>>;
}

export function lineCell(label: string, max: number): Cell {
  return { label, control: "line", schema: line(label, max).nullable() };
}

/** A number with at most two decimals. */
export function numberCell(label: string, max: number): Cell {
  const error = {
    error: `${label} must be a number from 0 to ${max.toLocaleString("en")} with at most two decimals.`,
  };
  const isShort = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  const schema = z.number(error).min(0, error).max(max, error).refine(isShort, error).nullable();
  return { label, control: "number", schema };
}

export function choiceCell(label: string, choices: Readonly<Record<string, string>>): Cell {
  const error = { error: `${label} must be one of: ${Object.values(choices).join(", ")}.` };
  const schema = z.enum(Object.keys(choices), error).nullable();
  return { label, control: "choice", schema, choices };
}

/** A time of the day, `HH:MM`. */
export function timeCell(label: string): Cell {
  const error = { error: `${label} must be a time such as 07:30.` };
  const schema = z
    .string(error)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, error)
    .nullable();
  return { label, control: "time", schema };
}

export function referenceCell(label: string, refersTo: Reference): Cell {
  return { label, control: "reference", schema: id.nullable(), refersTo };
}

/** The most files that a row names. */
export const MAX_FILES_OF_ROW = 20;

/** Files of the record that belong to the row, as space-separated ids. */
export function filesCell(label: string): Cell {
  const error = { error: `${label} must be the ids of at most ${MAX_FILES_OF_ROW} files.` };
  const schema = z
    .string(error)
    .max(MAX_FILES_OF_ROW * 37, error)
    .refine((ids) => ids.split(" ").every((one) => id.safeParse(one).success), error)
    .nullable();
  return { label, control: "files", schema };
}

/** Returns the ids in a cell of files. */
export const filesIn = (cell: unknown): readonly string[] =>
  typeof cell === "string" && cell !== "" ? cell.split(" ") : [];

/** The cells of a field of rows; undefined for other fields. */
export type Cells = Readonly<Record<string, Cell>>;

/** Returns a row's name for people: its first words, or its position among the rows that were sent. */
function nameOfRow(cells: unknown, place: number): string {
  const values = typeof cells === "object" && cells !== null ? Object.values(cells) : [];
  const words: unknown = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof words === "string" ? `“${words.slice(0, 40)}”` : `row ${place + 1}`;
}

function checkRow(
  cells: Cells,
  sent: unknown,
): { readonly row: Json } | { readonly problem: string } {
  if (sent === null) return { row: null };
  if (typeof sent !== "object" || Array.isArray(sent)) return { problem: "It cannot be read." };
  const row: Record<string, Json> = {};
  for (const [name, value] of Object.entries(sent)) {
    const cell = Object.hasOwn(cells, name) ? cells[name] : undefined;
    if (!cell) return { problem: `There is no “${name.slice(0, 40)}” in it.` };
    const { success, data, error } = cell.schema.safeParse(value);
    if (!success) return { problem: error.issues[0]?.message ?? `${cell.label} is not valid.` };
    row[name] = data as Json;
  }
  return { row };
}

/**
 * A field of rows whose cells merge separately. A change sends, by row id, the changed cells, or null for a removed
 * row. If two people add rows at the same time, the rows of both stay.
 */
export function rowsField(label: string, cells: Cells): Field {
  const schema = z
    .record(id, z.unknown(), { error: `${label} must be rows by their ids.` })
    .transform((rows, context): Readonly<Record<string, Json>> => {
      const entries = Object.entries(rows);
      const problems =
        entries.length > MAX_ROWS ? [`${label} can have at most ${MAX_ROWS} rows.`] : [];
      const checked = entries.slice(0, MAX_ROWS).map(([rowId, sent], place) => {
        const outcome = checkRow(cells, sent);
        if ("row" in outcome) return [rowId, outcome.row] as const;
        problems.push(`${label}, ${nameOfRow(sent, place)}: ${outcome.problem}`);
        return [rowId, null] as const;
      });
      if (problems.length > 0)
        context.addIssue({ code: "custom", message: problems.slice(0, 5).join(" ") });
      return Object.fromEntries(checked);
    });
  return { label, control: "rows", merge: "rows", schema, cells };
}
