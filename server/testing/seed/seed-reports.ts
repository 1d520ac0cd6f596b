import type pg from "pg";
import { newId } from "../../platform/ids.ts";

/** Adds a requested report. The file of a finished one does not exist. @returns its id */
export async function addReportJob(
  db: pg.Pool,
  job: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly state?: "queued" | "done";
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, userId, state = "done" } = job;
  const isDone = state === "done";
  await db.query(
    `insert into report_jobs (id, workspace_id, user_id, kind, format, filters, state, file_name, bytes, created_at, expires_at)
     values ($1, $2, $3, 'tasks', 'csv', '{}', $4, $5, $6, now(), now() + interval '7 days')`,
    [id, workspaceId, userId, state, isDone ? `${id}.csv` : null, isDone ? 1 : null],
  );
  return id;
}
