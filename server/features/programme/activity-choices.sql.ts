import { sql } from "kysely";
import {
  type ActivityChoice,
  MAX_ACTIVITY_CHOICES,
} from "../../../contract/programme/programme-activities.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";

/** The matching activities of a visible project; undefined if the project is out of sight. */
export async function selectActivityChoices(
  tx: Tx,
  { projectId, search }: { readonly projectId: string; readonly search: string | undefined },
): Promise<ActivityChoice[] | undefined> {
  const matches = search ? sql`and a.folded like ${searchPattern(search)}` : sql``;
  const { rows } = await sql<{ choices: ActivityChoice[] }>`
    select coalesce((
      select json_agg(json_build_object(
               '_id', a.id, 'code', a.code, 'name', a.name, 'finishDay', finish_day(a.kind, a.finishes_at),
               'start', to_char(a.starts_at, 'YYYY-MM-DD"T"HH24:MI'),
               'finish', to_char(a.finishes_at, 'YYYY-MM-DD"T"HH24:MI'), 'below', above.name)
               order by a.rank)
        from (select a.*, row_number() over (
                       order by a.actual_finish is not null, a.starts_at, a.place) as rank
                from programme_activities a
               where a.project_id = p.id ${matches}
               order by rank limit ${MAX_ACTIVITY_CHOICES}) a
        left join programme_activities above on above.project_id = a.project_id and above.id = a.parent_id
      ), '[]') as choices
      from projects p where p.id = ${projectId}::uuid`.execute(tx);
  return rows[0]?.choices;
}
