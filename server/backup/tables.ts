import type pg from "pg";

export interface TableShape {
  readonly name: string;
  /** Its columns, except those that the database computes. */
  readonly columns: readonly string[];
}

/** Tables that need no backup, or that the migrations recreate. */
const LEFT_OUT = [
  "migrations",
  "seal_key",
  "rate_limits",
  "changes",
  "change_feed",
  "programme_presence",
];

/** Tables, each after those that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select array_agg(distinct t.relname::text) from pg_constraint k join pg_class t on t.oid = k.confrelid
              where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid), '{}') as refers
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'plumbline' and c.relkind = 'r' and c.relname <> all ($1)
      order by c.relname`,
    [LEFT_OUT],
  );
  const ordered: TableShape[] = [];
  const placed = new Set<string>(LEFT_OUT);
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, refers }) => !placed.has(name) && refers.every((other) => placed.has(other)),
    );
    if (!next) throw new Error("The references between the tables form a cycle.");
    placed.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}
