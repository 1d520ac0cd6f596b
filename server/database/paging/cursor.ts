import { Refusal } from "../../errors.ts";

/**
 * A position in a sorted list: its order, and the sort key and tie-breaker of the last row seen. Opaque to
 * clients.
 */
export interface Cursor {
  readonly sort: string;
  readonly key: string;
  readonly tie: string;
}

/** Writes a cursor as text that is safe in a URL. */
export function encodeCursor({ sort, key, tie }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, tie])).toString("base64url");
}

/**
 * Reads a cursor back.
 * @param accepts whether key and tie-breaker have the types that the list's SQL expects.
 * @throws Refusal `validation_failed` if it was tampered with or belongs to another order.
 */
export function decodeCursor(
  cursor: string,
  sort: string,
  accepts: (cursor: Cursor) => boolean,
): Cursor {
  const refusal = new Refusal(
    "validation_failed",
    "This page of the list cannot be found. Start again from its beginning.",
    {
      cursor: "This cursor is not valid.",
    },
  );
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw refusal;
  }
  if (
    !Array.isArray(value) ||
    value.length !== 3 ||
    !value.every((part) => typeof part === "string" && !part.includes("\u0000"))
  ) {
    throw refusal;
  }
  const [of, key, tie] = value as [string, string, string];
  const decoded = { sort: of, key, tie };
  if (of !== sort || !accepts(decoded)) throw refusal;
  return decoded;
}

const WHOLE = /^-?\d{1,15}$/;
const SMALL = /^-?\d{1,4}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|\+00(:00)?)$/;
const DAY = /^(-?infinity|\d{4}-\d{2}-\d{2})$/;
const DECIMAL = /^-?\d{1,18}(\.\d{1,6})?$/;

/** Whether a day exists in the calendar. JavaScript alone would read 30 February as 2 March. */
function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return (
    text >= "0001" && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
  );
}

/** Whether text is valid for a column type, so that its cast in SQL cannot fail. */
export const looksLike = {
  /** A bigint. */
  whole: (value: string) => WHOLE.test(value),
  /** A smallint or an integer. */
  small: (value: string) => SMALL.test(value),
  uuid: (value: string) => UUID.test(value),
  instant: (value: string) => INSTANT.test(value) && isDay(value.slice(0, 10)),
  day: (value: string) => DAY.test(value) && (value.endsWith("infinity") || isDay(value)),
  decimal: (value: string) => DECIMAL.test(value),
  text: (value: string) => value.length <= 1000,
} as const;
