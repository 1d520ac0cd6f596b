import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import type { TestCompany, TestPerson } from "../company.ts";

/** Adds an expense in naira, of today. @returns its id */
export async function addExpense(
  db: pg.Pool,
  expense: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly createdBy: string;
    readonly status: string;
    readonly amount: number;
    readonly mark: string;
    readonly costCodeId?: string;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, projectId, createdBy, status, amount, mark, costCodeId = null } = expense;
  await db.query(
    `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                           description, vendor, created_by)
     values ($1, $2, $3, $4, $5, $6, 'NGN', current_date, $7, $7, $8)`,
    [id, workspaceId, projectId, costCodeId, status, amount, mark, createdBy],
  );
  return id;
}

/** A plan of one line, and ₦2m paid: three quarters by the engineer, the rest by the contractor. */
export async function seedMoney(
  db: pg.Pool,
  { workspaceId, owner, engineer, contractorOn }: TestCompany,
  { id: projectId, mark }: { readonly id: string; readonly mark: string },
): Promise<void> {
  const [code, line] = [newId(), newId()];
  await db.query(
    `insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '01', $4)`,
    [code, workspaceId, projectId, mark],
  );
  await db.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     values ($1, $2, $3, $4, $5, 3000000, 'straight')`,
    [line, workspaceId, projectId, code, mark],
  );
  await db.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($1, $2, $3, date_trunc('month', current_date), 3000000)`,
    [workspaceId, projectId, line],
  );
  await db.query(
    `insert into budget_revisions (id, workspace_id, project_id, user_id, action, reason, changes, total_before, total_after, created_at)
     values ($1, $2, $3, $4, 'created', $5, jsonb_build_array(jsonb_build_object('line', $6::text, 'before', null, 'after', null)),
             0, 3000000, now())`,
    [newId(), workspaceId, projectId, owner.id, mark, line],
  );
  await db.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, user_id)
     values ($1, $2, $3, $4, 'cost_plan', $3, 'created', $4, $5)`,
    [newId(), workspaceId, projectId, mark, owner.id],
  );
  const paid: [TestPerson, number][] = [
    [engineer, 1_500_000],
    [contractorOn, 500_000],
  ];
  for (const [person, amount] of paid) {
    const id = await addExpense(db, {
      workspaceId,
      projectId,
      createdBy: person.id,
      status: "paid",
      amount,
      mark,
      costCodeId: code,
    });
    await db.query(
      `insert into expense_approvals (id, workspace_id, expense_id, user_id, created_at) values ($1, $2, $3, $4, now())`,
      [newId(), workspaceId, id, owner.id],
    );
    await db.query(
      `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, user_id)
       values ($1, $2, $3, $4, 'expense', $5, 'changed', $4, $6)`,
      [newId(), workspaceId, projectId, mark, id, owner.id],
    );
  }
  for (const person of [engineer, contractorOn]) {
    const id = newId();
    await db.query(
      `insert into sheet_imports (id, workspace_id, user_id, kind, outcome)
       values ($1, $2, $3, 'expenses', jsonb_build_object('data', $4::text))`,
      [id, workspaceId, person.id, mark],
    );
    await db.query(
      `insert into imports (id, workspace_id, project_id, kind, source, user_id, records, created_at)
       values ($1, $2, $3, 'expenses', $4, $5, array[gen_random_uuid()], now())`,
      [newId(), workspaceId, projectId, mark, person.id],
    );
    await db.query(
      `insert into last_projects (workspace_id, user_id, project_id, updated_at) values ($1, $2, $3, now())
       on conflict do nothing`,
      [workspaceId, person.id, projectId],
    );
    await db.query(
      `insert into sheet_mappings (workspace_id, user_id, kind, signature, columns, shared, updated_at)
       values ($1, $2, 'expenses', md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text), '["Date"]', $3, now())`,
      [workspaceId, person.id, person === engineer],
    );
    await db.query(
      `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, user_id)
       values ($1, $2, $3, $4, 'import', $5, 'imported', $4, $6)`,
      [newId(), workspaceId, projectId, mark, id, person.id],
    );
  }
}
