import { folded } from "../../../engine/folded-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { ReportFilters } from "../../../contract/reports.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A snag as a list on paper tells of it. */
export interface SnagLine {
  readonly id: string;
  readonly number: number | null;
  readonly state: string;
  readonly title: string;
  readonly description: string | null;
  readonly location: string | null;
  /** The drawing that it is pinned on, if the reader sees that. */
  readonly drawing: string | null;
  readonly trade: string | null;
  readonly company: { readonly id: string; readonly name: string } | null;
  readonly person: string | null;
  readonly priority: string | null;
  readonly due: string | null;
  readonly reason: string | null;
  readonly foundBy: string | null;
  /** Days in the company's time zone. */
  readonly foundOn: string;
  readonly closedOn: string | null;
}

export type SnagFilters = Pick<
  ReportFilters,
  "project" | "record" | "snags" | "company" | "location" | "trade" | "priority" | "search"
>;

/** A text for `like`, which finds it anywhere. */
function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

const searched = sql`folded(concat_ws(' ', r.number, r.fields->>'title', r.fields->>'description', r.fields->>'trade'))`;

function inState(snags: NonNullable<SnagFilters["snags"]>, day: string): RawBuilder<unknown>[] {
  switch (snags) {
    case "all":
      return [];
    case "todo":
      return [sql`r.state <> 'closed'`];
    case "late":
      return [sql`r.state <> 'closed' and (r.fields->>'due')::date < ${day}::date`];
    default:
      return [sql`r.state = ${snags}::text`];
  }
}

function conditions(filters: SnagFilters, day: string): readonly RawBuilder<unknown>[] {
  const { record, snags = "all", company, location, trade, priority, search = "" } = filters;
  const words = folded(search).split(/\s+/).filter(Boolean);
  return [
    ...(record === undefined ? [] : [sql`r.id = ${record}::uuid`]),
    ...inState(snags, day),
    ...(company === undefined ? [] : [sql`r.company_id = ${company}::uuid`]),
    ...(trade === undefined ? [] : [sql`folded(r.fields->>'trade') = folded(${trade}::text)`]),
    ...(priority === undefined ? [] : [sql`r.fields->>'priority' = ${priority}::text`]),
    ...(location === undefined
      ? []
      : [
          sql`r.fields->>'location' in (
          with recursive inside as (
            select ${location}::text as id
            union
            select l.id::text from inside i join site_records l
              on l.project_id = r.project_id and l.kind = 'location' and l.deleted_at is null and l.fields->>'parent' = i.id
          ) select id from inside)`,
        ]),
    ...words.map((word) => sql`${searched} like ${anywhere(word)}`),
  ];
}

/**
 * The snags in sight that filters choose, company by company, those of no company last.
 * @param day today, from which one is late
 */
export async function selectSnagIds(
  tx: Tx,
  filters: SnagFilters,
  day: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from site_records r left join companies c on c.id = r.company_id
     where r.project_id = ${filters.project ?? null}::uuid and r.kind = 'snag' and r.deleted_at is null
       and ${sql.join([sql`true`, ...conditions(filters, day)], sql` and `)}
     order by name_order(c.name) collate "C" nulls last, c.id, r.number, r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many snags in sight filters choose. */
export async function countSnags(tx: Tx, filters: SnagFilters, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from site_records r
     where r.project_id = ${filters.project ?? null}::uuid and r.kind = 'snag' and r.deleted_at is null
       and ${sql.join([sql`true`, ...conditions(filters, day)], sql` and `)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Those of these snags that are still in sight, in the order given. */
export async function selectSnagLines(
  tx: Tx,
  { ids, timeZone }: { readonly ids: readonly string[]; readonly timeZone: string },
): Promise<SnagLine[]> {
  const { rows } = await sql<SnagLine>`
    select r.id, r.number, r.state, coalesce(r.fields->>'title', '') as title,
           r.fields->>'description' as description, r.fields->>'location' as location,
           (select concat_ws(' ', nullif(d.number, ''), d.title) from drawings d
             where d.id = (r.fields->'pin'->>'drawing')::uuid) as drawing, r.fields->>'trade' as trade,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
           person.name as person, r.fields->>'priority' as priority, r.fields->>'due' as due,
           r.fields->>'reason' as reason, maker.name as "foundBy",
           (r.created_at at time zone ${timeZone}::text)::date::text as "foundOn",
           case when r.state = 'closed' then (
             select (max(e.received_at) at time zone ${timeZone}::text)::date::text from site_edits e
              where e.record_id = r.id and e.state_after = 'closed') end as "closedOn"
      from unnest(${[...ids]}::uuid[]) with ordinality asked (id, place)
      join site_records r on r.id = asked.id and r.deleted_at is null
      left join companies c on c.id = r.company_id
      left join users person on person.id::text = r.fields->>'assignee'
      left join users maker on maker.id = r.created_by
     order by asked.place`.execute(tx);
  return rows;
}
