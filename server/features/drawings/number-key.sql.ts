import { sql } from "kysely";

/**
 * SQL for the key of a number in a column, by which two drawing numbers are told apart: its letters and digits.
 * The unique index uses the same expression.
 */
export const numberKey = (column: string) =>
  sql.raw<string>(`upper(regexp_replace(${column}, '[^[:alnum:]]+', '', 'g'))`);
