import { type RawBuilder, sql } from "kysely";

/**
 * PostgreSQL builds the JSON text of lists. Concatenation takes half the time of json_build_object, which
 * looks up an output function for every value of every row; these helpers keep it readable. Each returns SQL
 * of type text that is never null. The SQL is built once, when its file is loaded, from column names alone:
 * no input of a request reaches it.
 */
export type JsonTextSql = string & { readonly jsonText: unique symbol };

function made(text: string): JsonTextSql {
  return text as JsonTextSql;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A value whose text needs no escaping: a uuid, a day, a value of a fixed set. */
export function plain(column: string): JsonTextSql {
  return made(`coalesce('"' || ${column} || '"', 'null')`);
}

/** Text that a person wrote. */
export function text(column: string): JsonTextSql {
  return made(`coalesce(to_json(${column})::text, 'null')`);
}

/** A value whose text is JSON already: a number, a boolean, a stored jsonb. */
export function literal(column: string): JsonTextSql {
  return made(`coalesce(${column}::text, 'null')`);
}

/** JSON text that the query has already built, in its own column. */
export function rendered(column: string): JsonTextSql {
  return made(`coalesce(${column}, 'null')`);
}

/** Money or another `numeric`, exact, without trailing zeros. */
export function decimal(column: string): JsonTextSql {
  return made(`coalesce(trim_scale(${column})::text, 'null')`);
}

/** An instant as ISO 8601 in UTC. The connection's time zone is UTC, so the offset is always +00:00. */
export function instant(column: string): JsonTextSql {
  return made(`coalesce(replace(to_json(${column})::text, '+00:00', 'Z'), 'null')`);
}

/** An object; null if the column `present` is null. */
export function object(
  fields: Readonly<Record<string, JsonTextSql>>,
  present?: string,
): JsonTextSql {
  const parts = Object.entries(fields).map(
    ([name, value], index) =>
      `${quoted(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`)} || ${value}`,
  );
  const whole = `${parts.join(" || ")} || '}'`;
  return made(
    present === undefined ? whole : `case when ${present} is null then 'null' else ${whole} end`,
  );
}

/** A person in another record: `{_id, name}`, or null. */
export function person(alias: string): JsonTextSql {
  return object({ _id: plain(`${alias}.id`), name: text(`${alias}.name`) }, `${alias}.id`);
}

/** The signatory with their name at that moment: `{_id, name}`, or null. */
export function signer(alias: string, at: string): JsonTextSql {
  return object({ _id: plain(`${alias}.id`), name: text(nameAt(alias, at)) }, `${alias}.id`);
}

/** The name that a person had at a moment, in SQL. */
export const nameAt = (alias: string, at: string): string =>
  `name_at(${alias}.name, ${alias}.former_names, ${at})`;

/** The expression itself, for a query that returns one object. */
export function jsonText(expression: JsonTextSql): RawBuilder<string> {
  return sql.raw<string>(expression);
}

/** An array of all rows of the query, ordered by an expression; `[]` if there are none. */
export function array(element: JsonTextSql, order: string): RawBuilder<string> {
  return sql.raw<string>(
    `'[' || coalesce(string_agg(${element}, ',' order by ${order}), '') || ']'`,
  );
}
