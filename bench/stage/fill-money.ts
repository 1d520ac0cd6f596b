import type pg from "pg";
import { fillCompany, type Company } from "./fill.ts";

export interface MoneySize {
  readonly name: string;
  readonly codes: number;
  readonly expenses: number;
}

const BATCH = 100_000;

const CODES = `
  insert into cost_codes (id, workspace_id, project_id, code, title)
  select uuidv7(), $1, $2, lpad((n / 100)::text, 3, '0') || '.' || lpad((n % 100)::text, 2, '0'), 'Works ' || n
    from generate_series(0, $3::int - 1) n`;

// One line per code, over two years.
const LINES = `
  insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
  select uuidv7(), workspace_id, project_id, id, 'All of ' || title, 24000, 'straight'
    from cost_codes where project_id = $1`;
const MONTHS = `
  insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
  select workspace_id, project_id, id, month, 1000
    from budget_lines cross join generate_series(date '2025-01-01', '2026-12-01', interval '1 month') month
   where project_id = $1`;

// Hashes replace randomness, so that every run measures the same ledger. One in ten is in dollars.
const EXPENSES = `
  insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                        description, vendor, created_by, project_amount, workspace_amount)
  select uuidv7(), $1, $2, ($3::uuid[])[1 + h / 3 % cardinality($3::uuid[])],
         (array['draft', 'submitted', 'approved', 'paid', 'paid', 'paid'])[1 + h / 7 % 6],
         amount, case when dollars then 'USD' else 'NGN' end, date '2025-01-01' + h / 11 % 700,
         'Delivery ' || n, 'Vendor ' || h % 500, $4,
         amount * case when dollars then 1500 else 1 end, amount * case when dollars then 1500 else 1 end
    from (select n, h, 100 + h % 1000000 / 100.0 as amount, h / 13 % 10 = 0 as dollars
            from (select n, abs(hashint4(n)) as h from generate_series($5::int, $6::int) n) numbers) e`;

// Writes the totals as the triggers would have stored them if many connections had written, one for each slot.
const MONEY_TOTALS = `
  insert into money_totals (workspace_id, project_id, month, status, currency, slot, amount, project_amount,
                            project_missing, workspace_amount, workspace_missing)
  select workspace_id, project_id, date_trunc('month', spent_on), status, currency, abs(hashtext(description)) % 16,
         sum(amount), sum(project_amount), 0, sum(workspace_amount), 0
    from expenses where project_id = $1 and status <> 'draft' group by 1, 2, 3, 4, 5, 6`;
const CODE_TOTALS = `
  insert into code_totals (workspace_id, project_id, cost_code_id, status, currency, slot, amount, project_amount,
                           project_missing)
  select workspace_id, project_id, cost_code_id, status, currency, abs(hashtext(description)) % 16,
         sum(amount), sum(project_amount), 0
    from expenses where project_id = $1 and status <> 'draft' group by 1, 2, 3, 4, 5, 6`;

/**
 * Creates a company with one project that has many cost codes, a cost plan and a ledger. Triggers are off
 * meanwhile; the totals that they maintain are written directly.
 */
export async function fillMoney(superuser: pg.Pool, size: MoneySize): Promise<Company> {
  const company = await fillCompany(superuser, { name: size.name, projects: 1, tasks: 0 });
  const { workspaceId, admin } = company;
  const projectId = company.projectIds[0] ?? "";
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(CODES, [workspaceId, projectId, size.codes]);
    await client.query(LINES, [projectId]);
    await client.query(MONTHS, [projectId]);
    const { rows } = await client.query<{ id: string }>(
      "select id from cost_codes where project_id = $1 order by code",
      [projectId],
    );
    const codes = rows.map(({ id }) => id);
    for (let first = 1; first <= size.expenses; first += BATCH) {
      const last = Math.min(size.expenses, first + BATCH - 1);
      await client.query(EXPENSES, [workspaceId, projectId, codes, admin.id, first, last]);
    }
    await client.query(MONEY_TOTALS, [projectId]);
    await client.query(CODE_TOTALS, [projectId]);
    return company;
  } finally {
    // The connection is closed, not returned to the pool: no other user may get a connection with its triggers
    // off.
    client.release(true);
  }
}
