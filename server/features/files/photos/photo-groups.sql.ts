import { type RawBuilder, sql } from "kysely";
import {
  MAX_GROUPS,
  type PhotoGrouping,
  PHOTOS_OF_GROUP,
} from "../../../../contract/files/photos.ts";
import type { ParsedQuery } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { array, literal, object, plain, rendered, text } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../../database/paging/page.ts";
import { PHOTO, projectFileObject, titles } from "../files.sql.ts";
import { isPhotoInside, photoPlaces, photoTrade, photoTrades } from "./photo-places.sql.ts";

type Query = ParsedQuery<typeof routes.listPhotos>;

/** SQL for the day on which a photo was taken, by the camera's clock or else in the company's time zone. */
const takenOn = (zone: string) => sql`case when f.taken_offset is null
    then (f.shown_at at time zone ${zone}::text)::date
    else (f.shown_at at time zone 'UTC' + make_interval(mins => f.taken_offset))::date end`;

function orderOf({ order }: Query): Order {
  const direction = order === "newest" ? "desc" : "asc";
  const sort = order === "newest" ? "-shownAt" : "shownAt";
  return { sort, key: "f.shown_at", type: "timestamptz", direction, tie: "f.id" };
}

/** A page of a project's photos, in the order in which they were taken. */
export function selectPhotoPage(
  tx: Tx,
  of: { readonly projectId: string; readonly timeZone: string; readonly query: Query },
): Promise<
  JsonPage & { readonly total: number; readonly places: unknown; readonly trades: unknown }
> {
  const { location, person, from, record, moment, view, day, limit, cursor } = of.query;
  const order = orderOf(of.query);
  const all = sql`f.project_id = ${of.projectId}::uuid and ${PHOTO}`;
  const conditions: RawBuilder<unknown>[] = [
    all,
    ...(location ? [isPhotoInside(of.projectId, location)] : []),
    ...(person ? [sql`f.uploaded_by = ${person}::uuid`] : []),
    ...(from ? [sql`f.subject_kind = ${from}::text`] : []),
    ...(record ? [sql`f.subject_id = ${record}::uuid`] : []),
    ...(of.query.trade === undefined ? [] : [sql`${photoTrade} = ${of.query.trade}::text`]),
    ...(moment ? [sql`f.moment = ${moment}::text`] : []),
    ...(view ? [sql`f.view_id = ${view}::uuid`] : []),
    ...(day ? [sql`${takenOn(of.timeZone)} = ${day}::date`] : []),
  ];
  const wanted = sql.join(conditions, sql` and `);
  return selectPage(tx, {
    rows: sql`select f.* from files f where ${wanted} and ${beyond(cursor, order)}`,
    alias: "f",
    order,
    limit,
    element: projectFileObject,
    joins: titles,
    figures: {
      total: sql`(select count(*)::int from files f where ${wanted})`,
      // Only the first page contains the locations and trades, because the filter is the same on later pages.
      places: cursor === undefined ? photoPlaces(of.projectId, all) : sql`'[]'::json`,
      trades: cursor === undefined ? photoTrades(all) : sql`'[]'::json`,
    },
  });
}

const keys: Readonly<Record<PhotoGrouping, RawBuilder<unknown>>> = {
  record: sql`f.subject_id::text`,
  pair: sql`f.subject_id::text`,
  kind: sql`f.subject_kind`,
  person: sql`coalesce(f.uploaded_by::text, '')`,
  trade: photoTrade,
};
const isOfRecord = (by: PhotoGrouping) => by === "record" || by === "pair";

const groupObject = object({
  key: text("g.key"),
  label: text("coalesce(g.label, '')"),
  subject: object({ kind: plain("g.kind"), _id: plain("g.record") }, "g.record"),
  total: literal("g.total"),
  photos: rendered("g.photos"),
});

/** A project's photos in groups, the group with the newest photos first. @returns JSON, and whether there are more */
export async function selectPhotoGroups(
  tx: Tx,
  { projectId, by }: { readonly projectId: string; readonly by: PhotoGrouping },
): Promise<{ readonly data: string; readonly more: boolean }> {
  const ofRecord = sql.lit(isOfRecord(by));
  const isPair = by === "pair";
  // A pair shows the first photo of before and the last one of after.
  const parts = isPair ? sql`key, moment` : sql`key`;
  const ranked = isPair
    ? sql`case when moment = 'before' then extract(epoch from shown_at) else -extract(epoch from shown_at) end, id`
    : sql`shown_at desc, id desc`;
  const shown = isPair ? 1 : PHOTOS_OF_GROUP;
  const label =
    by === "person"
      ? sql`max(uploader.name)`
      : by === "trade"
        ? sql`max(f.key)`
        : sql`max(f.called)`;
  const { rows } = await sql<{ data: string; more: boolean }>`
    with photo as materialized (
      select f.*, ${keys[by]} as key from files f
       where f.project_id = ${projectId}::uuid and ${PHOTO} ${isPair ? sql`and f.moment is not null` : sql``}
    ), place as (
      select photo.*, row_number() over (partition by ${parts} order by ${ranked}) as rank,
             count(*) over (partition by key) as total, max(shown_at) over (partition by key) as latest
        from photo
    ), kept as (
      select key, max(total) as total, max(latest) as latest from place group by key
       order by max(latest) desc, key limit ${MAX_GROUPS + 1}
    ), named as (
      select f.*, coalesce(task.title, expense.description, home.title, site.title) as called
        from place f
        left join site_records site on site.id = f.subject_id and site.kind = f.subject_kind
        left join tasks task on f.subject_kind = 'task' and task.id = f.subject_id
        left join expenses expense on f.subject_kind = 'expense' and expense.id = f.subject_id
        left join projects home on f.subject_kind = 'project' and home.id = f.subject_id
       where f.rank <= ${shown}
    ), g as (
      select kept.key, kept.total, kept.latest, ${label} as label,
             case when ${ofRecord} then max(f.subject_kind) end as kind,
             case when ${ofRecord} then max(f.subject_id::text) end as record,
             ${array(projectFileObject, isPair ? "f.moment desc" : "f.shown_at desc, f.id desc")} as photos
        from kept join named f on f.key = kept.key
        ${titles}
       group by kept.key, kept.total, kept.latest
    )
    select array_to_string((array(select ${sql.raw(groupObject)} from g order by latest desc, key))[:${MAX_GROUPS}::int], ',') as data,
           (select count(*) from g) > ${MAX_GROUPS} as more`.execute(tx);
  return { data: `[${rows[0]?.data ?? ""}]`, more: rows[0]?.more ?? false };
}
