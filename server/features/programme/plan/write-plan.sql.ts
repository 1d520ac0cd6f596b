import { type RawBuilder, sql } from "kysely";
import type {
  PlanAssignment,
  PlanCalendar,
  PlanColumn,
  PlanLink,
} from "../../../../engine/programme/plan.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import {
  type ActivityColumn,
  activityColumns,
  type ActivityRow,
  dateColumns,
} from "./activity-columns.ts";

interface Keys {
  readonly projectId: string;
  readonly workspaceId: string;
}

/** Types whose values have no character with a special meaning in the text of an array. */
const unquoted: ReadonlySet<string> = new Set([
  "uuid",
  "integer",
  "bigint",
  "timestamp",
  "double precision",
  "boolean",
]);

/**
 * A column of many rows as one array. If the driver quoted each value, this would take longer than everything else.
 */
function arrayOf(type: string, values: readonly unknown[]): RawBuilder<unknown> {
  if (unquoted.has(type)) {
    const text = `{${values.map((value) => value ?? "null").join(",")}}`;
    return sql`${text}::${sql.raw(type)}[]`;
  }
  // The elements of a jsonb array would be parsed as arrays again.
  return sql`${values}::text[]`;
}

function valueOf([name, type]: ActivityColumn): string {
  return type === "jsonb" ? `v.${name}::jsonb` : `v.${name}`;
}

/** The rows as a table `v` with the activities' ids. */
function table(
  rows: readonly ActivityRow[],
  columns: readonly ActivityColumn[],
): RawBuilder<unknown> {
  const arrays = columns.map(([, type, value]) => arrayOf(type, rows.map(value)));
  const names = sql.raw(["id", ...columns.map(([name]) => name)].join(", "));
  const ids = arrayOf(
    "uuid",
    rows.map(({ activity }) => activity._id),
  );
  return sql`unnest(${sql.join([ids, ...arrays])}) as v (${names})`;
}

/** Adds activities, or replaces existing ones. */
export async function putActivities(
  tx: Tx,
  { projectId, workspaceId, rows }: Keys & { readonly rows: readonly ActivityRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const names = activityColumns.map(([name]) => name);
  await sql`
    insert into programme_activities (project_id, workspace_id, id, ${sql.raw(names.join(", "))})
    select ${projectId}::uuid, ${workspaceId}::uuid, v.id, ${sql.raw(activityColumns.map(valueOf).join(", "))}
      from ${table(rows, activityColumns)}
    on conflict (project_id, id) do update
       set ${sql.raw(names.map((name) => `${name} = excluded.${name}`).join(", "))}`.execute(tx);
}

/** Writes the computed dates of activities that nobody edited. */
export async function updateDates(
  tx: Tx,
  { projectId, rows }: { readonly projectId: string; readonly rows: readonly ActivityRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  // The arrays are in the order of the function's parameters.
  const arrays = dateColumns.map(([, type, value]) => arrayOf(type, rows.map(value)));
  const ids = arrayOf(
    "uuid",
    rows.map(({ activity }) => activity._id),
  );
  await sql`
    select write_programme_dates(${projectId}::uuid, ${sql.join([ids, ...arrays])})`.execute(tx);
}

type Lists =
  | "programme_activities"
  | "programme_links"
  | "programme_assignments"
  | "programme_calendars"
  | "programme_columns";

/** Deletes rows of a list. */
export async function deleteRows(
  tx: Tx,
  from: Lists,
  { projectId, ids }: { readonly projectId: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from ${sql.table(from)}
     where project_id = ${projectId}::uuid and id = any (${ids}::uuid[])`.execute(tx);
}

export async function putLinks(
  tx: Tx,
  { projectId, workspaceId, links }: Keys & { readonly links: readonly PlanLink[] },
): Promise<void> {
  if (links.length === 0) return;
  const list = <K extends keyof PlanLink>(key: K) => links.map((link) => link[key]);
  await sql`
    insert into programme_links
      (project_id, workspace_id, id, from_id, to_id, type, lag_minutes, lag_unit, lag_percent, lag_calendar)
    select ${projectId}::uuid, ${workspaceId}::uuid, v.*
      from unnest(${list("_id")}::uuid[], ${list("from")}::uuid[], ${list("to")}::uuid[], ${list("type")}::text[],
                  ${list("lagMinutes")}::integer[], ${list("lagUnit")}::text[],
                  ${list("lagPercent")}::double precision[], ${list("lagCalendar")}::text[]) as v
    on conflict (project_id, id) do update
       set from_id = excluded.from_id, to_id = excluded.to_id, type = excluded.type, lag_minutes = excluded.lag_minutes, lag_unit = excluded.lag_unit,
           lag_percent = excluded.lag_percent, lag_calendar = excluded.lag_calendar`.execute(tx);
}

export async function putAssignments(
  tx: Tx,
  {
    projectId,
    workspaceId,
    assignments,
  }: Keys & { readonly assignments: readonly PlanAssignment[] },
): Promise<void> {
  if (assignments.length === 0) return;
  const list = <K extends keyof PlanAssignment>(key: K) => assignments.map((one) => one[key]);
  await sql`
    insert into programme_assignments (project_id, workspace_id, id, activity_id, resource_id, per_day)
    select ${projectId}::uuid, ${workspaceId}::uuid, v.*
      from unnest(${list("_id")}::uuid[], ${list("activity")}::uuid[], ${list("resource")}::uuid[],
                  ${list("perDay")}::double precision[]) as v
    on conflict (project_id, id) do update
       set activity_id = excluded.activity_id, resource_id = excluded.resource_id,
           per_day = excluded.per_day`.execute(tx);
}

export async function putCalendars(
  tx: Tx,
  { projectId, workspaceId, calendars }: Keys & { readonly calendars: readonly PlanCalendar[] },
): Promise<void> {
  for (const { _id, name, week, exceptions, minutesPerDay, origin } of calendars)
    await sql`
      insert into programme_calendars (project_id, workspace_id, id, name, week, exceptions, minutes_per_day, origin_id,
                                       origin_version)
      values (${projectId}::uuid, ${workspaceId}::uuid, ${_id}::uuid, ${name}, ${JSON.stringify(week)}::jsonb,
              ${JSON.stringify(exceptions)}::jsonb, ${minutesPerDay}, ${origin?.calendar ?? null}::uuid,
              ${origin?.version ?? null}::integer)
      on conflict (project_id, id) do update
         set name = excluded.name, week = excluded.week, exceptions = excluded.exceptions,
             minutes_per_day = excluded.minutes_per_day, origin_id = excluded.origin_id,
             origin_version = excluded.origin_version`.execute(tx);
}

export async function putColumns(
  tx: Tx,
  { projectId, workspaceId, columns }: Keys & { readonly columns: readonly PlanColumn[] },
): Promise<void> {
  for (const { _id, name, type, choices } of columns)
    await sql`
      insert into programme_columns (project_id, workspace_id, id, name, type, choices)
      values (${projectId}::uuid, ${workspaceId}::uuid, ${_id}::uuid, ${name}, ${type},
              ${JSON.stringify(choices)}::jsonb)
      on conflict (project_id, id) do update
         set name = excluded.name, type = excluded.type, choices = excluded.choices`.execute(tx);
}
