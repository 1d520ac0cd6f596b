import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import type { TestPerson } from "../../../testing/company.ts";
import { advanceTo, company, expenseIn, prepare, t, versionOf } from "../expense-fixture.ts";

prepare();

type Part = Partial<BodyOf<typeof routes.payExpense>>;

async function pay(id: string, part: Part = {}, person: TestPerson = company.admin) {
  const body = { version: await versionOf(id), ...part };
  return t.call(routes.payExpense, { params: { id }, body }, person);
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

/** The same by month. */
async function months() {
  const { rows } = await t.database.superuser.query<{ name: string; amount: number }>(
    `select to_char(month, 'YYYY-MM ') || status as name, sum(project_amount)::float as amount from money_totals
      where project_id = $1 group by 1 having sum(project_amount) <> 0 order by 1`,
    [company.projectId],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

describe("paying an expense in parts", () => {
  it("keeps it approved until nothing is left, and counts what is paid", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    const details = {
      date: "2026-06-14",
      method: "transfer",
      reference: "TRF 77",
      account: "GTB current",
    } as const;
    const first = await pay(id, { ...details, amount: 400.25 });
    expect(first.statusCode, first.body).toBe(200);
    expect(expenseIn(first)).toMatchObject({
      status: "approved",
      paidAmount: { amount: 400.25, currency: "NGN" },
      paidBy: null,
      payments: [
        {
          ...details,
          amount: { amount: 400.25, currency: "NGN" },
          by: { _id: company.admin.id },
          marks: ["unproven"],
        },
      ],
    });
    expect(await figures()).toEqual({ approved: 599.75, paid: 400.25 });

    const last = expenseIn(await pay(id));
    expect(last).toMatchObject({
      status: "paid",
      paidAmount: { amount: 1000 },
      paidBy: { _id: company.admin.id },
      payments: [
        { amount: { amount: 400.25 } },
        { date: "2026-06-15", method: "", reference: "", account: "", amount: { amount: 599.75 } },
      ],
    });
    expect(await figures()).toEqual({ paid: 1000 });
  });

  it("pays the whole, today, with nothing but the version", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    expect(expenseIn(await pay(id))).toMatchObject({
      status: "paid",
      payments: [{ date: "2026-06-15", amount: { amount: 1000 } }],
    });
  });

  it.each([
    [{ amount: 600.01 }, "Only ₦600 is left to pay."],
    [{ amount: 0 }, "Amount must be more than 0"],
    [{ amount: -5 }, "Amount must be more than 0"],
    [{ amount: 1.255 }, "Amount in NGN can have at most two decimals"],
    [{ date: "2026-06-16" }, "This date is in the future."],
    [{ date: "1900-01-01" }, "This date is more than a year before the expense."],
    [{ method: "gold" as "cash" }, "Choose how it was paid."],
  ])("refuses %j", async (part, message) => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, { amount: 400 });
    const answer = await pay(id, part);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect(await figures()).toEqual({ approved: 600, paid: 400 });
  });

  it("records one of two payments that were sent from the same version", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    const version = await versionOf(id);
    const answers = await Promise.all([1, 2].map(() => pay(id, { version, amount: 700 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(await figures()).toEqual({ approved: 300, paid: 700 });
  });

  it("takes an advance of a year and a day, as the database does, and no earlier one", async () => {
    const id = await advanceTo("approved", { amount: 1000, date: "2026-03-12" });
    expect((await pay(id, { amount: 10, date: "2025-03-10" })).statusCode).toBe(400);
    expect((await pay(id, { amount: 10, date: "2025-03-11" })).statusCode).toBe(200);
  });

  it("counts each part in the month of its payment, and the rest in that of the expense", async () => {
    const id = await advanceTo("approved", { amount: 1000, date: "2026-04-10" });
    await pay(id, { amount: 400, date: "2026-05-02" });
    expect(await months()).toEqual({ "2026-04 approved": 600, "2026-05 paid": 400 });
    const paid = expenseIn(await pay(id, {}));
    expect(await months()).toEqual({ "2026-05 paid": 400, "2026-06 paid": 600 });
    const [first] = paid.payments;
    const reversal = { reason: "The bank sent it back", version: paid.version };
    await t.call(
      routes.reversePayment,
      { params: { id, payment: first?._id ?? "" }, body: reversal },
      company.owner,
    );
    expect(await months()).toEqual({
      "2026-04 approved": 400,
      "2026-05 paid": 400,
      "2026-06 paid": 200,
    });
  });

  it("is in the list's sums with its paid part as paid, and counted once", async () => {
    const id = await advanceTo("approved", { amount: 1000, description: "Roofing sheets" });
    const sums = async (query: { search?: string }, as = company.admin) => {
      const answer = await t.call(
        routes.listExpenses,
        { query: { ...query, project: company.projectId } },
        as,
      );
      const { totals } = answer.json<{
        data: { totals: { status: string; count: number; amount: number }[] };
      }>().data;
      return totals.map(({ status, count, amount }) => `${status}: ${count}, ${amount}`);
    };
    await pay(id, { amount: 400 });
    const parts = ["approved: 1, 600", "paid: 0, 400"];
    expect(await sums({})).toEqual(parts);
    expect(await sums({ search: "Roofing" })).toEqual(parts);
    expect(await sums({}, company.contractorOn)).toEqual(parts);
    await pay(id);
    expect(await sums({})).toEqual(["paid: 1, 1000"]);
    expect(await sums({ search: "Roofing" })).toEqual(["paid: 1, 1000"]);
  });

  it("limits each part as the whole", async () => {
    await t.database.superuser.query(
      `update workspaces set approval_limits = '{"engineer": 500}' where id = $1`,
      [company.workspaceId],
    );
    const id = await advanceTo("submitted", { amount: 1000 });
    await t.call(
      routes.approveExpense,
      { params: { id }, body: { version: await versionOf(id) } },
      company.admin,
    );
    expect((await pay(id, { amount: 10 }, company.engineer)).statusCode).toBe(403);
    expect((await pay(id, { amount: 10 }, company.contractorOn)).statusCode).toBe(403);
    expect((await pay(id, { amount: 10 })).statusCode).toBe(200);
  });

  it("takes both parts back when the expense is reversed", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, { amount: 400 });
    const body = { version: await versionOf(id), reason: "Wrong project" };
    const reversal = await t.call(routes.reverseExpense, { params: { id }, body }, company.owner);
    expect(reversal.statusCode, reversal.body).toBe(201);
    expect(expenseIn(reversal)).toMatchObject({
      paidAmount: { amount: -400 },
      payments: [{ amount: { amount: -400 }, by: { _id: company.owner.id } }],
    });
    expect(await figures()).toEqual({});
    expect((await pay(id)).statusCode).toBe(409);
  });

  it("shows its payments to its maker, and changes or deletes none", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    await pay(id, { amount: 400 });
    const seen = await t.call(routes.getExpense, { params: { id } }, company.contractorOn);
    expect(expenseIn(seen).payments).toHaveLength(1);
    for (const statement of [
      "update expense_payments set amount = 1",
      "update expense_payments set user_id = null",
      "delete from expense_payments",
      "truncate expense_payments",
      "update expenses set part_paid = 0 where part_paid <> 0",
    ])
      await expect(t.database.superuser.query(statement), statement).rejects.toThrow(
        /payment_changed|payment_deleted|expense_changed|ledger_emptied/,
      );
  });
});
