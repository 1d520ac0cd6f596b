import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  company = await createCompany(database.superuser);
});
afterAll(() => database.drop());

/** Runs a statement without triggers, as migrations do and as the data of an earlier release was written. */
async function withoutTriggers(statement: string, values: readonly unknown[] = []) {
  const client = await database.superuser.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(statement, [...values]);
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
}

/** Adds an expense from before payments were records of their own, so that no trigger runs. */
async function addOld(of: {
  readonly name: string;
  readonly status: string;
  readonly amount: string;
  readonly decidedAt?: string;
  readonly paidAt?: string;
  readonly reverses?: string;
}): Promise<string> {
  const id = newId();
  await withoutTriggers(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by,
                             created_at, decided_by, decided_at, paid_by, paid_at, payment_marks, rejection, reverses)
       values ($1, $2, $3, $4, $5, 'NGN', '2026-02-01', $6, $7, '2026-02-03T09:00Z', $8, $9, $10, $11,
               case when $11::timestamptz is null then '{}'::text[] else '{unproven}' end, $12, $13)`,
    [
      id,
      company.workspaceId,
      company.projectId,
      of.status,
      of.amount,
      of.name,
      company.contractorOn.id,
      of.decidedAt === undefined ? null : company.engineer.id,
      of.decidedAt,
      of.paidAt === undefined ? null : company.admin.id,
      of.paidAt,
      of.status === "rejected" ? "No" : "",
      of.reverses,
    ],
  );
  return id;
}

test("of existing expenses, each that is paid has one payment, of the whole, on the day of the company", async () => {
  const decidedAt = "2026-03-05T10:00:00Z";
  for (const status of ["draft", "submitted", "approved", "rejected"])
    await addOld({ name: status, status, amount: "10" });
  // It is the next day in Lagos.
  const late = "2026-03-12T23:30:00Z";
  const paid = { status: "paid", amount: "1500.5", decidedAt, paidAt: late } as const;
  const cement = await addOld({ name: "cement", ...paid });
  await addOld({ name: "imported", status: "paid", amount: "20", decidedAt });
  await addOld({ name: "older still", status: "paid", amount: "30" });
  const undone = { status: "paid", amount: "-1500.5", reverses: cement } as const;
  await addOld({ name: "reversal", ...undone, decidedAt: "2026-03-20T08:00:00Z" });

  const file = path.join(import.meta.dirname, "migrations/0315_expense_payments.sql");
  const text = await readFile(file, "utf8");
  await withoutTriggers(text.slice(text.indexOf("insert into expense_payments")));

  const { rows } = await database.superuser.query(
    `select e.description as name, p.paid_on::text as day, trim_scale(p.amount)::text as amount, p.user_id as by,
            iso(p.created_at) as at, p.marks, p.method || p.reference || p.account as how, p.reverses
       from expense_payments p join expenses e on e.id = p.expense_id where e.workspace_id = $1 order by e.id`,
    [company.workspaceId],
  );
  const common = { by: null, marks: [], how: "", reverses: null };
  expect(rows).toEqual([
    {
      ...common,
      name: "cement",
      day: "2026-03-13",
      amount: "1500.5",
      by: company.admin.id,
      at: "2026-03-12T23:30:00.000Z",
      marks: ["unproven"],
    },
    {
      ...common,
      name: "imported",
      day: "2026-03-05",
      amount: "20",
      at: "2026-03-05T10:00:00.000Z",
    },
    {
      ...common,
      name: "older still",
      day: "2026-02-03",
      amount: "30",
      at: "2026-02-03T09:00:00.000Z",
    },
    {
      ...common,
      name: "reversal",
      day: "2026-03-20",
      amount: "-1500.5",
      at: "2026-03-20T08:00:00.000Z",
    },
  ]);
  const { rows: left } = await database.superuser.query(
    "select sum(abs(part_paid))::float as part from expenses where workspace_id = $1",
    [company.workspaceId],
  );
  expect(left).toEqual([{ part: 0 }]);
});

const paidByMonth = async () => {
  const { rows } = await database.superuser.query<{ month: string; amount: number }>(
    `select to_char(month, 'YYYY-MM') as month, sum(project_amount)::float as amount from money_totals
      where project_id = $1 and status = 'paid' group by 1 having sum(project_amount) <> 0 order by 1`,
    [company.projectId],
  );
  return Object.fromEntries(rows.map(({ month, amount }) => [month, amount]));
};

test("what was paid before moves to the month of its payment, once", async () => {
  await withoutTriggers("delete from expense_payments");
  await withoutTriggers("delete from expenses");
  await addOld({
    name: "part",
    status: "approved",
    amount: "1000",
    decidedAt: "2026-02-03T10:00:00Z",
  });
  await addOld({ name: "whole", status: "paid", amount: "500", decidedAt: "2026-02-04T10:00:00Z" });
  // These expenses were entered in these states, so they were decided when they were entered.
  const decidedAt = "2026-02-03T09:00Z";
  await addOld({ name: "entered as approved", status: "approved", amount: "200", decidedAt });
  const paid = { status: "paid", amount: "70", decidedAt, paidAt: decidedAt } as const;
  const entered = await addOld({ name: "entered as paid", ...paid });
  const undone = { ...paid, amount: "-70", reverses: entered } as const;
  await addOld({ name: "reversal", ...undone });
  await withoutTriggers("update expenses set project_amount = amount, workspace_amount = amount");
  await withoutTriggers(
    `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
     select gen_random_uuid(), workspace_id, id, day::date, part, day::timestamptz from expenses,
       (values ('part', '2026-03-05', 300), ('part', '2026-04-05', 100), ('whole', '2026-02-28', 500),
       ('entered as approved', '2026-03-20', 50), ('entered as paid', '2026-03-09', 70), ('reversal', '2026-03-10', -70))
       v(name, day, part)
      where description = name`,
  );
  await withoutTriggers(
    `insert into money_totals (workspace_id, project_id, month, status, currency, slot, amount, project_amount,
                               project_missing, workspace_amount, workspace_missing)
     values ($1, $2, '2026-02-01', 'paid', 'NGN', 0, 950, 950, 0, 950, 0)`,
    [company.workspaceId, company.projectId],
  );
  const file = path.join(import.meta.dirname, "migrations/0357_month_of_payment.sql");
  const text = await readFile(file, "utf8");
  await withoutTriggers(text.slice(text.indexOf("update expense_payments p set paid_before")));
  expect(await paidByMonth()).toEqual({ "2026-02": 500, "2026-03": 350, "2026-04": 100 });
  const { rows } = await database.superuser.query(
    `select description as name, array_agg(to_char(paid_on, 'MM-DD ') || trim_scale(paid_before) order by paid_on) as paid
       from expense_payments p join expenses e on e.id = expense_id group by 1 order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ name, paid: days }) => [name, days]))).toEqual({
    "entered as approved": ["03-20 0"],
    "entered as paid": ["02-01 0"],
    part: ["03-05 0", "04-05 300"],
    reversal: ["02-01 0"],
    whole: ["02-28 0"],
  });
});
