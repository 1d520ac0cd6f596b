import { sql } from "kysely";
import type { Moment } from "../../../../contract/files/file-entry.ts";
import type { MarkShape } from "../../../../contract/files/photos.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { type StorageKey, storageKey } from "../../../platform/files/storage-keys.ts";
import type { FileKind } from "../require-open-subject.ts";

/** A photo that is printed with its record. It never includes where it was taken. */
export interface RecordPhoto {
  readonly record: string;
  readonly name: string;
  readonly moment: Moment | null;
  readonly shownAt: string;
  readonly key: StorageKey;
  /** The marks drawn on the photo, oldest first. */
  readonly marks: readonly MarkShape[];
  /** How many marks are left out because there are too many to print. */
  readonly marksLeft: number;
  /** How many photos of the record the reader sees. */
  readonly total: number;
}

/** The maximum size of the marks printed on one photo: some hundred marks, or four long lines by hand. */
const MARKS_BYTES = 30_000;

const PICTURE = sql`f.media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic')`;

/**
 * Returns the printable photos of records that the reader sees, up to a limit for each record. It takes in turn
 * the first of before, the last of after, and the others in the order in which they were taken.
 */
export async function selectRecordPhotos(
  tx: Tx,
  of: { readonly kind: FileKind; readonly records: readonly string[]; readonly most: number },
): Promise<RecordPhoto[]> {
  const { rows } = await sql<Omit<RecordPhoto, "key"> & { key: string; workspace: string }>`
    with photo as (
      select f.subject_id as record, f.workspace_id as workspace, f.id, f.name, f.moment, f.shown_at, f.storage_key as key, f.thumbnail,
             count(*) over (partition by f.subject_id)::int as total,
             row_number() over (partition by f.subject_id, f.thumbnail = 'ready', f.moment
               order by case when f.moment = 'after' then -extract(epoch from f.shown_at)
                             else extract(epoch from f.shown_at) end, f.id) as turn
        from files f
       where f.subject_kind = ${of.kind} and f.subject_id = any(${[...of.records]}::uuid[]) and ${PICTURE}
    ), ranked as (
      select *, row_number() over (partition by record order by turn, moment, id) as rank
        from photo where thumbnail = 'ready'
    )
    select record, name, moment, iso(shown_at) as "shownAt", workspace, key, total,
           marked.marks, marked.left as "marksLeft"
      from ranked cross join lateral (
        select coalesce(json_agg(shape order by drawn_at, m.id) filter (where size <= ${MARKS_BYTES}), '[]') as marks,
               (count(*) filter (where size > ${MARKS_BYTES}))::int as left
          from (select id, shape, drawn_at, sum(octet_length(shape::text)) over (order by drawn_at, id) as size
                  from photo_marks where file_id = ranked.id) m
      ) marked
     where rank <= ${of.most}
     order by record, case moment when 'before' then 0 when 'after' then 2 else 1 end, shown_at, id`.execute(
    tx,
  );
  return rows.map(({ workspace, key, ...photo }) => ({
    ...photo,
    key: storageKey(key, workspace),
  }));
}

/** How many photos of each record the reader sees. */
export async function countRecordPhotos(
  tx: Tx,
  of: { readonly kind: FileKind; readonly records: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ record: string; photos: number }>`
    select f.subject_id as record, count(*)::int as photos from files f
     where f.subject_kind = ${of.kind} and f.subject_id = any(${[...of.records]}::uuid[]) and ${PICTURE}
     group by f.subject_id`.execute(tx);
  return new Map(rows.map(({ record, photos }) => [record, photos]));
}
