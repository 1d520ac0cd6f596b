import { sql } from "kysely";
import type { PlanRules } from "../../../engine/programme/plan.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A programme without its lists. */
export interface Head {
  readonly projectId: string;
  readonly title: string;
  /** The first day of a project whose programme has none of its own yet. */
  readonly firstDay: string;
  /** Null for a programme that nobody has edited: it has no rows. */
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
}

const FIRST_DAY = sql`coalesce(p.start_date, (p.created_at at time zone w.time_zone)::date)`;

/** The programme of a visible project; undefined if it is out of sight. */
export async function selectHead(tx: Tx, projectId: string): Promise<Head | undefined> {
  const { rows } = await sql<HeadRow>`
    select p.id, p.title, ${FIRST_DAY} as first_day, g.revision, g.state, g.planned_start, g.data_date,
           g.must_finish_by, g.calendar_id, g.rules
      from projects p join workspaces w on w.id = p.workspace_id
      left join programmes g on g.project_id = p.id
     where p.id = ${projectId}::uuid`.execute(tx);
  return rows[0] && headOf(rows[0]);
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
 * Locks the programme of a project until the transaction ends: its revisions come one after the other. False if it has
 * no rows, or is not the caller's to change.
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
    readonly calendar: {
      readonly _id: string;
      readonly name: string;
      readonly minutesPerDay: number;
    };
    readonly week: unknown;
    readonly now: Date;
  },
): Promise<void> {
  const { projectId, workspaceId, state, plannedStart, rules, calendar, week, now } = programme;
  await Promise.all([
    sql`
      insert into programmes (project_id, workspace_id, state, planned_start, calendar_id, rules, updated_at)
      values (${projectId}::uuid, ${workspaceId}::uuid, ${state}::uuid, ${plannedStart}::timestamp,
              ${calendar._id}::uuid, ${JSON.stringify(rules)}::jsonb, ${now.toISOString()}::timestamptz)
      on conflict do nothing`.execute(tx),
    sql`
      insert into programme_calendars (project_id, id, workspace_id, name, week, exceptions, minutes_per_day)
      values (${projectId}::uuid, ${calendar._id}::uuid, ${workspaceId}::uuid, ${calendar.name},
              ${JSON.stringify(week)}::jsonb, '[]', ${calendar.minutesPerDay})
      on conflict do nothing`.execute(tx),
  ]);
}

/** Writes what a revision made of the programme itself. */
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

/** Which of these the company has: people who see the project, companies and resources. */
export async function selectReferences(
  tx: Tx,
  ids: {
    readonly companies: readonly string[];
    readonly resources: readonly string[];
  },
): Promise<{ readonly companies: ReadonlySet<string>; readonly resources: ReadonlySet<string> }> {
  const { rows } = await sql<{ companies: string[]; resources: string[] }>`
    select array(select id::text from companies where id = any (${ids.companies}::uuid[])) as companies,
           array(select id::text from resources where id = any (${ids.resources}::uuid[])) as resources`.execute(
    tx,
  );
  return { companies: new Set(rows[0]?.companies), resources: new Set(rows[0]?.resources) };
}

/** Writes a revision that leaves the plan as it is. */
export async function updateRevision(
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
