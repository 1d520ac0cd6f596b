import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

interface Place {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** The names of a location's parents and its own, from the top: "Block A, Level 1". Stops at a loop. */
function pathOf(place: Place, byId: ReadonlyMap<string, Place>): string {
  const names: string[] = [];
  const seen = new Set<string>();
  let at: Place | undefined = place;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    names.unshift(at.name);
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return names.join(", ");
}

/** The locations of a project, each with the names of the locations around it. */
export async function selectLocationPaths(
  tx: Tx,
  projectId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Place>`
    select id, coalesce(nullif(fields->>'name', ''), 'Unnamed') as name, fields->>'parent' as parent
      from site_records where project_id = ${projectId}::uuid and kind = 'location' and deleted_at is null`.execute(
    tx,
  );
  const byId = new Map(rows.map((place) => [place.id, place]));
  return new Map(rows.map((place) => [place.id, pathOf(place, byId)]));
}

/** Names of people, companies, activities and drawings in sight, by id. */
export async function selectNamesById(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as (select unnest(${[...ids]}::uuid[]) as id)
    select a.id, coalesce(
      (select c.name from companies c where c.id = a.id),
      (select u.name from users u where u.id = a.id),
      (select concat_ws(' ', nullif(p.code, ''), p.name) from programme_activities p where p.id = a.id),
      (select concat_ws(' ', nullif(d.number, ''), d.title) from drawings d where d.id = a.id)) as name
      from asked a`.execute(tx);
  return new Map(rows.filter(({ name }) => name !== null).map(({ id, name }) => [id, name]));
}
