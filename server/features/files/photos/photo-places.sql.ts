import { type RawBuilder, sql } from "kysely";

/*
 * SQL for the location and the trade of a photo, from its record. Records of the site have a location and a trade.
 * For other records, the trade is that of the uploader's company. Row-level security decides which records count.
 */

/** The trade of a photo `f`; "" for none. */
export const photoTrade = sql`coalesce(
  (select nullif(r.fields->>'trade', '') from site_records r where r.id = f.subject_id and r.kind = f.subject_kind),
  (select c.trade from memberships m join companies c on c.id = m.company_id
    where m.user_id = f.uploaded_by and m.workspace_id = f.workspace_id), '')`;

/** Whether a photo `f` is on a record in a location, or in one inside that location. */
export function isPhotoInside(projectId: string, location: string): RawBuilder<boolean> {
  return sql<boolean>`f.subject_id in (
    with recursive inside as (
      select l.id from site_records l
       where l.id = ${location}::uuid and l.project_id = ${projectId}::uuid and l.kind = 'location'
      union
      select l.id from site_records l join inside i on l.fields->>'parent' = i.id::text
       where l.project_id = ${projectId}::uuid and l.kind = 'location')
    select r.id from site_records r join inside i on r.fields->>'location' = i.id::text
     where r.project_id = ${projectId}::uuid)`;
}

/** The locations of a project that have photos, each by its path, and the locations that contain them. As JSON. */
export function photoPlaces(projectId: string, photos: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive l as materialized (
      select id, title, fields->>'parent' as parent from site_records
       where project_id = ${projectId}::uuid and kind = 'location' and deleted_at is null),
    tree as (
      select id, title as path, array[id] as above from l
       where not exists (select from l p where p.id::text = l.parent)
      union all
      select l.id, t.path || ', ' || l.title, t.above || l.id from l join tree t on l.parent = t.id::text),
    used as (
      select distinct r.fields->>'location' as id
        from files f join site_records r on r.id = f.subject_id and r.kind = f.subject_kind
       where ${photos} and r.fields ? 'location')
    select coalesce(json_agg(json_build_object('_id', t.id, 'name', t.path) order by name_order(t.path) collate "C", t.id), '[]')
      from tree t
     where t.id in (select unnest(h.above) from tree h join used u on u.id = h.id::text))`;
}

/** The trades of photos, as JSON. */
export function photoTrades(photos: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(trade order by name_order(trade) collate "C", trade), '[]')
      from (select distinct ${photoTrade} as trade from files f where ${photos}) t where trade <> '')`;
}
