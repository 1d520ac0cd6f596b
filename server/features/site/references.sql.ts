import { sql } from "kysely";
import type { Reference } from "../../../contract/site/fields.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** What a field refers to, in which project. */
export interface Referred {
  /** A pin refers to a revision. */
  readonly to: Reference | "revision";
  readonly id: string;
  /** The drawing of a revision. */
  readonly of?: string | undefined;
  readonly project: string;
}

/** The key of a reference in sets. */
export function keyOf({ to, id, of, project }: Referred): string {
  return `${to} ${id} ${of ?? ""} ${project}`;
}

/**
 * Those of these references that lead to something in the caller's sight: a company of the directory, somebody who sees
 * the project, a location or an activity of the project, a material, a revision of a drawing.
 */
export async function selectKnown(
  tx: Tx,
  referred: readonly Referred[],
): Promise<ReadonlySet<string>> {
  if (referred.length === 0) return new Set();
  const { rows } = await sql<Omit<Referred, "of"> & { of: string | null }>`
    with asked as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(referred)}::jsonb) as a ("to" text, id uuid, "of" uuid, project uuid))
    select a."to", a.id, a."of", a.project from asked a
     where case a."to"
       when 'company' then exists (select from companies c where c.id = a.id)
       when 'person' then exists (
         select from memberships m where m.user_id = a.id and m.active
            and (m.role in ('admin', 'engineer')
              or exists (select from project_members t where t.user_id = a.id and t.project_id = a.project)))
       when 'location' then exists (
         select from site_records r where r.id = a.id and r.project_id = a.project and r.kind = 'location')
       when 'activity' then exists (
         select from programme_activities p where p.id = a.id and p.project_id = a.project)
       when 'revision' then exists (
         select from drawing_revisions v where v.id = a.id and v.drawing_id = a."of" and v.project_id = a.project)
       when 'material' then exists (select from resources m where m.id = a.id and m.kind = 'material')
       else false end`.execute(tx);
  return new Set(rows.map((row) => keyOf({ ...row, of: row.of ?? undefined })));
}
