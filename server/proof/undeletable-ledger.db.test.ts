import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Expense } from "../../contract/expenses/expenses.ts";
import type { FileEntry } from "../../contract/files/file-entry.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { asActor, asSystem } from "../database/transaction.ts";
import { sql } from "kysely";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { shareTestApp, type TestApp } from "../testing/test-app.ts";

// The attack: an engineer erased a paid ledger by deleting its project, and the receipt of a paid expense.

let t: TestApp;
let company: TestCompany;
let expense: string;
let receipt: string;

// One ledger for all attempts, none of which changes it. A test that deletes some of it makes its own.
beforeAll(async () => {
  t = await shareTestApp();
  await newLedger();
});
afterAll(() => t.close());

async function newLedger(): Promise<void> {
  company = await createCompany(t.database.superuser);
  ({ expense, receipt } = await payForPiling());
}

const rows = async (text: string, ...values: unknown[]) =>
  (await t.database.superuser.query(text, values)).rows;

/** An expense with its receipt, from draft to paid. */
async function payForPiling(): Promise<{ expense: string; receipt: string }> {
  const { contractorOn, engineer, admin, projectId } = company;
  const body = {
    project: projectId,
    amount: 25_000_000,
    date: "2026-03-01",
    description: "Piling",
  };
  const entered = await t.call(routes.createExpense, { body }, contractorOn);
  const { _id: id } = entered.json<{ data: Expense }>().data;
  const added = await t.call(routes.addFile, { body: { expense: id } }, contractorOn);
  const version = async () => {
    const answer = await t.call(routes.getExpense, { params: { id } }, admin);
    return answer.json<{ data: Expense }>().data.version;
  };
  for (const [route, person] of [
    [routes.submitExpense, contractorOn],
    [routes.approveExpense, engineer],
    [routes.payExpense, admin],
  ] as const) {
    const input = { params: { id }, body: { version: await version() } };
    const answer = await t.call<AnyRoute>(route, input, person);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  return { expense: id, receipt: added.json<{ data: FileEntry }>().data._id };
}

/** Returns what the ledger shows of the expense. */
const ledger = async () => ({
  expenses: await rows("select amount, status from expenses where id = $1", expense),
  receipts: await rows("select name from files where id = $1", receipt),
  total: await rows(
    "select sum(amount) as paid from money_totals where project_id = $1 and status = 'paid'",
    company.projectId,
  ),
});
const whole = {
  expenses: [{ amount: "25000000.000", status: "paid" }],
  receipts: [{ name: "receipt.pdf" }],
  total: [{ paid: "25000000.000" }],
};

describe("a paid expense and its receipt", () => {
  const everybody = [
    "owner",
    "admin",
    "engineer",
    "clientOn",
    "contractorOn",
    "contractorOff",
  ] as const;

  it.each(everybody)("stay, whatever the %s deletes", async (who) => {
    const runsProjects = who === "owner" || who === "admin" || who === "engineer";
    const { projectId: id } = company;
    const answers = [
      await t.call(routes.deleteProject, { params: { id } }, company[who]),
      await t.call(routes.deleteExpense, { params: { id: expense } }, company[who]),
      await t.call(routes.deleteFile, { params: { id: receipt } }, company[who]),
    ];
    if (runsProjects) {
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
      expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual([
        "“Lekki Duplex” has expenses beyond draft, so it cannot be deleted. Archive it instead: its money stays in every total.",
        "An expense that is paid cannot be deleted.",
        "This expense is approved: what it was approved by stays with it.",
      ]);
    } else {
      for (const { statusCode } of answers) expect([403, 404, 409]).toContain(statusCode);
    }
    expect(await ledger()).toEqual(whole);
  });

  test("an expense that was submitted or rejected keeps its project, too; a draft does not", async () => {
    const { engineer, owner, workspaceId } = company;
    for (const [status, answer] of [
      ["submitted", 409],
      ["approved", 409],
      ["rejected", 409],
      ["draft", 200],
    ] as const) {
      const [project] = await rows(
        `insert into projects (id, workspace_id, title, description, currency, created_by)
         values (gen_random_uuid(), $1, 'Shed', 'A shed', 'NGN', $2) returning id`,
        workspaceId,
        owner.id,
      );
      await rows(
        `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, rejection)
         values (gen_random_uuid(), $1, $2, $3, 5, 'NGN', '2026-01-01', 'Sand', 'x')`,
        workspaceId,
        project.id,
        status,
      );
      const { statusCode } = await t.call(
        routes.deleteProject,
        { params: { id: project.id } },
        engineer,
      );
      expect(statusCode, status).toBe(answer);
    }
  });
});

describe("in the database", () => {
  const attempts: readonly (readonly [string, string])[] = [
    ["delete the project", "delete from projects where id = $1"],
    [
      "delete the company",
      "delete from workspaces where id = (select workspace_id from projects where id = $1)",
    ],
    ["delete the expense", "delete from expenses where project_id = $1"],
    ["delete its receipt", "delete from files where project_id = $1"],
    ["rename its receipt", "update files set name = 'other.pdf' where project_id = $1"],
    [
      "give its receipt other bytes",
      "update files set storage_key = 'other' where project_id = $1",
    ],
    [
      "move its receipt",
      "update files set subject_kind = 'project', subject_id = $1 where project_id = $1",
    ],
    ["make it a draft", "update expenses set status = 'draft' where project_id = $1"],
    ["unpay it", "update expenses set status = 'approved' where project_id = $1"],
    ["change its amount", "update expenses set amount = 1 where project_id = $1"],
    ["change its payee", "update expenses set vendor = 'Me' where project_id = $1"],
    ["change its day", "update expenses set spent_on = '2020-01-01' where project_id = $1"],
    [
      "have it approved by another",
      "update expenses set decided_by = paid_by where project_id = $1",
    ],
    ["have it paid by another", "update expenses set paid_by = decided_by where project_id = $1"],
    ["have it approved by nobody", "update expenses set decided_by = null where project_id = $1"],
    ["have it paid on another day", "update expenses set paid_at = now() where project_id = $1"],
    ["say that it reverses another", "update expenses set reverses = id where project_id = $1"],
  ];
  const refused = { code: "PL409" };

  it.each(attempts)("not even a superuser can %s", async (_, statement) => {
    await expect(rows(statement, company.projectId)).rejects.toMatchObject(refused);
    expect(await ledger()).toEqual(whole);
  });

  it.each(attempts)("the owner of the tables cannot %s", async (_, statement) => {
    const client = await t.database.superuser.connect();
    try {
      await client.query("begin; set local role plumbline_owner");
      await expect(client.query(statement, [company.projectId])).rejects.toMatchObject(refused);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await ledger()).toEqual(whole);
  });

  it("the deletion of an account takes its name away, and nothing else", async () => {
    await newLedger();
    const { contractorOn } = company;
    await rows("delete from memberships where user_id = $1", contractorOn.id);
    await rows("delete from users where id = $1", contractorOn.id);
    expect(await ledger()).toEqual(whole);
    expect(await rows("select created_by from expenses where id = $1", expense)).toEqual([
      { created_by: null },
    ]);
  });

  it.each(["workspaces", "projects", "expenses", "files"])("nobody truncates %s", async (table) => {
    await expect(rows(`truncate ${table} cascade`)).rejects.toMatchObject(refused);
  });

  it("an engineer's own statements are refused, as are those of the system role", async () => {
    const ids = sql`select id from projects where id = ${company.projectId}::uuid`;
    for (const table of ["projects", "expenses", "files"]) {
      const column = sql.ref(table === "projects" ? "id" : "project_id");
      const statement = sql`delete from ${sql.table(table)} where ${column} in (${ids})`;
      await expect(
        asActor(t.database.pool, "write", company.engineer.claims, (tx) => statement.execute(tx)),
      ).rejects.toThrow(/ledger|expense|permission denied/);
      await expect(asSystem(t.database.pool, (tx) => statement.execute(tx))).rejects.toThrow(
        /_with_a_ledger|permission denied/,
      );
    }
    expect(await ledger()).toEqual(whole);
  });

  it("only the deletion of a workspace, once it is due, deletes expenses with another row", async () => {
    await newLedger();
    const { rows: paths } = await t.database.superuser.query<{ path: string }>(`
      with recursive cascades as (
        select confrelid::regclass::text as parent, conrelid::regclass::text as child
          from pg_constraint where contype = 'f' and confdeltype = 'c' and connamespace = 'plumbline'::regnamespace
      ), reach as (
        select parent, child, parent || ' > ' || child as path from cascades where child = 'expenses'
        union all
        select c.parent, r.child, c.parent || ' > ' || r.path from cascades c join reach r on r.parent = c.child
         where length(r.path) < 200
      )
      select path from reach`);
    expect(paths).toEqual([]);

    const { workspaceId } = company;
    await rows(
      "update workspaces set deletion_at = now() + interval '1 minute' where id = $1",
      workspaceId,
    );
    const remove = () => rows("delete from workspaces where id = $1", workspaceId);
    await expect(remove()).rejects.toMatchObject(refused);
    await rows("update workspaces set deletion_at = now() where id = $1", workspaceId);
    await remove();
    expect(await ledger()).toMatchObject({ expenses: [], receipts: [], total: [{ paid: null }] });
  });
});
