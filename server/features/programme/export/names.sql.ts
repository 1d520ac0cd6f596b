import { sql } from "kysely";
import type { Tx } from "../../../database/kysely-client.ts";
import type { ExportedBaseline } from "../formats/public.ts";

/** The names of people, companies and a project's locations that the caller sees, by id. */
export async function selectExportNames(
  tx: Tx,
  projectId: string,
): Promise<{
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  readonly locations: ReadonlyMap<string, string>;
}> {
  const [people, companies, locations] = await Promise.all([
    tx.selectFrom("users").select(["id", "name"]).execute(),
    tx.selectFrom("companies").select(["id", "name"]).execute(),
    selectLocationNames(tx, projectId),
  ]);
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { people: named(people), companies: named(companies), locations: named(locations) };
}

/**
 * Returns each location with the locations that contain it. Deleted locations are included, since activities may
 * still be there.
 */
async function selectLocationNames(tx: Tx, projectId: string) {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    with recursive ours as (
      select id, title, nullif(fields ->> 'parent', '')::uuid as parent from site_records
       where project_id = ${projectId}::uuid and kind = 'location'),
    placed as (
      select id, title as name from ours where parent is null
      union all
      select o.id, p.name || ', ' || o.title from ours o join placed p on p.id = o.parent)
    select id, name from placed`.execute(tx);
  return rows;
}

interface BaselineRow {
  readonly _id: string;
  readonly name: string;
  readonly dates: readonly (readonly [string, string, string, number])[] | null;
}

/**
 * The baselines of a programme, the current one first, then the oldest first.
 * @param options.most the number of baselines with dates
 */
export async function selectExportedBaselines(
  tx: Tx,
  projectId: string,
  { most }: { readonly most: number },
): Promise<ExportedBaseline[]> {
  const { rows } = await sql<BaselineRow>`
    with known as (
      select id, name, row_number() over (order by is_current desc, created_at, id) as place
        from programme_baselines where project_id = ${projectId}::uuid)
    select b.id as _id, b.name,
           (select json_agg(json_build_array(activity_id, starts_at, finishes_at, duration_minutes))
              from programme_baseline_activities
             where project_id = ${projectId}::uuid and baseline_id = b.id and b.place <= ${most}) as dates
      from known b order by b.place`.execute(tx);
  return rows.map(({ _id, name, dates }) => ({
    _id,
    name,
    dates: new Map(
      dates?.map(([id, start, finish, durationMinutes]) => [
        id,
        { start, finish, durationMinutes },
      ]),
    ),
  }));
}
