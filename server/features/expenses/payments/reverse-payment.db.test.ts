import { describe, expect, it } from "vitest";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import type { TestPerson } from "../../../testing/company.ts";
import {
  advanceTo,
  company,
  expenseIn,
  newsOf,
  prepare,
  statusesOf,
  t,
  take,
  versionOf,
} from "../expense-fixture.ts";

prepare();

type Body = BodyOf<typeof routes.reversePayment>;

const read = async (id: string): Promise<Expense> =>
  expenseIn(await t.call(routes.getExpense, { params: { id } }, company.owner));

async function pay(id: string, amount: number, date?: string) {
  const body = { version: await versionOf(id), amount, ...(date ? { date } : {}) };
  const paid = await t.call(routes.payExpense, { params: { id }, body }, company.admin);
  expect(paid.statusCode, paid.body).toBe(200);
}

async function reverse(
  id: string,
  more: Partial<Body> & { readonly payment?: string } = {},
  person: TestPerson = company.engineer,
) {
  const { payment = (await read(id)).payments[0]?._id ?? "", ...rest } = more;
  const body = { reason: "Paid to the wrong account", version: await versionOf(id), ...rest };
  return t.call(routes.reversePayment, { params: { id, payment }, body }, person);
}

/** What counts as paid and as approved of the company's project. */
async function figures() {
  const { rows } = await t.database.superuser.query<{ status: string; amount: number }>(
    `select status, sum(project_amount)::float as amount from money_totals where project_id = $1
      group by status having sum(project_amount) <> 0 order by status`,
    [company.projectId],
  );
  return Object.fromEntries(rows.map(({ status, amount }) => [status, amount]));
}

describe("reversing a payment", () => {
  it("leaves both on record, and the expense is owed again", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, 400);
    await pay(id, 600);
    expect((await read(id)).status).toBe("paid");
    const answer = await reverse(id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { payments, ...expense } = expenseIn(answer);
    expect(expense).toMatchObject({
      status: "approved",
      paidAmount: { amount: 600 },
      paidBy: null,
      paidAt: null,
      decidedBy: { _id: company.engineer.id },
    });
    expect(payments).toHaveLength(3);
    const first = payments.find(({ amount }) => amount.amount === 400);
    expect(payments.find(({ amount }) => amount.amount === -400)).toMatchObject({
      date: "2026-06-15",
      reverses: first?._id,
      reversedBy: null,
      reason: "Paid to the wrong account",
      by: { _id: company.engineer.id },
    });
    expect(first?.reversedBy).not.toBeNull();
    expect(await figures()).toEqual({ approved: 400, paid: 600 });
    expect((await newsOf(company.contractorOn)).at(-1)).toBe(
      "Emeka Engineer reversed the payment of ₦400 for “Cement, 40 bags” of ₦1,000 on Lekki Duplex: Paid to the wrong account",
    );
    const { rows } = await t.database.superuser.query<{ message: string; changes: unknown }>(
      "select message, changes from activities where entity_id = $1 and action = 'reversed_payment'",
      [id],
    );
    expect(rows).toEqual([
      {
        message: "reversed a payment of ₦400 for the expense “Cement, 40 bags” of ₦1,000",
        changes: {
          paid: { before: "1000", after: "600" },
          reason: { before: "", after: "Paid to the wrong account" },
        },
      },
    ]);

    await pay(id, 400);
    expect(await read(id)).toMatchObject({ status: "paid", paidAmount: { amount: 1000 } });
    expect(await figures()).toEqual({ paid: 1000 });
  });

  it("takes back the whole, paid with one press, and the expense can still be reversed", async () => {
    const id = await advanceTo("paid", { amount: 1000 });
    expect(expenseIn(await reverse(id))).toMatchObject({
      status: "approved",
      paidAmount: { amount: 0 },
    });
    expect(await figures()).toEqual({ approved: 1000 });
    const body = { version: await versionOf(id), reason: "Wrong project" };
    const whole = await t.call(routes.reverseExpense, { params: { id }, body }, company.owner);
    expect(whole.statusCode, whole.body).toBe(201);
    expect(await figures()).toEqual({});
  });

  it.each([
    [{ reason: " " }, 400, "Give a reason for the reversal."],
    [{ date: "2026-06-16" }, 400, "This date is in the future."],
    [{ date: "2026-06-09" }, 400, "This date is before the date of the payment."],
    [{ version: 1 }, 409, "Look at it again"],
    [{ payment: "01900000-0000-7000-8000-000000000001" }, 404, "This payment does not exist"],
  ])("refuses %j", async (more, status, message) => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, 400, "2026-06-10");
    const answer = await reverse(id, more);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(message);
    expect(await figures()).toEqual({ approved: 600, paid: 400 });
  });

  it("happens once, also when two press at the same time", async () => {
    const id = await advanceTo("paid", { amount: 1000 });
    const [{ _id: payment } = { _id: "" }] = (await read(id)).payments;
    const version = await versionOf(id);
    const answers = await Promise.all([1, 2].map(() => reverse(id, { payment, version })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await reverse(id, { payment })).body).toContain("already reversed");
    const reversal = (await read(id)).payments.find(({ reverses }) => reverses !== null);
    expect((await reverse(id, { payment: reversal?._id ?? "" })).body).toContain("is a reversal");
    expect(await figures()).toEqual({ approved: 1000 });
  });

  it("is for whoever may pay, and above the company's amount for somebody else than the payer", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, 400);
    for (const person of [company.contractorOn, company.clientOn])
      expect((await reverse(id, {}, person)).statusCode).toBe(403);
    await t.database.superuser.query("update workspaces set approval_amount = 500 where id = $1", [
      company.workspaceId,
    ]);
    expect((await reverse(id, {}, company.admin)).body).toContain("somebody else must reverse it");
    expect((await reverse(id, {}, company.engineer)).body).toContain("alone approved");
  });

  it("is given above that amount by an approver who did not pay, for an expense that two approved", async () => {
    await t.database.superuser.query("update workspaces set approval_amount = 500 where id = $1", [
      company.workspaceId,
    ]);
    const id = await advanceTo("approved", { amount: 1000 });
    expect((await take("approve", id, company.admin)).statusCode).toBe(200);
    await pay(id, 1000);
    expect((await reverse(id, {}, company.admin)).statusCode).toBe(403);
    const answer = await reverse(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(expenseIn(answer)).toMatchObject({ status: "approved", paidAmount: { amount: 0 } });
    expect(await figures()).toEqual({ approved: 1000 });
    await pay(id, 1000);
    expect(await read(id)).toMatchObject({ status: "paid", paidBy: { _id: company.admin.id } });
  });
});

describe("an engineer's ticket and raw SQL", () => {
  /** Runs a statement as the engineer, as a request does: $1 is the expense, $2 the engineer, $3 the first payment. */
  async function asEngineer(id: string, statement: string) {
    const [first] = (await read(id)).payments;
    const { id: engineer, claims } = company.engineer;
    const text = [id, engineer, first?._id ?? ""].reduce(
      (filled, value, at) => filled.replaceAll(`$${at + 1}`, `'${value}'`),
      statement,
    );
    const client = await t.database.pool.request.connect();
    try {
      await client.query("begin");
      await client.query("select from enter($1, $2, $3)", [
        claims.sessionId,
        claims.userId,
        claims.workspaceId,
      ]);
      await client.query(text);
      await client.query("commit");
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
  const payment = (more: Readonly<Record<string, string>>) => {
    const row = {
      id: "gen_random_uuid()",
      workspace_id: "current_workspace()",
      expense_id: "$1",
      paid_on: "current_date",
      amount: "10",
      user_id: "$2",
      ...more,
    };
    return `insert into expense_payments (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
  };
  const reversal = (more: Readonly<Record<string, string>> = {}) =>
    payment({ amount: "-400", reverses: "$3", reason: "'Twice'", ...more });

  it.each([
    ["pays in the future", payment({ paid_on: "current_date + 2" }), "payment_before_its_day"],
    [
      "pays more than a year before",
      payment({ paid_on: "(select spent_on - 367 from expenses where id = $1)" }),
      "payment_long_before_its_expense",
    ],
    ["pays more than is left", payment({ amount: "600.01" }), "payment_beyond_what_is_left"],
    ["pays less than nothing", payment({ amount: "-10" }), "payment_beyond_what_is_left"],
    ["pays in another's name", payment({ user_id: "null" }), /paid_in_another_name|policy/],
    ["reverses in the future", reversal({ paid_on: "current_date + 2" }), "payment_before_its_day"],
    ["reverses a part", reversal({ amount: "-399" }), "payment_not_reversible"],
    ["reverses without a reason", reversal({ reason: "''" }), "check constraint"],
    [
      "reverses twice in one statement",
      `${reversal()}, ${reversal().split("values ")[1]}`,
      "payment_not_reversible",
    ],
    ["changes a payment", "update expense_payments set amount = 1", "permission denied"],
    ["deletes a payment", "delete from expense_payments", "permission denied"],
    [
      "pays the whole in the future",
      "update expenses set status = 'paid', paid_by = $2, paid_at = now() + interval '2 days' where id = $1",
      "payment_before_its_day",
    ],
  ])("never %s", async (_what, statement, message) => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, 400);
    await expect(asEngineer(id, statement)).rejects.toThrow(message);
    expect(await figures()).toEqual({ approved: 600, paid: 400 });
  });

  it("never makes a paid expense approved but by reversing a payment, and that once", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, 400);
    await take("pay", id, company.admin);
    await expect(
      asEngineer(id, "update expenses set status = 'approved', paid_by = null where id = $1"),
    ).rejects.toThrow("expense_changed");
    await asEngineer(id, reversal());
    await expect(asEngineer(id, reversal())).rejects.toThrow("payment_not_reversible");
    expect(await figures()).toEqual({ approved: 400, paid: 600 });
  });
});
