import type pg from "pg";
import { newId } from "../../server/platform/ids.ts";

/** Adds an expense, in naira by default. Only approved and paid ones count as spent. */
export async function addExpense(
  db: pg.Pool,
  expense: {
    workspaceId: string;
    projectId: string;
    amount: number;
    status?: "draft" | "submitted" | "approved" | "rejected" | "paid";
    /** `YYYY-MM-DD`. */
    spentOn?: string;
    currency?: string;
    description?: string;
    vendor?: string;
    /** A person's id. */
    createdBy?: string;
    /** A cost code's id. */
    costCode?: string;
  },
): Promise<string> {
  const { workspaceId, projectId, amount, status = "approved", spentOn = "2026-03-12" } = expense;
  const { currency = "NGN", description = "Cement", vendor = "" } = expense;
  const { createdBy = null, costCode = null } = expense;
  const id = newId();
  await db.query(
    `insert into expenses (id, workspace_id, project_id, amount, status, spent_on, currency, description, rejection,
                           vendor, created_by, cost_code_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $5 = 'rejected' then 'Entered twice' else '' end, $9, $10, $11)`,
    [
      id,
      workspaceId,
      projectId,
      amount,
      status,
      spentOn,
      currency,
      description,
      vendor,
      createdBy,
      costCode,
    ],
  );
  return id;
}

/** Adds a cost code with one plan line, all in one month. Returns the code's id. */
export async function addPlannedCode(
  db: pg.Pool,
  plan: {
    workspaceId: string;
    projectId: string;
    code: string;
    title: string;
    amount: number;
    /** `YYYY-MM`. */
    month: string;
  },
): Promise<string> {
  const { workspaceId, projectId, code, title, amount, month } = plan;
  const [codeId, lineId] = [newId(), newId()];
  await db.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, $4, $5)",
    [codeId, workspaceId, projectId, code, title],
  );
  await db.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     values ($1, $2, $3, $4, $5, $6, 'typed')`,
    [lineId, workspaceId, projectId, codeId, title, amount],
  );
  await db.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($1, $2, $3, $4, $5)`,
    [workspaceId, projectId, lineId, `${month}-01`, amount],
  );
  return codeId;
}
