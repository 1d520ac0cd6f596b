import { sql } from "kysely";
import type { Selectable } from "kysely";
import type {
  Constraint,
  PlanActivity,
  PlanAssignment,
  PlanCalendar,
  PlanColumn,
  PlanLink,
} from "../../../../engine/programme/plan.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { ProgrammeActivities } from "../../../database/types.generated.ts";
import type { BaselineDates } from "./computed.ts";

/** The stored lists of a programme. */
export interface PlanRows {
  readonly calendars: readonly PlanCalendar[];
  readonly columns: readonly PlanColumn[];
  readonly activities: readonly PlanActivity[];
  readonly places: ReadonlyMap<string, number>;
  readonly links: readonly PlanLink[];
  /** Empty for people who may not see assignments. */
  readonly assignments: readonly PlanAssignment[];
  readonly baseline: ReadonlyMap<string, BaselineDates>;
}

type ActivityRow = Selectable<ProgrammeActivities>;

function constraintOf(type: string | null, at: string | null): Constraint | null {
  return type === null ? null : { type: type as Constraint["type"], at };
}

function activityOf(row: ActivityRow): PlanActivity {
  const { pinned_start: start, pinned_finish: finish } = row;
  return {
    _id: row.id,
    externalId: row.external_id,
    code: row.code,
    name: row.name,
    kind: row.kind as PlanActivity["kind"],
    parent: row.parent_id,
    calendar: row.calendar_id,
    durationMinutes: row.duration_minutes,
    constraint: constraintOf(row.constraint_type, row.constraint_at),
    secondConstraint: constraintOf(row.second_constraint_type, row.second_constraint_at),
    deadline: row.deadline,
    expectedFinish: row.expected_finish,
    externalStart: row.external_start,
    externalFinish: row.external_finish,
    actualStart: row.actual_start,
    actualFinish: row.actual_finish,
    percentComplete: row.percent_complete,
    remainingMinutes: row.remaining_minutes,
    pinned: start === null || finish === null ? null : { start, finish },
    levelledStart: row.levelled_start,
    priority: row.priority,
    assignee: row.assigned_to,
    company: row.company_id,
    location: row.location_id,
    notes: row.notes,
    fields: row.fields as PlanActivity["fields"],
  };
}

type CalendarRow = Omit<PlanCalendar, "origin"> & {
  readonly originId: string | null;
  readonly originVersion: number | null;
};

function calendarOf({ originId, originVersion, ...calendar }: CalendarRow): PlanCalendar {
  return originId === null || originVersion === null
    ? calendar
    : { ...calendar, origin: { calendar: originId, version: originVersion } };
}

/** Reads a whole programme. */
export async function selectPlanRows(tx: Tx, projectId: string): Promise<PlanRows> {
  const of = sql`project_id = ${projectId}::uuid`;
  const [calendars, columns, activities, links, assignments, baseline] = await Promise.all([
    sql<CalendarRow>`
      select id as _id, name, week, exceptions, minutes_per_day as "minutesPerDay", origin_id as "originId",
             origin_version as "originVersion"
        from programme_calendars where ${of} order by id`.execute(tx),
    sql<PlanColumn>`
      select id as _id, name, type, choices from programme_columns where ${of} order by id`.execute(
      tx,
    ),
    sql<ActivityRow>`select * from programme_activities where ${of} order by place`.execute(tx),
    sql<PlanLink>`
      select id as _id, from_id as "from", to_id as "to", type, lag_minutes as "lagMinutes", lag_unit as "lagUnit",
             lag_percent as "lagPercent", lag_calendar as "lagCalendar"
        from programme_links where ${of} order by id`.execute(tx),
    selectAssignments(tx, projectId),
    selectCurrentBaseline(tx, projectId),
  ]);
  return {
    calendars: calendars.rows.map(calendarOf),
    columns: columns.rows,
    activities: activities.rows.map(activityOf),
    places: new Map(activities.rows.map(({ id, place }) => [id, place])),
    links: links.rows,
    assignments,
    baseline,
  };
}

export async function selectAssignments(tx: Tx, projectId: string): Promise<PlanAssignment[]> {
  const { rows } = await sql<PlanAssignment>`
    select id as _id, activity_id as activity, resource_id as resource, per_day as "perDay"
      from programme_assignments where project_id = ${projectId}::uuid order by id`.execute(tx);
  return rows;
}

/** The dates of the current baseline, by activity. */
export async function selectCurrentBaseline(
  tx: Tx,
  projectId: string,
): Promise<ReadonlyMap<string, BaselineDates>> {
  const { rows } = await sql<BaselineDates & { id: string }>`
    select a.activity_id as id, a.starts_at as start, a.finishes_at as finish
      from programme_baselines b
      join programme_baseline_activities a on a.project_id = b.project_id and a.baseline_id = b.id
     where b.project_id = ${projectId}::uuid and b.is_current`.execute(tx);
  return new Map(rows.map(({ id, start, finish }) => [id, { start, finish }]));
}
