import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  advanceTo,
  company,
  enter,
  expenseIn,
  newsOf,
  statusesOf,
  t,
  take,
  prepare,
  versionOf,
} from "./expense-fixture.ts";

prepare();

async function reverse(
  id: string,
  person: TestPerson,
  more: { date?: string; amount?: number } = {},
) {
  const reversal = { reason: "Wrong project", version: await versionOf(id), ...more };
  return t.call(routes.reverseExpense, { params: { id }, body: reversal }, person);
}

describe("reversing an expense", () => {
  it("adds the opposite entry in the same status, linked both ways, and together they sum to zero", async () => {
    const id = await advanceTo("paid");
    const answer = await reverse(id, company.engineer);
    expect(answer.statusCode, answer.body).toBe(201);
    const entry = expenseIn(answer);
    expect(entry).toMatchObject({
      status: "paid",
      amount: { amount: -1500.5, currency: "NGN" },
      date: "2026-06-15",
      description: "Reversal: Wrong project",
      vendor: "Dangote",
      createdBy: { _id: company.contractorOn.id },
      decidedBy: { _id: company.engineer.id },
      reverses: id,
    });
    const announced = t.announced.filter(
      ({ topic, user }) => topic === "expense" && user === undefined,
    );
    expect(announced.slice(-2).map((one) => one.id)).toEqual([id, entry._id]);
    const was = expenseIn(
      await t.call(routes.getExpense, { params: { id } }, company.contractorOn),
    );
    expect(was).toMatchObject({ status: "paid", reversedBy: entry._id });
    const summary = await t.call(routes.getSummary, {}, company.contractorOn);
    expect(summary.json()).toMatchObject({ data: { totalExpenses: 0 } });
    expect((await newsOf(company.contractorOn)).at(-1)).toBe(
      "Emeka Engineer reversed “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex: Wrong project",
    );
  });

  it("is not dated before money that left later", async () => {
    const id = await advanceTo("approved", { amount: 1000, date: "2026-04-10" });
    const part = { amount: 400, date: "2026-06-05", version: await versionOf(id) };
    const paid = await t.call(routes.payExpense, { params: { id }, body: part }, company.admin);
    expect(paid.statusCode, paid.body).toBe(200);
    const early = await reverse(id, company.owner, { date: "2026-06-04" });
    expect([early.statusCode, early.json().fields?.date]).toEqual([
      400,
      "This date is before the date of the payment.",
    ]);
    expect((await reverse(id, company.owner, { date: "2026-06-05" })).statusCode).toBe(201);
  });

  it("sums to zero in every currency, whatever the rates of the two days", async () => {
    for (const [validFrom, rate] of [
      ["2026-01-01", 1500],
      ["2026-06-12", 1600.55],
    ] as const) {
      const set = { body: { base: "NGN", currency: "USD", validFrom, rate } };
      expect((await t.call(routes.setExchangeRate, set, company.owner)).statusCode).toBe(201);
    }
    const id = await advanceTo("approved", { currency: "USD", amount: 99.99 });
    expect(expenseIn(await reverse(id, company.owner)).worth).toEqual({
      amount: -149_985,
      currency: "NGN",
    });
    const summary = await t.call(routes.getSummary, {}, company.owner);
    expect(summary.json()).toMatchObject({ data: { totalExpenses: 0, unconvertedExpenses: [] } });
  });

  it("happens once, also concurrently, and a reversal cannot be reversed", async () => {
    const id = await advanceTo("approved");
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(id, company.owner)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    const done = answers.find(({ statusCode }) => statusCode === 201);
    const again = await reverse((done && expenseIn(done)._id) ?? "", company.owner);
    expect(again.statusCode).toBe(409);
  });

  it("leaves nothing to pay, of the expense or of its reversal", async () => {
    const id = await advanceTo("approved");
    const entry = expenseIn(await reverse(id, company.owner));
    for (const of of [id, entry._id]) {
      const answer = await take("pay", of, company.owner);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain("nothing to pay");
    }
  });

  it("needs an approved or paid expense, a reason, and a date between its own and today", async () => {
    expect((await reverse(await advanceTo("submitted"), company.owner)).statusCode).toBe(409);
    const id = await advanceTo("approved");
    for (const date of ["2026-06-16", "2026-06-09"])
      expect((await reverse(id, company.owner, { date })).json()).toMatchObject({
        fields: { date: expect.stringContaining("This date") },
      });
    const part = await reverse(id, company.owner, { amount: 5 });
    expect(part.statusCode).toBe(400);
    expect(part.json().fields.amount).toMatch(/^A reversal takes back the whole ₦1,500.50/);
    const whole = { date: "2026-06-10", amount: 1500.5 };
    expect((await reverse(id, company.owner, whole)).statusCode).toBe(201);
    const { _id: own } = await enter(company.engineer);
    await take("submit", own, company.engineer);
    await take("approve", own, company.owner);
    expect((await reverse(own, company.engineer)).statusCode).toBe(403);
  });
});
