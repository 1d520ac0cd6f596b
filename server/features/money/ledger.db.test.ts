import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { addProject, createCompany } from "../../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  // The figures are right even after changes that the ledger refuses.
  for (const trigger of ["keep_entry", "keep_expense"])
    await database.superuser.query(`alter table expenses disable trigger ${trigger}`);
});
afterAll(() => database.drop());

/** A company whose two projects each have two cost codes. */
interface Fixture {
  readonly workspaceId: string;
  readonly projects: readonly string[];
}

async function newFixture(): Promise<Fixture> {
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

const operation = fc.oneof(
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
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const picked = `(select id from expenses where workspace_id = $1 order by id
                 offset $2 % greatest(1, (select count(*) from expenses where workspace_id = $1)) limit 1)`;

/** Makes one change to the ledger in plain SQL: the figures must follow every change. */
async function carryOut(
  db: Pick<TestDatabase["superuser"], "query">,
  { workspaceId, projects }: Fixture,
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
        `update expenses set amount = sign(amount) * $3::numeric / 100, currency = $4,
                spent_on = date '2026-01-01' + $5::int
          where id = ${picked} and reverses is null
            and not exists (select from expenses r where r.reverses = expenses.id)`,
        [workspaceId, op.which, op.kobo, op.currency, op.day],
      );
      return;
    case "pay":
      // A part of what is left, of the first expense from there on of which something is.
      await db.query(
        `with due as (
           select e.* from expenses e
            where e.workspace_id = $1 and e.status = 'approved' and e.reverses is null and e.part_paid < e.amount
              and not exists (select from expenses r where r.reverses = e.id)
            order by e.id offset $2 % 5 limit 1 for update)
         insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
         select gen_random_uuid(), workspace_id, id, spent_on + $2::int * 7, part, now()
           from due cross join lateral (
             select trunc((amount - part_paid) * $3::int / 100, minor_digits(currency)) as part) p
          where part > 0`,
        [workspaceId, op.which, op.percent],
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
    case "delete": {
      // The lock comes first: a reversal that another books meanwhile is then seen, or not booked.
      const { rows } = await db.query<{ id: string }>(
        `select id from expenses where id = ${picked} for update`,
        [workspaceId, op.which],
      );
      await db.query("delete from expenses where $1 in (id, reverses)", [rows[0]?.id]);
      return;
    }
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

/** The differences between the maintained figures and the ledger's own sums, row by row. */
async function differences({ workspaceId }: Fixture): Promise<unknown[]> {
  const sums = `sum(amount) as total, sum(coalesce(project_amount, 0)) as project,
                sum(case when project_amount is null then amount else 0 end) as project_missing`;
  const kept = `sum(amount) as total, sum(project_amount) as project, sum(project_missing) as project_missing`;
  const ofWorkspace = `sum(coalesce(workspace_amount, 0)) as workspace,
                       sum(case when workspace_amount is null then amount else 0 end) as workspace_missing`;
  const keptOfWorkspace = `sum(workspace_amount) as workspace, sum(workspace_missing) as workspace_missing`;
  const counted = "workspace_id = $1 and status in ('submitted', 'approved', 'paid')";
  // Every expense as its paid part and its rest, each on a row of its own; the part is rounded on its own.
  const split = `(
    select e.workspace_id, e.project_id, e.cost_code_id, e.spent_on, e.currency, s.*
      from expenses e join projects p on p.id = e.project_id join workspaces w on w.id = e.workspace_id
      cross join lateral (select case when e.status = 'approved' then e.part_paid else 0 end as part) n
      cross join lateral (select
        case when e.currency = p.currency then part else round(e.project_amount * part / e.amount, minor_digits(p.currency)) end as in_project,
        case when e.currency = w.currency then part else round(e.workspace_amount * part / e.amount, minor_digits(w.currency)) end as in_workspace) v
      cross join lateral (values
        (e.status, e.amount - part, e.project_amount - in_project, e.workspace_amount - in_workspace),
        ('paid', part, in_project, in_workspace)) s(status, amount, project_amount, workspace_amount)
     where s.amount <> 0) split`;
  // What is paid moves to the months of its payments, each worth the difference of two rounded worths.
  const byDay = `(
    select * from ${split}
    union all
    select e.workspace_id, e.project_id, e.cost_code_id, m.day, e.currency, 'paid', m.sign * y.amount,
           m.sign * (round(e.project_amount * upto / e.amount, scale(e.project_amount))
                     - round(e.project_amount * (upto - y.amount) / e.amount, scale(e.project_amount))),
           m.sign * (round(e.workspace_amount * upto / e.amount, scale(e.workspace_amount))
                     - round(e.workspace_amount * (upto - y.amount) / e.amount, scale(e.workspace_amount)))
      from expense_payments y join expenses e on e.id = y.expense_id
      cross join lateral (select y.paid_before + y.amount) s(upto)
      cross join lateral (values (e.spent_on, -1), (y.paid_on, 1)) m(day, sign)
     where e.status in ('approved', 'paid')
    ) byDay`;
  const nil = "'00000000-0000-0000-0000-000000000000'";
  // A figure of zero may be stored as zero, or not at all.
  const bothWays = (ledger: string, figures: string) => {
    const [of, by] = [ledger, figures].map(
      (sql) =>
        `(select * from (${sql}) s where total <> 0 or project <> 0 or project_missing <> 0)`,
    );
    return `(${of} except all ${by}) union all (${by} except all ${of})`;
  };
  const { rows } = await database.superuser.query<{ row: unknown }>(
    `select to_json(x) as row from (${bothWays(
      `select project_id, date_trunc('month', spent_on)::date as month, status, currency, ${sums}, ${ofWorkspace}
         from ${byDay} where ${counted} group by 1, 2, 3, 4`,
      `select project_id, month, status, currency, ${kept}, ${keptOfWorkspace}
         from money_totals where workspace_id = $1 group by 1, 2, 3, 4`,
    )}) x
     union all
     select to_json(y) from (${bothWays(
       `select project_id, coalesce(cost_code_id, ${nil}) as code, status, currency, ${sums}
          from ${split} where ${counted} group by 1, 2, 3, 4`,
       `select project_id, cost_code_id, status, currency, ${kept}
          from code_totals where workspace_id = $1 group by 1, 2, 3, 4`,
     )}) y
     union all
     select to_json(z) from (${bothWays(
       `select project_id, s.status, currency, count(*) filter (where s.status = e.status) as total,
               sum(s.part) as project, 0 as project_missing
          from expenses e cross join lateral (values
            (e.status, e.amount - case when e.status = 'approved' then e.part_paid else 0 end),
            ('paid', case when e.status = 'approved' then e.part_paid end)) s(status, part)
         where workspace_id = $1 and s.part is not null and (s.part <> 0 or s.status = e.status) group by 1, 2, 3`,
       `select project_id, status, currency, sum(expenses) as total, sum(amount) as project, 0 as project_missing
          from expense_totals where workspace_id = $1 group by 1, 2, 3`,
     )}) z`,
    [workspaceId],
  );
  return rows.map(({ row }) => row);
}

/**
 * Expenses whose converted amount contradicts the rate of their day, or the expense that they
 * reverse.
 */
async function misjudged({ workspaceId }: Fixture): Promise<unknown[]> {
  const { rows } = await database.superuser.query<{ row: unknown }>(
    `select to_json(x) as row from (
       select e.id, e.amount, e.currency, e.workspace_amount, e.project_amount,
              case when e.currency = w.currency then e.amount
                   else round(e.amount * worth_on(w.id, w.currency, e.currency, coalesce(r.spent_on, e.spent_on)), minor_digits(w.currency))
              end as in_workspace,
              case when e.currency = p.currency then e.amount
                   else round(e.amount * worth_on(w.id, w.currency, e.currency, coalesce(r.spent_on, e.spent_on))
                     / worth_on(w.id, w.currency, p.currency, coalesce(r.spent_on, e.spent_on)), 2)
              end as in_project
         from expenses e join projects p on p.id = e.project_id join workspaces w on w.id = e.workspace_id
         left join expenses r on r.id = e.reverses
        where e.workspace_id = $1) x
      where workspace_amount is distinct from in_workspace or project_amount is distinct from in_project`,
    [workspaceId],
  );
  return rows.map(({ row }) => row);
}

/** Everything that is wrong with the figures. */
const faults = async (fixture: Fixture) => [
  ...(await differences(fixture)),
  ...(await misjudged(fixture)),
];

it("keeps figures equal to the ledger's own sums, after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
      const fixture = await newFixture();
      for (const op of operations) await carryOut(database.superuser, fixture, op);
      expect(await faults(fixture)).toEqual([]);
      for (const table of ["expenses", "projects"])
        await database.superuser.query(`delete from ${table} where workspace_id = $1`, [
          fixture.workspaceId,
        ]);
      expect(await faults(fixture)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

/** Runs it in its own transaction, and retries on conflicts with others. */
async function insist(fixture: Fixture, operations: readonly Operation[]): Promise<void> {
  const client = await database.superuser.connect();
  try {
    // Conflicts are the point here; by default each is noticed after a second.
    await client.query("set deadlock_timeout = '20ms'");
    for (let done = false; !done;) {
      await client.query("begin");
      try {
        for (const op of operations) await carryOut(client, fixture, op);
        await client.query("commit");
        done = true;
      } catch (error) {
        await client.query("rollback");
        if ((error as { code?: string }).code !== "40P01") throw error;
      }
    }
  } finally {
    client.release();
  }
}

it("keeps them equal while many people work at once", async () => {
  const work = fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 4, maxLength: 4 }), async (people) => {
      const fixture = await newFixture();
      await Promise.all(
        people.map(async (transactions) => {
          for (const operations of transactions) await insist(fixture, operations);
        }),
      );
      expect(await faults(fixture)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
