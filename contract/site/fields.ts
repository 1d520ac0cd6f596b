import { z } from "zod";
import type { MergeKind } from "../../engine/records/content.ts";
import { day, id, isPrintable, line, requiredLine } from "../common.ts";
import type { Cells } from "./rows-field.ts";
import { MAX_LONG_TEXT, MAX_TEXT_STATE } from "./long-text-limits.ts";

/**
 * What a field may refer to. The server checks that the caller can see it, and that it belongs to the record's
 * project.
 */
export type Reference = "company" | "person" | "location" | "activity" | "material";

/** One field of a kind of record: its values, how it merges, and its names. */
export interface Field {
  /** The name as a label and in sentences, in lower case except for its first letter: "Due date". */
  readonly label: string;
  /** The name among the facts of a record, if the label is too long there: "Due". */
  readonly short?: string;
  readonly merge: MergeKind;
  /** The control that forms use for the field. */
  readonly control: "line" | "text" | "day" | "choice" | "reference" | "pin" | "number" | "rows";
  /** The schema of a value that is sent. Null clears the field, unless it is required. */
  readonly schema: z.ZodType;
  readonly required?: true;
  /** The message where the field is required and missing. */
  readonly missing?: string;
  readonly refersTo?: Reference;
  /** The label of each value of a choice. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The cells of a field of rows. */
  readonly cells?: Cells;
  /** The only action that may send the field. For a field of rows, that action adds rows; none is changed or removed. */
  readonly onlyBy?: string;
}

/** A line of text. */
export function lineField(label: string, max: number): Field {
  return { label, control: "line", merge: "value", schema: line(label, max).nullable() };
}

/** A line of text that every record of the kind has. */
export function titleField(label: string, max: number, missing: string): Field {
  const schema = requiredLine(label, max, missing);
  return { label, control: "line", merge: "value", schema, required: true, missing };
}

/** A text of several paragraphs, in which the words of two people are merged. */
export function longTextField(label: string): Field {
  const tooLong = `${label} can have at most ${MAX_LONG_TEXT.toLocaleString("en")} characters.`;
  const words = z
    .string({ error: `${label} must be text.` })
    .max(MAX_LONG_TEXT, { error: tooLong })
    .refine(isPrintable, { error: `${label} contains a character that is not allowed.` });
  const update = z.object({
    update: z.base64({ error: `${label} cannot be read.` }).max(MAX_TEXT_STATE, { error: tooLong }),
  });
  return { label, control: "text", merge: "text", schema: z.union([words, update]) };
}

/** A calendar day. */
export function dayField(label: string): Field {
  return { label, control: "day", merge: "value", schema: day.nullable() };
}

/** One of a few words. */
export function choiceField(label: string, choices: Readonly<Record<string, string>>): Field {
  const error = { error: `${label} must be one of: ${Object.values(choices).join(", ")}.` };
  return {
    label,
    control: "choice",
    merge: "value",
    schema: z.enum(Object.keys(choices), error).nullable(),
    choices,
  };
}

/** Another record, by its id. */
export function referenceField(label: string, refersTo: Reference): Field {
  return { label, control: "reference", merge: "value", schema: id.nullable(), refersTo };
}

const share = z.number().min(0).max(1);

/** A point on a sheet of a drawing: from the top left, as shares of its width and height. */
export const pinShape = z.object({ drawing: id, revision: id, x: share, y: share });

/** A point on a drawing. */
export function pinField(label: string): Field {
  return { label, control: "pin", merge: "value", schema: pinShape.nullable() };
}

/** A whole number. */
export function numberField(
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
): Field {
  const error = {
    error: `${label} must be a whole number from ${min} to ${max.toLocaleString("en")}.`,
  };
  const schema = z.number(error).int(error).min(min, error).max(max, error).nullable();
  return { label, control: "number", merge: "value", schema };
}
