import type pg from "pg";
import type { TestCompany } from "../company.ts";

/**
 * Ids of version 7 (RFC 9562, 6.2), in the order in which they are made. PostgreSQL has `uuidv7()` only from
 * version 18 on.
 */
export const NEW_ID = `(
  regexp_replace(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0'), '^.{12}', '\\&7')
  || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const PROJECTS = `
  insert into projects (id, workspace_id, title, description, budget, currency, status, created_by)
  select ${NEW_ID}, $1, 'Project ' || n, 'A building', 5000000, 'NGN', 'active', $2
    from generate_series(1, $3::int) n
  returning id`;

// Hashes replace randomness, so that every run makes the same rows.
const TASKS = `
  insert into tasks (id, workspace_id, project_id, title, description, status, priority, due_date, assigned_to,
                     created_by, created_at, updated_at, proposed_due, proposed_at)
  select ${NEW_ID}, $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'Cast bay ' || h % 1000 || ', block ' || n,
         'Keep the concrete dry',
         (array['todo', 'in_progress', 'review', 'pending', 'blocked', 'done', 'done', 'done'])[1 + h % 8],
         1 + h / 13 % 4,
         case when h % 10 = 0 then null else date '2026-01-01' + h / 17 % 600 end,
         case when h % 3 = 0 then null else ($3::uuid[])[1 + h / 19 % cardinality($3::uuid[])] end,
         ($3::uuid[])[1 + h / 23 % cardinality($3::uuid[])],
         now() - make_interval(mins => $4 - n), now() - make_interval(mins => h % 100000),
         case when n % 40 = 0 then date '2028-01-01' end, case when n % 40 = 0 then now() end
    from (select n, abs(hashint4(n)) as h from generate_series(1, $4::int) n) numbers`;
const TASK_TOTALS = `
  insert into task_totals (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, 0, count(*) from tasks where workspace_id = $1 group by 1, 2, 3
  on conflict (project_id, status, slot) do update set tasks = excluded.tasks`;

const EXPENSES = `
  insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor,
                        invoice_number, created_by, created_at, project_amount, workspace_amount)
  select ${NEW_ID}, $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])],
         (array['draft', 'submitted', 'approved', 'paid', 'paid', 'paid'])[1 + h / 7 % 6],
         100 + h % 1000000 / 100.0, 'NGN', date '2025-01-01' + h / 11 % 700, 'Delivery ' || n, 'Vendor ' || h % 500, 'INV-' || n,
         ($3::uuid[])[1 + h / 23 % cardinality($3::uuid[])], now() - make_interval(mins => $4 - n), 100, 100
    from (select n, abs(hashint4(n)) as h from generate_series(1, $4::int) n) numbers`;

const ACTIVITIES = `
  insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, user_id,
                          created_at)
  select ${NEW_ID}, $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'Project',
         (array['task', 'expense', 'expense', 'expense', 'comment', 'cost_plan'])[1 + h / 7 % 6], ${NEW_ID}, 'updated',
         'Changed ' || n, ($3::uuid[])[1 + h / 23 % cardinality($3::uuid[])], now() - make_interval(mins => $4 - n)
    from (select n, abs(hashint4(n)) as h from generate_series(1, $4::int) n) numbers`;

const NOTIFICATIONS = `
  insert into notifications (id, workspace_id, user_id, type, title, message, project_id, kind, is_read, created_at)
  select ${NEW_ID}, $1, ($3::uuid[])[1 + n % cardinality($3::uuid[])], 'info', 'Assigned', 'Task ' || n,
         ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'assigned', n % 50 <> 0, now() - make_interval(mins => $4 - n)
    from generate_series(1, $4::int) n`;

const KINDS = {
  tasks: TASKS,
  expenses: EXPENSES,
  activities: ACTIVITIES,
  notifications: NOTIFICATIONS,
} as const;

type Kind = keyof typeof KINDS;

/**
 * Adds years of work to a company: `rows` records of each of these kinds, over twenty projects. The contractor and
 * the client on the team see three of the projects. Triggers are off meanwhile.
 */
export async function seedMany(
  db: pg.Pool,
  company: TestCompany,
  rows: number,
  kinds: readonly Kind[] = ["tasks", "expenses", "activities", "notifications"],
): Promise<void> {
  const { workspaceId, owner, engineer, contractorOn, clientOn, projectId } = company;
  const client = await db.connect();
  try {
    await client.query("set session_replication_role = replica");
    const made = await client.query<{ id: string }>(PROJECTS, [workspaceId, owner.id, 19]);
    const projects = [projectId, ...made.rows.map(({ id }) => id)];
    await client.query(
      "insert into project_members (workspace_id, project_id, user_id) select $1, p, u from unnest($2::uuid[]) p, unnest($3::uuid[]) u",
      [workspaceId, projects.slice(1, 3), [contractorOn.id, clientOn.id]],
    );
    const people = [owner, engineer, contractorOn, clientOn].map(({ id }) => id);
    for (const kind of kinds)
      await client.query(KINDS[kind], [workspaceId, projects, people, rows]);
    await client.query(TASK_TOTALS, [workspaceId]);
  } finally {
    // The connection is closed and not returned to the pool, because no other user may get one with its triggers
    // off.
    client.release(true);
  }
}

const FINISHED = `
  insert into tasks (id, workspace_id, project_id, title, status, due_date, created_by, completed_at)
  select ${NEW_ID}, $1, $2, 'Cast bay ' || n, 'done', case when n % 10 > 0 then date '2025-01-01' + n % 400 end, $3, now()
    from generate_series(1, $4::int) n`;

/** Adds finished tasks to one project. Triggers are off meanwhile. */
export async function seedFinished(
  db: pg.Pool,
  of: { readonly workspaceId: string; readonly projectId: string; readonly createdBy: string },
  rows: number,
): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(FINISHED, [of.workspaceId, of.projectId, of.createdBy, rows]);
  } finally {
    client.release(true);
  }
}

// A photo on each of the tasks, which are spread over the projects.
const PHOTOS = `
  insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                     storage_key, thumbnail, uploaded_by, created_at)
  select ${NEW_ID}, workspace_id, project_id, 'task', id, 'site.jpg', 'image/jpeg', 2400000, repeat('0', 64),
         'uploads/' || workspace_id || '/' || id, 'ready', created_by, created_at
    from tasks where workspace_id = $1`;

/** Adds a photo to each task of a company. Triggers are off meanwhile. */
export async function seedPhotos(db: pg.Pool, workspaceId: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(PHOTOS, [workspaceId]);
  } finally {
    client.release(true);
  }
}
