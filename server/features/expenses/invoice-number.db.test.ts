import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { advanceTo, body, company, enter, expenseIn, prepare, t, take } from "./expense-fixture.ts";

prepare();

const change = (id: string, body: BodyOf<typeof routes.updateExpense>) =>
  t.call(routes.updateExpense, { params: { id }, body }, company.contractorOn);

describe("the invoice number of an expense", () => {
  it.each([
    ["x".repeat(101), "Invoice number can have at most 100 characters."],
    ["INV\n7", "Invoice number must be on one line."],
    [7, "Invoice number must be text."],
  ])("is not %j", async (invoiceNumber, message) => {
    const answer = await t.raw(
      {
        method: "POST",
        url: "/api/expenses",
        payload: JSON.stringify({ ...body(), invoiceNumber }),
        headers: { "content-type": "application/json" },
      },
      company.engineer,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: { invoiceNumber: message } },
    ]);
  });

  it("is optional, is kept, changed and cleared, and its changes are recorded", async () => {
    expect((await enter(company.engineer)).invoiceNumber).toBe("");
    const { _id: id } = await enter(company.contractorOn, { invoiceNumber: " INV-7 " });
    expect(expenseIn(await change(id, { amount: 20 })).invoiceNumber).toBe("INV-7");
    expect(expenseIn(await change(id, { invoiceNumber: "INV-8" })).invoiceNumber).toBe("INV-8");
    expect(expenseIn(await change(id, { invoiceNumber: null })).invoiceNumber).toBe("");
    const { rows } = await t.database.superuser.query(
      "select changes from activities where entity_id = $1 and changes ? 'invoiceNumber' order by id",
      [id],
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { invoiceNumber: { before: "INV-7", after: "INV-8" } },
      { invoiceNumber: { before: "INV-8", after: "" } },
    ]);
  });

  it("merges with changes of other fields, and conflicts with another number", async () => {
    const { _id: id, version } = await enter(company.contractorOn);
    await change(id, { amount: 20, version });
    const mine = await change(id, { invoiceNumber: "INV-7", version });
    expect(expenseIn(mine)).toMatchObject({ invoiceNumber: "INV-7", amount: { amount: 20 } });
    const yours = { params: { id }, body: { invoiceNumber: "INV-8", version } };
    const late = await t.call(routes.updateExpense, yours, company.engineer);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(/changed the invoice number to “INV-7” .* You chose “INV-8”\./),
    ]);
  });

  it("is found by the search of the list, and goes along with a reversal", async () => {
    await enter(company.contractorOn);
    const id = await advanceTo("approved", { invoiceNumber: "GZ/2026/0081" });
    const found = await t.call(
      routes.listExpenses,
      { query: { search: "gz 2026 00" } },
      company.engineer,
    );
    expect(found.json().data.expenses).toMatchObject([{ _id: id, invoiceNumber: "GZ/2026/0081" }]);
    const { version } = found.json().data.expenses[0];
    const reversed = await t.call(
      routes.reverseExpense,
      { params: { id }, body: { reason: "Entered twice", version } },
      company.admin,
    );
    expect(expenseIn(reversed).invoiceNumber).toBe("GZ/2026/0081");
  });

  it("is part of what is approved: a new one ends the first of two approvals, and none comes after", async () => {
    const { superuser } = t.database;
    await superuser.query("update workspaces set approval_amount = 1000 where id = $1", [
      company.workspaceId,
    ]);
    const { _id: id } = await enter(company.contractorOn, { amount: 2000, invoiceNumber: "1" });
    await take("submit", id, company.contractorOn);
    await take("approve", id, company.admin);
    const given = () =>
      superuser.query("select from expense_approvals where expense_id = $1", [id]);
    expect((await given()).rowCount).toBe(1);
    await change(id, { invoiceNumber: "2" });
    expect((await given()).rowCount).toBe(0);
    const settled = await advanceTo("approved", { amount: 5 });
    await expect(
      superuser.query("update expenses set invoice_number = '3' where id = $1", [settled]),
    ).rejects.toMatchObject({ code: "PL409" });
  });
});
