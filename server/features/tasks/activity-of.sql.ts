import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** An activity of a programme, to which a task belongs. */
interface ActivityOfTask {
  /** Its code and name: “A1200 Cast slab”. */
  readonly title: string;
  /** The day on which it finishes, according to the current programme. */
  readonly finishDay: string;
}

/** An activity that the caller sees. @param of.projectId if given, only of this project */
export async function selectActivityOf(
  tx: Tx,
  of: { readonly projectId?: string; readonly id: string },
): Promise<ActivityOfTask | undefined> {
  const inProject =
    of.projectId === undefined ? sql`` : sql`and project_id = ${of.projectId}::uuid`;
  const { rows } = await sql<ActivityOfTask>`
    select '“' || btrim(code || ' ' || name) || '”' as title,
           finish_day(kind, finishes_at)::text as "finishDay"
      from programme_activities where id = ${of.id}::uuid ${inProject}`.execute(tx);
  return rows[0];
}

/** A task that followed its activity to another day. */
export interface MovedTask {
  readonly id: string;
  readonly title: string;
  readonly before: string | null;
  readonly after: string;
}

/** Moves the tasks that follow activities of a project to the days on which these activities now finish. */
export async function moveFollowingTasks(
  tx: Tx,
  { projectId, now }: { readonly projectId: string; readonly now: Date },
): Promise<readonly MovedTask[]> {
  const { rows } = await sql<MovedTask>`
    select id, title, before::text, after::text
      from move_following_tasks(${projectId}::uuid, ${now.toISOString()}::timestamptz)`.execute(tx);
  return rows;
}

/** Ties tasks to their activities again, after these are back in the programme. */
export async function tieTasksAgain(
  tx: Tx,
  of: { readonly projectId: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<readonly Pick<MovedTask, "id" | "title">[]> {
  const { projectId, ids, now } = of;
  if (ids.length === 0) return [];
  const { rows } = await sql<Pick<MovedTask, "id" | "title">>`
    select id, title
      from tie_tasks_again(${projectId}::uuid, ${ids}::uuid[], ${now.toISOString()}::timestamptz)`.execute(
    tx,
  );
  return rows;
}

/** The ids of the tasks that belong to these activities of a project, at most `most` of them. */
export async function selectTasksOf(
  tx: Tx,
  of: { readonly projectId: string; readonly activities: readonly string[]; readonly most: number },
): Promise<readonly string[]> {
  if (of.activities.length === 0) return [];
  const rows = await tx
    .selectFrom("tasks")
    .select("id")
    .where("project_id", "=", of.projectId)
    .where("activity_id", "in", of.activities)
    .limit(of.most)
    .execute();
  return rows.map(({ id }) => id);
}
