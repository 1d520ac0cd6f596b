import { type RawBuilder, sql } from "kysely";
import type { ReportFilters } from "../../../contract/reports/reports.ts";
import { decidedStates, type RecordKind, type RecordTable } from "../../../contract/site/kind.ts";
import type { RecordSubjectName } from "../../../contract/site/record-names.ts";
import { folded } from "../../../engine/folded-text.ts";
import type { Json } from "../../../engine/records/content.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A kind whose records are listed. */
export interface ListedKind {
  readonly name: RecordSubjectName;
  readonly kind: RecordKind;
  readonly table: RecordTable;
}

/** A record for a printed list. */
export interface RecordLine {
  readonly id: string;
  readonly number: number | null;
  readonly state: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, Json>>;
  readonly company: { readonly id: string; readonly name: string } | null;
  readonly madeBy: string | null;
  /** Days in the workspace's time zone. */
  readonly madeOn: string;
  /** The day on which the record reached its final state; null before that. */
  readonly endedOn: string | null;
}

export type RecordFilters = Pick<
  ReportFilters,
  | "project"
  | "record"
  | "state"
  | "snags"
  | "company"
  | "location"
  | "trade"
  | "priority"
  | "search"
>;

/** Returns a pattern for `like` that finds the text anywhere. */
function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

const field = (name: string) => sql`r.fields->>${name}::text`;

function inState(kind: RecordKind, state: string, day: string): RawBuilder<unknown>[] {
  const isOpen = sql`r.state <> all(${[...decidedStates(kind)]}::text[])`;
  switch (state) {
    case "all":
      return [];
    case "todo":
      return [isOpen];
    case "late":
      return [isOpen, sql`(${field(kind.due ?? "")})::date < ${day}::date`];
    default:
      return [sql`r.state = ${state}::text`];
  }
}

function conditions(
  { kind, table }: ListedKind,
  filters: RecordFilters,
  day: string,
): readonly RawBuilder<unknown>[] {
  const { record, company, location, trade, priority, search = "" } = filters;
  const words = folded(search).split(/\s+/).filter(Boolean);
  const searched = sql`folded(concat_ws(' ', r.number, ${sql.join(table.searched.map(field))}))`;
  return [
    ...(record === undefined ? [] : [sql`r.id = ${record}::uuid`]),
    ...inState(kind, filters.state ?? filters.snags ?? "all", day),
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

const chosen = (of: ListedKind, filters: RecordFilters, day: string) => sql`
  r.project_id = ${filters.project ?? null}::uuid and r.kind = ${of.name} and r.deleted_at is null
  and ${sql.join([sql`true`, ...conditions(of, filters, day)], sql` and `)}`;

/**
 * The ids of the records in sight that match the filters, company by company, records of no company last.
 * @param day today, by which records are late
 */
export async function selectRecordIds(
  tx: Tx,
  of: ListedKind,
  { filters, day }: { readonly filters: RecordFilters; readonly day: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from site_records r left join companies c on c.id = r.company_id
     where ${chosen(of, filters, day)}
     order by name_order(c.name) collate "C" nulls last, c.id, r.number, r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Counts the records in sight that match the filters. */
export async function countRecords(
  tx: Tx,
  of: ListedKind,
  { filters, day }: { readonly filters: RecordFilters; readonly day: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from site_records r where ${chosen(of, filters, day)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Returns the records that are still in sight, in the order given. */
export async function selectRecordLines(
  tx: Tx,
  kind: RecordKind,
  { ids, timeZone }: { readonly ids: readonly string[]; readonly timeZone: string },
): Promise<RecordLine[]> {
  const { rows } = await sql<RecordLine>`
    select r.id, r.number, r.state, r.title,
           case when (select actor_role()) = 'client' then site_fields_for_clients(r.kind, r.fields) else r.fields end as fields,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
           maker.name as "madeBy",
           (r.created_at at time zone ${timeZone}::text)::date::text as "madeOn",
           case when r.state = any(${[...decidedStates(kind)]}::text[]) then (
             select (max(e.received_at) at time zone ${timeZone}::text)::date::text from site_edits e
              where e.record_id = r.id and e.state_after = r.state) end as "endedOn"
      from unnest(${[...ids]}::uuid[]) with ordinality asked (id, place)
      join site_records r on r.id = asked.id and r.deleted_at is null
      left join companies c on c.id = r.company_id
      left join users maker on maker.id = r.created_by
     order by asked.place`.execute(tx);
  return rows;
}
