import pg from "pg";
import { addPerson, createWorkspace, type TestPerson } from "../../server/testing/company.ts";

/** A company with projects, a team and tasks, as after years of work. */
export interface Company {
  readonly workspaceId: string;
  readonly admin: TestPerson;
  /** A member of the team of every project. */
  readonly engineer: TestPerson;
  /** A member of the teams of three projects. */
  readonly contractor: TestPerson;
  readonly projectIds: readonly string[];
}

export interface Size {
  readonly name: string;
  readonly projects: number;
  readonly tasks: number;
}

const ENGINEERS = 20;
const CONTRACTOR_PROJECTS = 3;

/** A word in one task of 100,000. */
export const RARE_WORD = "theodolite";
/** A word in one task of four. */
export const COMMON_WORD = "concrete";

const PROJECTS = `
  insert into projects (id, workspace_id, title, description, budget, currency, status, created_by)
  select uuidv7(), $1, 'Project ' || n, 'Four storeys on a raft, with its own borehole', 250000000, 'NGN', 'active', $2
    from generate_series(1, $3::int) n
  returning id`;

// Three in four tasks are finished; of the others, one in seven is late. Hashes replace randomness, so that every
// run measures the same tasks.
const TASKS = `
  insert into tasks (id, workspace_id, project_id, title, description, status, priority, due_date,
                     assigned_to, created_by, created_at, updated_at, completed_at)
  select uuidv7(), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])],
         (array['Cast', 'Set out', 'Inspect', 'Order', 'Fix', 'Plaster', 'Paint', 'Survey'])[1 + h % 8] || ' ' ||
         (array['ground beam', 'roof truss', 'stair flight', 'window frame', 'drain run', 'parapet'])[1 + h / 8 % 6] ||
         ', block ' || chr(65 + h / 48 % 26) || ', bay ' || n,
         'Agree the level first, keep ' ||
         (array['concrete', 'sandcrete', 'timber', 'steel'])[1 + h / 7 % 4] ||
         ' dry overnight and photograph it' ||
         case when n % 100000 = 77 then '. Bring the ${RARE_WORD}' else '' end,
         case when finished then case when h % 5 = 0 then 'completed' else 'done' end
              else (array['todo', 'in_progress', 'review', 'pending', 'blocked'])[1 + h / 11 % 5] end,
         1 + h / 13 % 4,
         case when h % 10 = 0 then null else current_date - 30 + (h / 17 % 210)
              - case when finished then 700 else 0 end end,
         case when h % 3 = 0 then null else ($3::uuid[])[1 + h / 19 % cardinality($3::uuid[])] end,
         ($3::uuid[])[1 + h / 23 % cardinality($3::uuid[])],
         now() - make_interval(mins => ($5 - n)::int), now() - make_interval(mins => ($5 - n)::int / 2),
         case when finished then now() - make_interval(mins => ($5 - n)::int / 2) end
    from (select n, h, h / 3 % 4 <> 0 as finished
            from (select n, abs(hashint4(n)) as h from generate_series($4::int, $5::int) n) numbers) tasks`;

// Writes the totals as the triggers would have stored them if many connections had written, one for each slot.
const TOTALS = `
  insert into task_totals (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, abs(hashint8(place)) % 16, count(*)
    from tasks where workspace_id = $1 group by 1, 2, 3, 4`;

/** Rows per statement, so that a statement fits into the memory of any machine. */
const BATCH = 100_000;

/**
 * Creates a company of a given size. Triggers and foreign keys are off meanwhile, so that a million tasks take
 * about a minute; the totals that triggers maintain are written directly.
 */
export async function fillCompany(superuser: pg.Pool, size: Size): Promise<Company> {
  const { workspaceId, owner } = await createWorkspace(superuser, size.name);
  const people: TestPerson[] = [];
  for (let n = 1; n <= ENGINEERS; n += 1) {
    people.push(await addPerson(superuser, workspaceId, `Engineer ${n}`, "engineer"));
  }
  const [engineer] = people;
  if (!engineer) throw new Error("A company has engineers");
  const contractor = await addPerson(superuser, workspaceId, "Kunle Contractor", "contractor");
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ id: string }>(PROJECTS, [
      workspaceId,
      owner.id,
      size.projects,
    ]);
    const projectIds = rows.map(({ id }) => id);
    const teams = [
      { projects: projectIds, person: engineer },
      { projects: projectIds.slice(0, CONTRACTOR_PROJECTS), person: contractor },
    ];
    for (const { projects, person } of teams)
      await client.query(
        "insert into project_members (workspace_id, project_id, user_id) select $1, unnest($2::uuid[]), $3",
        [workspaceId, projects, person.id],
      );
    const ids = people.map(({ id }) => id);
    for (let first = 1; first <= size.tasks; first += BATCH) {
      const last = Math.min(size.tasks, first + BATCH - 1);
      await client.query(TASKS, [workspaceId, projectIds, ids, first, last]);
    }
    await client.query(TOTALS, [workspaceId]);
    return { workspaceId, admin: owner, engineer, contractor, projectIds };
  } finally {
    // The connection is closed, not returned to the pool: no other user may get a connection with its triggers
    // off.
    client.release(true);
  }
}

/**
 * Creates companies of any size. The indexes on tasks are rebuilt after the last row, which takes a
 * fraction of the time of updating them for each row.
 */
export async function fillCompanies(
  superuser: pg.Pool,
  sizes: readonly Size[],
): Promise<readonly Company[]> {
  const { rows: indexes } = await superuser.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'plumbline' and tablename = 'tasks'
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await superuser.query(`drop index ${pg.escapeIdentifier(name)}`);
  const companies: Company[] = [];
  for (const size of sizes) companies.push(await fillCompany(superuser, size));
  const client = await superuser.connect();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of indexes) await client.query(definition);
  client.release(true);
  await settle(superuser);
  return companies;
}

/** Vacuums and analyses the tables, as the database does in its own maintenance. */
export async function settle(superuser: pg.Pool): Promise<void> {
  await superuser.query("vacuum analyze");
  await superuser.query("checkpoint");
}
