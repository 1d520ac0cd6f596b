import { sql } from "kysely";

/** What tells two numbers of drawings apart, of a column: their letters and digits. The unique index has the same words. */
export const numberKey = (column: string) =>
  sql.raw<string>(`upper(regexp_replace(${column}, '[^[:alnum:]]+', '', 'g'))`);
