import { sql } from "kysely";
import type { PlanCalendar, PlanRules } from "../../../../engine/programme/plan.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { DefaultCalendar, NewProgramme } from "./empty-programme.ts";

/** A programme without its lists. */
export interface Head extends NewProgramme {
  readonly title: string;
  /** The stored part; null for a programme that nobody has edited, which has no rows. */
  readonly stored: StoredHead | null;
}

export interface StoredHead {
  readonly revision: number;
  readonly state: string;
  readonly plannedStart: string;
  readonly dataDate: string | null;
  readonly mustFinishBy: string | null;
  readonly calendar: string;
  readonly rules: PlanRules;
}

interface HeadRow {
  readonly id: string;
  readonly title: string;
  readonly first_day: string;
  readonly revision: number | null;
  readonly state: string | null;
  readonly planned_start: string | null;
  readonly data_date: string | null;
  readonly must_finish_by: string | null;
  readonly calendar_id: string | null;
  readonly rules: PlanRules | null;
  readonly default_id: string | null;
  readonly default_name: string | null;
  readonly default_week: PlanCalendar["week"] | null;
  readonly default_exceptions: PlanCalendar["exceptions"] | null;
  readonly default_minutes: number | null;
  readonly default_version: number | null;
}

const FIRST_DAY = sql`coalesce(p.start_date, (p.created_at at time zone w.time_zone)::date)`;

/** The programme of a visible project; undefined if it is out of sight. */
export async function selectHead(tx: Tx, projectId: string): Promise<Head | undefined> {
  const { rows } = await sql<HeadRow>`
    select p.id, p.title, ${FIRST_DAY} as first_day, g.revision, g.state, g.planned_start, g.data_date,
           g.must_finish_by, g.calendar_id, g.rules, d.id as default_id, d.name as default_name,
           d.week as default_week, d.exceptions as default_exceptions, d.minutes_per_day as default_minutes,
           greatest(1, (d.field_versions #>> '{week,0}')::int, (d.field_versions #>> '{exceptions,0}')::int,
                    (d.field_versions #>> '{minutesPerDay,0}')::int) as default_version
      from projects p join workspaces w on w.id = p.workspace_id
      left join programmes g on g.project_id = p.id
      left join workspace_calendars d on d.workspace_id = p.workspace_id and d.is_default and g.project_id is null
     where p.id = ${projectId}::uuid`.execute(tx);
  return rows[0] && headOf(rows[0]);
}

function defaultOf(row: HeadRow): DefaultCalendar | null {
  const { default_id: calendar, default_name: name, default_week: week } = row;
  const { default_exceptions: exceptions, default_minutes: minutesPerDay } = row;
  if (calendar === null || name === null || !week || !exceptions || minutesPerDay === null)
    return null;
  const origin = { calendar, version: row.default_version ?? 1 };
  return { name, week, exceptions, minutesPerDay, origin };
}

function headOf(row: HeadRow): Head {
  const { id: projectId, title, first_day: firstDay, revision, state, rules } = row;
  const { planned_start: plannedStart, calendar_id: calendar } = row;
  const isStored =
    revision !== null && state !== null && rules && plannedStart !== null && calendar !== null;
  return {
    projectId,
    title,
    firstDay,
    defaultCalendar: defaultOf(row),
    stored: isStored
      ? {
          revision,
          state,
          plannedStart,
          dataDate: row.data_date,
          mustFinishBy: row.must_finish_by,
          calendar,
          rules,
        }
      : null,
  };
}

/**
 * Locks the programme of a project until the transaction ends, so that its revisions run one after the other.
 * Returns false if it has no rows, or the caller may not change it.
 */
export async function lockProgramme(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("programmes")
    .select("project_id")
    .where("project_id", "=", projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the rows of a programme that nobody has edited, unless somebody else does so at this moment. */
export async function insertProgramme(
  tx: Tx,
  programme: {
    readonly projectId: string;
    readonly workspaceId: string;
    readonly state: string;
    readonly plannedStart: string;
    readonly rules: PlanRules;
    readonly calendar: PlanCalendar;
    readonly now: Date;
  },
): Promise<void> {
  const { projectId, workspaceId, state, plannedStart, rules, calendar, now } = programme;
  await Promise.all([
    sql`
      insert into programmes (project_id, workspace_id, state, planned_start, calendar_id, rules, updated_at)
      values (${projectId}::uuid, ${workspaceId}::uuid, ${state}::uuid, ${plannedStart}::timestamp,
              ${calendar._id}::uuid, ${JSON.stringify(rules)}::jsonb, ${now.toISOString()}::timestamptz)
      on conflict do nothing`.execute(tx),
    sql`
      insert into programme_calendars (project_id, id, workspace_id, name, week, exceptions, minutes_per_day, origin_id,
                                       origin_version)
      values (${projectId}::uuid, ${calendar._id}::uuid, ${workspaceId}::uuid, ${calendar.name},
              ${JSON.stringify(calendar.week)}::jsonb, ${JSON.stringify(calendar.exceptions)}::jsonb,
              ${calendar.minutesPerDay}, ${calendar.origin?.calendar ?? null}::uuid,
              ${calendar.origin?.version ?? null}::integer)
      on conflict do nothing`.execute(tx),
  ]);
}

/** Writes the changes that a revision made to the programme itself. */
export async function updateHead(
  tx: Tx,
  head: StoredHead & {
    readonly projectId: string;
    readonly start: string | null;
    readonly finish: string | null;
    readonly percentDone: number;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("programmes")
    .set({
      revision: head.revision,
      state: head.state,
      planned_start: head.plannedStart,
      data_date: head.dataDate,
      must_finish_by: head.mustFinishBy,
      calendar_id: head.calendar,
      rules: JSON.stringify(head.rules),
      starts_at: head.start,
      finishes_at: head.finish,
      percent_done: head.percentDone,
      updated_at: head.now.toISOString(),
    })
    .where("project_id", "=", head.projectId)
    .execute();
}

/** Returns which of these people, companies and resources the company has. The people must see the project. */
export async function selectReferences(
  tx: Tx,
  ids: {
    readonly projectId: string;
    readonly companies: readonly string[];
    readonly locations: readonly string[];
    readonly resources: readonly string[];
  },
): Promise<Readonly<Record<"companies" | "locations" | "resources", ReadonlySet<string>>>> {
  const { rows } = await sql<Record<"companies" | "locations" | "resources", string[]>>`
    select array(select id::text from companies where id = any (${ids.companies}::uuid[])) as companies,
           array(select id::text from site_records where id = any (${ids.locations}::uuid[])
                    and project_id = ${ids.projectId}::uuid and kind = 'location') as locations,
           array(select id::text from resources where id = any (${ids.resources}::uuid[])) as resources`.execute(
    tx,
  );
  const [found] = rows;
  return {
    companies: new Set(found?.companies),
    locations: new Set(found?.locations),
    resources: new Set(found?.resources),
  };
}

/** Writes a revision that leaves the plan as it is. */
export async function updateProgrammeRevision(
  tx: Tx,
  {
    projectId,
    revision,
    state,
    now,
  }: { projectId: string; revision: number; state: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("programmes")
    .set({ revision, state, updated_at: now.toISOString() })
    .where("project_id", "=", projectId)
    .execute();
}
