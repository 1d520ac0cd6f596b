import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** Whether the actor's company stores the places of photos. */
export async function storesPlaces(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ keeps: boolean }>`select keeps_photo_places() as keeps`.execute(tx);
  return rows[0]?.keeps ?? false;
}

/** Adds the place of the actor's photo, if the company stores places and there is something to store. */
export async function insertPlace(
  tx: Tx,
  photo: {
    readonly file: string;
    readonly workspaceId: string;
    readonly projectId: string;
    readonly latitude: number | undefined;
    readonly longitude: number | undefined;
    readonly direction: number | undefined;
  },
): Promise<void> {
  const { latitude = null, longitude = null, direction = null } = photo;
  await sql`
    insert into photo_places (file_id, workspace_id, project_id, taken_by, company_id, latitude, longitude, direction)
    select id, workspace_id, project_id, uploaded_by, my_company(),
           ${latitude}::double precision, ${longitude}::double precision, ${direction}::real
      from files
     where id = ${photo.file}::uuid and keeps_photo_places()
       and (traces <> '{}' or ${latitude !== null || direction !== null}::boolean)`.execute(tx);
}
