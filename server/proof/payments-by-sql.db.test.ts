import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "../database/kysely-client.ts";
import { asActor } from "../database/transaction.ts";
import type { TestPerson } from "../testing/company.ts";
import { changes, company, database, expenseIn, prepare } from "./by-sql-fixture.ts";

// Payments: who is responsible for one, when it was recorded, and that an expense with nothing left to pay is paid.

prepare();

const paying = (id: string, { id: by }: TestPerson, more: Readonly<Record<string, string>>) => {
  const row = {
    id: "gen_random_uuid()",
    workspace_id: `'${company.workspaceId}'`,
    expense_id: `'${id}'`,
    paid_on: "'2026-03-02'",
    user_id: `'${by}'`,
    ...more,
  };
  return `insert into expense_payments (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
};

/** Returns what `find` reads after a person's statements, which are then rolled back. */
async function after<Found>(
  person: TestPerson,
  statements: readonly string[],
  find: (tx: Tx) => Promise<Found>,
): Promise<Found | undefined> {
  let found: Found | undefined;
  const undone = new Error("Undone");
  await asActor(database.pool, "write", person.claims, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    found = await find(tx);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

const settling = (id: string, { id: by }: TestPerson, at: string) =>
  `update expenses set status = 'paid', paid_by = '${by}', paid_at = ${at} where id = '${id}'`;

test("nothing is paid whole, and its expense left as approved", async () => {
  const { engineer } = company;
  const id = await expenseIn("approved");
  expect(await changes(engineer, paying(id, engineer, { amount: "499.99" }))).toBe(1);
  const whole = paying(id, engineer, { amount: "500" });
  expect(await changes(engineer, whole)).toBe(0);
  const settled = await after(engineer, [whole, settling(id, engineer, "now()")], async (tx) => {
    await sql`set constraints all immediate`.execute(tx);
    const { rows } = await sql<{ status: string }>`
      select status from expenses where id = ${id}::uuid`.execute(tx);
    return rows;
  });
  expect(settled).toEqual([{ status: "paid" }]);
});

test("nobody says when they recorded a payment, and so who was the last to pay", async () => {
  const { admin, engineer } = company;
  const id = await expenseIn("approved");
  const said = { amount: "100", created_at: "'2026-01-01'" };
  expect(await changes(engineer, paying(id, engineer, said))).toBe(0);
  await database.superuser.query(paying(id, admin, { amount: "100", created_at: "now()" }));
  const last = async (tx: Tx) => {
    const { rows } = await sql<{ by: string }>`select last_payer(${id}::uuid) as by`.execute(tx);
    return rows[0]?.by;
  };
  expect(await after(engineer, [], last)).toBe(admin.id);
  const part = paying(id, engineer, { amount: "100" });
  expect(await after(engineer, [part], last)).toBe(engineer.id);
  const rest = settling(id, engineer, "'2026-03-05'");
  expect(await after(engineer, [rest], last)).toBe(engineer.id);
});

test("no time of a decision hides that its giver invited the maker", async () => {
  const { engineer, contractorOn, workspaceId } = company;
  await database.superuser.query(
    `insert into invitations (id, workspace_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by)
     values (gen_random_uuid(), $1, $2, 'contractor', $3, now(), now(), now(), $4)`,
    [workspaceId, contractorOn.email, engineer.id, contractorOn.id],
  );
  const [asked, approved] = [await expenseIn("submitted"), await expenseIn("approved")];
  const marks = (column: "approval_marks" | "payment_marks", id: string) => async (tx: Tx) => {
    const { rows } = await sql<{ marks: string }>`
      select ${sql.ref(column)}::text as marks from expenses where id = ${id}::uuid`.execute(tx);
    return rows[0]?.marks;
  };
  for (const at of ["now()", "now() + interval '60 days'", "null"]) {
    const approve = `update expenses set status = 'approved', decided_by = '${engineer.id}', decided_at = ${at} where id = '${asked}'`;
    expect(await after(engineer, [approve], marks("approval_marks", asked)), at).toContain(
      "invited",
    );
  }
  for (const at of ["now()", "null"])
    expect(
      await after(engineer, [settling(approved, engineer, at)], marks("payment_marks", approved)),
      at,
    ).toContain("invited");
});

test("a reversal waits for a payment of its expense that is under way", async () => {
  const { engineer, admin } = company;
  const id = await expenseIn("approved");
  const reversal = `
    insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by,
                          decided_by, decided_at, reverses)
    select gen_random_uuid(), workspace_id, project_id, status, -amount, currency, spent_on, description, created_by,
           '${engineer.id}', now(), id from expenses where id = '${id}'`;
  const reversing = () =>
    after(engineer, ["set local lock_timeout = '10ms'", reversal], async () => "reversed");
  expect(await reversing()).toBe("reversed");
  const meanwhile = after(admin, [paying(id, admin, { amount: "100" })], () =>
    expect(reversing()).rejects.toThrow("lock timeout"),
  );
  await meanwhile;
});
