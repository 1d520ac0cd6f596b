import type pg from "pg";
import type { ProjectStatus } from "../../contract/projects/projects.ts";

export interface ProjectChange {
  readonly title?: string;
  readonly status?: ProjectStatus;
  /** In naira. */
  readonly budget?: number;
  readonly description?: string;
  /** `YYYY-MM-DD`, like the next. */
  readonly startDate?: string;
  readonly finishDate?: string;
  readonly location?: string;
}

/** Sets the given columns of a project in the database, without notifying anybody. */
export async function setProject(
  db: pg.Pool,
  projectId: string,
  change: ProjectChange,
): Promise<void> {
  const { title, status, budget, description, startDate, finishDate, location } = change;
  await db.query(
    `update projects
        set status = coalesce($2, status), budget = coalesce($3, budget),
            description = coalesce($4, description), start_date = coalesce($5, start_date),
            finish_date = coalesce($6, finish_date), location = coalesce($7, location),
            title = coalesce($8, title), version = version + 1
      where id = $1`,
    [projectId, status, budget, description, startDate, finishDate, location, title],
  );
}
