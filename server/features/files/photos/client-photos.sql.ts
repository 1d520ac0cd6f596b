import { sql } from "kysely";
import type { FileEntry } from "../../../../contract/files/file-entry.ts";
import { array } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { fileJoins, fileObject } from "../files.sql.ts";

/** A picture and the name of its file, which people write as its caption. */
interface NamedPhoto {
  readonly _id: string;
  readonly name: string;
}

/** The newest pictures of a period that the clients of a project see, with their records, by the day on which they were taken. */
export async function selectPhotosForClients(
  tx: Tx,
  of: {
    readonly projectId: string;
    readonly from: string;
    readonly to: string;
    readonly timeZone: string;
    readonly count: number;
  },
): Promise<readonly NamedPhoto[]> {
  const { rows } = await sql<NamedPhoto>`
    select f.id as _id, f.name from files f
     where f.project_id = ${of.projectId}::uuid and f.for_client
       and (f.subject_kind in ('project', 'task') or exists (
         select from site_records r
          where r.id = f.subject_id and r.kind = f.subject_kind
            and shows_site_record('client', null, null, (select site_states_for_clients()), r)))
       and f.media_type in ('image/jpeg', 'image/png', 'image/webp') and f.thumbnail = 'ready'
       and (coalesce(f.taken_at, f.created_at) at time zone ${of.timeZone})::date
           between ${of.from}::date and ${of.to}::date
     order by coalesce(f.taken_at, f.created_at) desc, f.id desc limit ${of.count}`.execute(tx);
  return rows;
}

/** The pictures with these ids that the actor sees, in this order. */
export async function selectPhotoEntries(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly FileEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ photos: string }>`
    select ${array(fileObject, "asked.place")} as photos
      from unnest(${[...ids]}::uuid[]) with ordinality asked (id, place)
      join files f on f.id = asked.id ${fileJoins}`.execute(tx);
  return JSON.parse(rows[0]?.photos ?? "[]") as readonly FileEntry[];
}
