import fc from "fast-check";
import { afterAll, beforeAll, inject } from "vitest";
import { addProject, createCompany } from "../../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

// Fixtures of the tests of the ledger: a database for each file that imports this, and any change to its expenses.

export let database: TestDatabase;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    database = await createTestDatabase(inject("serverUrl"));
    // The figures are right even after changes that the ledger refuses.
    for (const trigger of ["keep_entry", "keep_expense"])
      await database.superuser.query(`alter table expenses disable trigger ${trigger}`);
  });
  afterAll(() => database.drop());
}

/** A company whose two projects each have two cost codes. */
export interface Ledger {
  readonly workspaceId: string;
  readonly projects: readonly string[];
}

export async function newLedger(): Promise<Ledger> {
  const db = database.superuser;
  const { workspaceId, owner, projectId } = await createCompany(db);
  const second = await addProject(db, { workspaceId, title: "Ikoyi Tower", createdBy: owner.id });
  const projects = [projectId, second];
  await db.query(
    `insert into cost_codes (id, workspace_id, project_id, code, title)
     select gen_random_uuid(), $1, p, c, c from unnest($2::uuid[]) p, unnest(array['01', '02']) c`,
    [workspaceId, projects],
  );
  return { workspaceId, projects };
}

const currency = fc.constantFrom("NGN", "USD", "EUR");
const status = fc.constantFrom("draft", "submitted", "approved", "rejected", "paid");
const day = fc.integer({ min: 0, max: 80 });
/** In kobo: up to ten thousand million, so that a float would lose part of a sum. */
const kobo = fc.integer({ min: 1, max: 1e12 });
const which = fc.nat({ max: 1000 });

export const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("insert" as const),
      many: fc.constantFrom(1, 1, 1, 25),
      project: fc.nat({ max: 1 }),
      code: fc.constantFrom("01", "02", null),
      status,
      currency,
      day,
      kobo,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("move" as const), which, status }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("edit" as const), which, currency, day, kobo }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      which,
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("recode" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("rate" as const),
      base: currency,
      currency,
      day,
      rate: fc.integer({ min: 1, max: 2_000_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unrate" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("company" as const), currency }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("project" as const), which, currency }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("gather" as const) }) },
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const picked = `(select id from expenses where workspace_id = $1 order by id
                 offset $2 % greatest(1, (select count(*) from expenses where workspace_id = $1)) limit 1)`;

/** Whether something is left to pay of expense `e`. */
const isOwed = `e.reverses is null and e.part_paid < e.amount
  and not exists (select from expenses r where r.reverses = e.id)`;

/**
 * Locks the expense that a query chooses. The next statement sees a reversal that another transaction has booked
 * meanwhile; a statement that itself waits for the lock would judge other rows as they were before.
 */
async function locked(
  db: Pick<TestDatabase["superuser"], "query">,
  id: string,
  values: readonly unknown[],
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from expenses where id = ${id} for update`,
    [...values],
  );
  return rows[0]?.id;
}

/** Makes one change to the ledger in plain SQL: the figures must follow every change. */
export async function carryOut(
  db: Pick<TestDatabase["superuser"], "query">,
  { workspaceId, projects }: Ledger,
  op: Operation,
): Promise<void> {
  switch (op.do) {
    case "insert":
      await db.query(
        `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                               description, rejection)
         select gen_random_uuid(), $1, $2, (select id from cost_codes where project_id = $2 and code = $3),
                $4, ($5::numeric + n) / 100, $6, date '2026-01-01' + $7::int, 'x', 'x'
           from generate_series(1, $8::int) n`,
        [
          workspaceId,
          projects[op.project],
          op.code,
          op.status,
          op.kobo,
          op.currency,
          op.day,
          op.many,
        ],
      );
      return;
    case "move":
      await db.query(`update expenses set status = $3, rejection = 'x' where id = ${picked}`, [
        workspaceId,
        op.which,
        op.status,
      ]);
      return;
    case "edit":
      await db.query(
        `update expenses set amount = sign(amount) * $2::numeric / 100, currency = $3,
                spent_on = date '2026-01-01' + $4::int
          where id = $1 and reverses is null
            and not exists (select from expenses r where r.reverses = expenses.id)`,
        [await locked(db, picked, [workspaceId, op.which]), op.kobo, op.currency, op.day],
      );
      return;
    case "pay":
      // Pays a part of what is owed of the first unpaid expense from that position on.
      await db.query(
        `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
         select gen_random_uuid(), workspace_id, id, spent_on + $2::int * 7, part, now()
           from expenses e cross join lateral (
             select trunc((amount - part_paid) * $3::int / 100, minor_digits(currency)) as part) p
          where e.id = $1 and part > 0 and e.status = 'approved' and ${isOwed}`,
        [
          await locked(
            db,
            `(select id from expenses e where workspace_id = $1 and status = 'approved' and ${isOwed}
               order by id offset $2 % 5 limit 1)`,
            [workspaceId, op.which],
          ),
          op.which,
          op.percent,
        ],
      );
      return;
    case "recode":
      await db.query(
        `update expenses e set cost_code_id =
                (select id from cost_codes c where c.project_id = e.project_id
                    and c.id is distinct from e.cost_code_id order by id limit 1)
          where id = ${picked}`,
        [workspaceId, op.which],
      );
      return;
    case "delete":
      await db.query("delete from expenses where $1 in (id, reverses)", [
        await locked(db, picked, [workspaceId, op.which]),
      ]);
      return;
    case "reverse":
      await db.query(
        `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                               description, rejection, reverses)
         select gen_random_uuid(), workspace_id, project_id, cost_code_id, status, -amount, currency,
                spent_on + 40, 'x', 'x', id
           from expenses where id = ${picked} and reverses is null for key share
         on conflict (reverses) do nothing`,
        [workspaceId, op.which],
      );
      return;
    case "rate":
      if (op.base === op.currency) return;
      await db.query(
        `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
         values (gen_random_uuid(), $1, $2, $3, date '2026-01-01' + $4::int, $5::numeric / 1000)
         on conflict (workspace_id, base, currency, valid_from) do update set rate = excluded.rate`,
        [workspaceId, op.base, op.currency, op.day, op.rate],
      );
      return;
    case "unrate":
      await db.query(
        `delete from exchange_rates where id =
           (select id from exchange_rates where workspace_id = $1 order by id limit 1)`,
        [workspaceId],
      );
      return;
    case "company":
      await db.query("update workspaces set currency = $2 where id = $1", [
        workspaceId,
        op.currency,
      ]);
      return;
    case "project":
      await db.query("update projects set currency = $2 where id = $1", [
        projects[op.which % 2],
        op.currency,
      ]);
      return;
    case "gather":
      await db.query("select gather_slots()");
      return;
  }
}
