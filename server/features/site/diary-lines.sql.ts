import { sql } from "kysely";
import type { ReportFilters } from "../../../contract/reports/reports.ts";
import type { Json } from "../../../engine/records/content.ts";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * A person who submitted or approved a diary or added to it, and the time. The name is null if the reader may not
 * know it.
 */
export interface DiaryMove {
  readonly name: string | null;
  readonly at: string;
}

/** A day's diary for printing. */
export interface DiaryLine {
  readonly id: string;
  readonly day: string;
  readonly state: string;
  /** The company that the diary belongs to; null for the project's diary. */
  readonly company: string | null;
  readonly fields: Readonly<Record<string, Json>>;
  readonly begunBy: string | null;
  readonly submitted: DiaryMove | null;
  readonly approved: DiaryMove | null;
  /** The person who added each addendum, by its row's id. Clients do not get it. */
  readonly addenda: Readonly<Record<string, DiaryMove>>;
}

export type DiaryFilters = Pick<ReportFilters, "project" | "record" | "from" | "to">;

const chosen = ({ project, record, from, to }: DiaryFilters) => sql`
  r.project_id = ${project ?? null}::uuid and r.kind = 'diary' and r.deleted_at is null
  and (${record ?? null}::uuid is null or r.id = ${record ?? null}::uuid)
  and (${from ?? null}::date is null or r.day >= ${from ?? null}::date)
  and (${to ?? null}::date is null or r.day <= ${to ?? null}::date)`;

/** The ids of the diaries in sight that match the filters, by day, the project's before those of companies. */
export async function selectDiaryIds(tx: Tx, filters: DiaryFilters): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from site_records r left join companies c on c.id = r.company_id
     where ${chosen(filters)}
     order by r.day, name_order(c.name) collate "C" nulls first, r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The first approved diaries of a project's period in the same order, and how many are approved and how many are not.
 */
export async function selectApprovedDiaries(
  tx: Tx,
  { most, ...filters }: Pick<DiaryFilters, "project" | "from" | "to"> & { readonly most: number },
): Promise<{ readonly ids: string[]; readonly approved: number; readonly others: number }> {
  const { rows } = await sql<{ ids: string[]; approved: number; others: number }>`
    select array(
             select r.id from site_records r left join companies c on c.id = r.company_id
              where ${chosen(filters)} and r.state = 'approved'
              order by r.day, name_order(c.name) collate "C" nulls first, r.id limit ${most}) as ids,
           count(*) filter (where r.state = 'approved')::int as approved,
           count(*) filter (where r.state <> 'approved')::int as others
      from site_records r where ${chosen(filters)}`.execute(tx);
  return rows[0] ?? { ids: [], approved: 0, others: 0 };
}

/** Counts the diaries in sight that match the filters. */
export async function countDiaries(tx: Tx, filters: DiaryFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from site_records r where ${chosen(filters)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The last edit of a diary that moved it to a state. */
const moveTo = (state: string) => sql`(
  select json_build_object('name', name_at(u.name, u.former_names, e.received_at), 'at', iso(e.received_at)) from site_edits e left join users u on u.id = e.by_id
   where e.record_id = r.id and e.state_after = ${sql.lit(state)} and e.status <> 'refused'
   order by e.place desc limit 1)`;

/** Returns the diaries that are still in sight, in the order given. */
export async function selectDiaryLines(tx: Tx, ids: readonly string[]): Promise<DiaryLine[]> {
  const { rows } = await sql<DiaryLine>`
    select r.id, r.day, r.state, c.name as company, r.fields, maker.name as "begunBy",
           case when r.state in ('submitted', 'approved') then ${moveTo("submitted")} end as submitted,
           case when r.state = 'approved' then ${moveTo("approved")} end as approved,
           coalesce((
             select json_object_agg(a.id, json_build_object(
                      'name', name_at(u.name, u.former_names, e.received_at), 'at', iso(e.received_at)))
               from site_edits e left join users u on u.id = e.by_id
              cross join lateral jsonb_object_keys(e.sent->'addenda') a (id)
              where e.record_id = r.id and e.act = 'addendum' and e.status <> 'refused'
                and (select actor_role()) <> 'client'), '{}') as addenda
      from unnest(${[...ids]}::uuid[]) with ordinality asked (id, place)
      join site_records r on r.id = asked.id and r.deleted_at is null
      left join companies c on c.id = r.company_id
      left join users maker on maker.id = r.created_by
     order by asked.place`.execute(tx);
  return rows;
}
