import type pg from "pg";
import type { ClientReportFigures } from "../../../contract/reports/client-reports.ts";
import { newId } from "../../platform/ids.ts";

/** The figures of a project in which nothing has happened. */
function bareFigures(mark: string): ClientReportFigures {
  return {
    asOf: "2026-03-09",
    company: mark,
    project: mark,
    progress: null,
    milestones: [],
    money: { currency: "NGN", budget: 0, spent: 0, paid: 0, forecast: null, unconverted: [] },
    photos: [],
    days: [],
    snags: null,
    finished: [],
    ahead: [],
    totals: { milestones: 0, finished: 0, ahead: 0, days: 0 },
  };
}

/** Adds a weekly report for the client, with the next number of its series. @returns its id */
export async function addClientReport(
  db: pg.Pool,
  report: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly mark: string;
    readonly state?: "draft" | "approved";
  },
): Promise<string> {
  const { workspaceId, projectId, mark, state = "draft" } = report;
  const id = newId();
  const isApproved = state === "approved";
  await db.query(
    `insert into client_reports (project_id, id, workspace_id, cadence, number, summary, first_day, last_day, state,
                                 figures, approved_at, created_at, updated_at)
     select $1, $2, $3, 'weekly', coalesce(max(number), 0) + 1, $4, '2026-03-02', '2026-03-08', $5, $6,
            case when $7 then now() end, now(), now()
       from client_reports where project_id = $1`,
    [
      projectId,
      id,
      workspaceId,
      mark,
      state,
      isApproved ? JSON.stringify(bareFigures(mark)) : null,
      isApproved,
    ],
  );
  return id;
}

/** A draft and an approved report. */
export async function seedClientReports(
  db: pg.Pool,
  { workspaceId }: { readonly workspaceId: string },
  { id: projectId, mark }: { readonly id: string; readonly mark: string },
): Promise<void> {
  for (const state of ["draft", "approved"] as const)
    await addClientReport(db, { workspaceId, projectId, mark, state });
}
