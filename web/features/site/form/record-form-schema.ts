import { z } from "zod";
import type { Json } from "../../../../engine/records/content.ts";
import { typedNumber } from "../../../../engine/amount-text.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";

/** The values of a record's form. They are text, even for a number, a pin or an empty field. */
export type FormValues = Record<string, string>;

/** Returns the form schema for some fields of a kind. A field that is left empty is null. */
export function recordFormSchema(
  kind: RecordKind,
  names: readonly string[],
): z.ZodType<Record<string, Json>, FormValues> {
  const shape = names.flatMap((name) => {
    const field = kind.fields[name];
    if (!field) return [];
    const isText = field.merge === "text" || field.required === true;
    const read = (value: string) => {
      if (value.trim() === "") return isText ? "" : null;
      if (field.control === "pin") return JSON.parse(value) as Json;
      return field.control === "number" ? typedNumber(value) : value;
    };
    return [
      [
        name,
        z
          .string()
          .transform(read)
          .pipe(field.schema as z.ZodType<unknown, Json>),
      ] as const,
    ];
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<
    Record<string, Json>,
    FormValues
  >;
}

/** Returns a record's fields as form values. */
export function formValues(
  names: readonly string[],
  fields: Readonly<Record<string, Json>>,
): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name];
      if (typeof value === "object" && value !== null) return [name, JSON.stringify(value)];
      const isPlain = typeof value === "string" || typeof value === "number";
      return [name, isPlain ? String(value) : ""];
    }),
  );
}

/** Returns the fields that differ from the form's initial values. */
export function changedFields(
  values: Readonly<Record<string, Json>>,
  before: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const isEmpty = (value: Json | undefined) =>
    value === undefined || value === null || value === "";
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !sameValue(value, before[name]) && !(isEmpty(value) && isEmpty(before[name])),
    ),
  );
}
