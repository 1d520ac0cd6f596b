import { sql } from "kysely";

/**
 * SQL for the key of a number in a column: its letters and digits. Two drawing numbers are the same if their keys
 * are equal. The unique index uses the same expression.
 */
export const numberKey = (column: string) =>
  sql.raw<string>(`upper(regexp_replace(${column}, '[^[:alnum:]]+', '', 'g'))`);
