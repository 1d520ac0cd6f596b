import { sql } from "kysely";
import type { ProgrammeBaseline } from "../../../contract/programme/programme.ts";
import type { BaselineActivity } from "../../../contract/programme/programme-baselines.ts";
import { forgetPlans } from "../../database/forget-plans.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

const SHOWN = sql`
  b.id as _id, b.name, b.created_at as at,
  case when u.id is null then null else json_build_object('_id', u.id, 'name', name_at(u.name, u.former_names, b.created_at)) end as by,
  b.is_current as current, b.starts_at as start, b.finishes_at as finish`;

/** The baselines of a programme, the oldest first. */
export async function selectBaselines(tx: Tx, projectId: string): Promise<ProgrammeBaseline[]> {
  const { rows } = await sql<ProgrammeBaseline>`
    select ${SHOWN} from programme_baselines b left join users u on u.id = b.created_by
     where b.project_id = ${projectId}::uuid order by b.created_at, b.id`.execute(tx);
  return rows;
}

export interface FoundBaseline extends ProgrammeBaseline {
  readonly revision: number;
}

/** A baseline of a visible programme; undefined if there is none with this id. */
export async function selectBaseline(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<FoundBaseline | undefined> {
  const { rows } = await sql<FoundBaseline>`
    select ${SHOWN}, b.revision from programme_baselines b left join users u on u.id = b.created_by
     where b.project_id = ${projectId}::uuid and b.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** The activities of a baseline, in the order of the rows. */
export async function selectBaselineActivities(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<BaselineActivity[]> {
  const { rows } = await sql<BaselineActivity>`
    select activity_id as _id, code, name, kind, parent_id as parent, duration_minutes as "durationMinutes",
           starts_at as start, finishes_at as finish, total_float_minutes as "totalFloatMinutes", critical,
           percent_complete as "percentComplete"
      from programme_baseline_activities
     where project_id = ${projectId}::uuid and baseline_id = ${id}::uuid order by place`.execute(
    tx,
  );
  return rows;
}

/** Adds a baseline with its activities. False if its id is taken. */
export async function insertBaseline(
  tx: Tx,
  baseline: {
    readonly id: string;
    readonly projectId: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly name: string;
    readonly revision: number;
    readonly current: boolean;
    readonly start: string | null;
    readonly finish: string | null;
    readonly activities: readonly BaselineActivity[];
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, projectId, workspaceId, activities } = baseline;
  const added = await tx
    .insertInto("programme_baselines")
    .values({
      id,
      project_id: projectId,
      workspace_id: workspaceId,
      name: baseline.name,
      revision: baseline.revision,
      is_current: baseline.current,
      created_by: baseline.userId,
      created_at: baseline.now.toISOString(),
      starts_at: baseline.start,
      finishes_at: baseline.finish,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return false;
  await forgetPlans(tx, activities.length);
  const list = <K extends keyof BaselineActivity>(key: K) => activities.map((each) => each[key]);
  await sql`
    insert into programme_baseline_activities
      (project_id, baseline_id, workspace_id, activity_id, place, parent_id, code, name, kind, duration_minutes,
       starts_at, finishes_at, total_float_minutes, critical, percent_complete)
    select ${projectId}::uuid, ${id}::uuid, ${workspaceId}::uuid, v.*
      from unnest(${list("_id")}::uuid[], ${activities.map((_, at) => at)}::integer[], ${list("parent")}::uuid[],
                  ${list("code")}::text[], ${list("name")}::text[], ${list("kind")}::text[],
                  ${list("durationMinutes")}::integer[], ${list("start")}::timestamp[], ${list("finish")}::timestamp[],
                  ${list("totalFloatMinutes")}::integer[], ${list("critical")}::boolean[],
                  ${list("percentComplete")}::double precision[]) as v`.execute(tx);
  return true;
}

/** Makes a baseline the current one. Null means that no baseline is current. */
export async function setCurrentBaseline(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string | null },
): Promise<void> {
  await sql`
    update programme_baselines set is_current = false
     where project_id = ${projectId}::uuid and is_current and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  if (id !== null)
    await sql`
      update programme_baselines set is_current = true
       where project_id = ${projectId}::uuid and id = ${id}::uuid`.execute(tx);
}

export async function renameBaseline(
  tx: Tx,
  {
    projectId,
    id,
    name,
  }: { readonly projectId: string; readonly id: string; readonly name: string },
): Promise<void> {
  await tx
    .updateTable("programme_baselines")
    .set({ name })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

export async function deleteBaselineRow(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<void> {
  await tx
    .deleteFrom("programme_baselines")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}
