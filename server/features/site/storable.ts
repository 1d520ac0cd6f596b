/**
 * What JSON in the database can hold of a value: its texts and names without U+0000 and halves of characters. What is
 * refused may be anything.
 */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "object" && value !== null ? storableFields(value) : value;
}

/** The same, of the fields of a command. */
export function storableFields(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [String(storable(name)), storable(value)]),
  );
}
