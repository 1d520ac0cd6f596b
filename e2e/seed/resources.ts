import type pg from "pg";
import { addAssignment, addResource } from "../../server/testing/seed/seed-resources.ts";

/** Adds a given number of gangs, each assigned to one task in every second week from 2 March 2026. */
export async function addManyResources(
  db: pg.Pool,
  given: {
    readonly workspaceId: string;
    readonly taskId: string;
    readonly resources: number;
    readonly weeks: number;
  },
): Promise<void> {
  const { workspaceId, taskId, resources, weeks } = given;
  await db.query(
    `with made as (
       insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency)
       select uuidv7(), $1, 'labour', 'Gang ' || lpad(n::text, 3, '0'), 'day', 4, 63, 'NGN'
         from generate_series(1, $3::int) n returning id)
     insert into resource_assignments (id, workspace_id, resource_id, task_id, quantity, starts_on, ends_on)
     select uuidv7(), $1, made.id, $2, 1 + week % 4, date '2026-03-02' + week * 7, date '2026-03-08' + week * 7
       from made cross join generate_series(0, $4::int - 1, 2) week`,
    [workspaceId, taskId, resources, weeks],
  );
}

export { addAssignment, addResource };
