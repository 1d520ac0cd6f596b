import { sql } from "kysely";
import { daysByMonth } from "../../../engine/programme/days-by-month.ts";
import type { ActivityKind, PlanCalendar } from "../../../engine/programme/plan.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Row {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly start: string;
  readonly finish: string;
  readonly calendar: string;
}

interface Of {
  readonly projectId: string;
  readonly ids: readonly string[];
}

/**
 * Selects on how many days of each month these activities are at work. Activities that are not in the programme
 * are left out.
 */
export async function selectActivityDays(
  tx: Tx,
  { projectId, ids }: Of,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.starts_at as start, a.finishes_at as finish, coalesce(a.calendar_id, g.calendar_id) as calendar
      from programme_activities a join programmes g on g.project_id = a.project_id
     where a.project_id = ${projectId}::uuid and a.id = any (${ids}::uuid[])`.execute(tx);
  if (rows.length === 0) return new Map();
  const calendars = await selectCalendars(tx, {
    projectId,
    ids: [...new Set(rows.map(({ calendar }) => calendar))],
  });
  const days = new Map<string, ReadonlyMap<string, number>>();
  for (const row of rows) {
    const calendar = calendars.get(row.calendar);
    if (calendar) days.set(row.id, daysByMonth(row, calendar));
  }
  return days;
}

async function selectCalendars(
  tx: Tx,
  { projectId, ids }: Of,
): Promise<ReadonlyMap<string, Pick<PlanCalendar, "week" | "exceptions">>> {
  const { rows } = await sql<Pick<PlanCalendar, "week" | "exceptions"> & { id: string }>`
    select id, week, exceptions from programme_calendars
     where project_id = ${projectId}::uuid and id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, week, exceptions }) => [id, { week, exceptions }]));
}

/**
 * Locks the programme of a project until the transaction ends, so that a revision that moves its activities runs
 * before or after. Take this lock before the plan's own lock, which is the order that a revision uses.
 */
export async function lockActivityDays(tx: Tx, projectId: string): Promise<void> {
  await sql`select from programmes where project_id = ${projectId}::uuid for share`.execute(tx);
}
