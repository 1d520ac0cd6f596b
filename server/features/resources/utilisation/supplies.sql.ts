import { sql } from "kysely";
import type { ProgrammeSupply } from "../../../../contract/programme/programme-supplies.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { NEEDED_UNTIL } from "../assignments.sql.ts";

/** A resource that a programme uses. */
export interface UsedResource extends Omit<ProgrammeSupply, "tasks" | "others"> {
  /** The day from which the programme plans: its start, or its data date if that is later. */
  readonly first: string;
}

/** The resources with a capacity that a project's activities need, by name. */
export async function selectUsedResources(tx: Tx, projectId: string): Promise<UsedResource[]> {
  const { rows } = await sql<UsedResource>`
    select r.id as resource, r.name, r.kind, r.unit, r.capacity::float8 as capacity, r.works_on as "workingDays",
           greatest(g.planned_start, g.data_date)::date as first
      from programmes g
      join resources r on r.capacity is not null
       and exists (select from programme_assignments s where s.project_id = g.project_id and s.resource_id = r.id)
     where g.project_id = ${projectId}::uuid
     order by name_order(r.name) collate "C", r.id`.execute(tx);
  return rows;
}

/** The quantity of a resource that a task uses on each day of a span. */
export interface TaskNeed {
  readonly resource: string;
  readonly project: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
}

/**
 * The quantities of these resources that tasks use on the given days. A finished task uses nothing after the day on
 * which it was finished.
 */
export async function selectTaskNeeds(
  tx: Tx,
  { resources, from, to }: { readonly resources: readonly string[]; from: string; to: string },
): Promise<TaskNeed[]> {
  const until = sql.raw(NEEDED_UNTIL);
  const { rows } = await sql<TaskNeed>`
    select a.resource_id as resource, t.project_id as project, greatest(a.starts_on, ${from}::date) as from,
           least(${until}, ${to}::date) as to, a.quantity::float8 as quantity
      from resource_assignments a join tasks t on t.id = a.task_id
     where a.resource_id = any (${resources}::uuid[]) and a.starts_on <= ${to}::date
       and ${until} >= greatest(a.starts_on, ${from}::date)`.execute(tx);
  return rows;
}
