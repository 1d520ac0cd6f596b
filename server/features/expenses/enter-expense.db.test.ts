import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, addTask } from "../../testing/company.ts";
import {
  body,
  advanceTo,
  company,
  enter,
  expenseIn,
  reject,
  stranger,
  t,
  take,
  prepare,
} from "./expense-fixture.ts";

prepare();

describe("adding an expense", () => {
  it("refuses an invalid expense, with a message for each field", async () => {
    const bad: [object, string, string][] = [
      [{ amount: 0 }, "amount", "Amount must be more than 0"],
      [{ amount: -5 }, "amount", "Amount must be more than 0"],
      [{ amount: 1e13 }, "amount", "Amount is too large"],
      [{ amount: 1.005 }, "amount", "Amount in NGN can have at most two decimals"],
      [{ amount: 100.5, currency: "JPY" }, "amount", "Amount in JPY can have no decimals"],
      [{ amount: 1e-6 }, "amount", "Amount can have at most three decimals"],
      [{ amount: "5" }, "amount", "Amount must be a number"],
      [{ currency: null }, "currency", "Enter a three-letter currency code such as NGN."],
      [{ task: 7 }, "task", "This is not a valid id."],
      [{ currency: "naira" }, "currency", "Enter a three-letter currency code such as NGN."],
      [{ currency: "QQQ" }, "currency", "QQQ is not a currency."],
      [{ date: "2026-02-30" }, "date", "Enter a date as YYYY-MM-DD."],
      [{ date: "1850-01-01" }, "date", "This date is too far away."],
      [{ description: " " }, "description", "Description is required"],
      [{ description: "x".repeat(501) }, "description", "Description can have at most 500"],
      [{ vendor: "x".repeat(201) }, "vendor", "Vendor can have at most 200 characters."],
      [{ costCode: newId() }, "costCode", "This cost code does not belong to the project."],
      [{ task: newId() }, "task", "This task does not belong to the project."],
    ];
    for (const [wrong, field, message] of bad) {
      const answer = await t.raw(
        {
          method: "POST",
          url: "/api/expenses",
          payload: JSON.stringify({ ...body(), ...wrong }),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      const { fields } = answer.json<{ fields: Record<string, string> }>();
      expect(fields[field], JSON.stringify(wrong)).toContain(message);
    }
  });

  it("stays in its project: moving it is refused in words, not ignored", async () => {
    const { _id: id } = (
      await t.call(routes.createExpense, { body: body() }, company.engineer)
    ).json().data;
    const move = (project: string) =>
      t.call(routes.updateExpense, { params: { id }, body: { project } }, company.engineer);
    expect((await move(company.projectId)).statusCode).toBe(200);
    const moved = await move(newId());
    expect([moved.statusCode, moved.json().fields.project]).toEqual([
      400,
      expect.stringMatching(/^This expense stays in Lekki Duplex/),
    ]);
  });

  it("refuses a date more than a year outside the project", async () => {
    await t.database.superuser.query(
      "update projects set start_date = '2026-03-01', finish_date = '2026-12-31' where id = $1",
      [company.projectId],
    );
    const outside = await t.call(
      routes.createExpense,
      { body: body({ date: "2024-02-01" }) },
      company.engineer,
    );
    expect(outside.json()).toMatchObject({ fields: { date: "This date is outside the project." } });
    await enter(company.engineer, { date: "2025-06-01" });
  });

  it("stores it as a draft of the caller, in the project's currency, and records it", async () => {
    const expense = await enter(company.contractorOn, { task: company.taskId });
    expect(expense).toMatchObject({
      status: "draft",
      amount: { amount: 1500.5, currency: "NGN" },
      worth: { amount: 1500.5, currency: "NGN" },
      project: { _id: company.projectId, title: "Lekki Duplex" },
      task: { _id: company.taskId, title: "Cast ground beam" },
      costCode: null,
      vendor: "Dangote",
      createdBy: { _id: company.contractorOn.id },
      decidedBy: null,
      reversedBy: null,
      version: 1,
    });
    const { rows } = await t.database.superuser.query(
      "select entity_type, message from activities where entity_id = $1",
      [expense._id],
    );
    expect(rows).toEqual([
      {
        entity_type: "expense",
        message: "entered the expense “Cement, 40 bags” of ₦1,500.50",
      },
    ]);
    const elsewhere = await enter(company.engineer, { currency: "USD" });
    expect(elsewhere).toMatchObject({ amount: { currency: "USD" }, worth: null });
  });

  it("is idempotent by id, and a conflict when the id is another's", async () => {
    const _id = newId();
    const first = await enter(company.engineer, { _id });
    expect(await enter(company.engineer, { _id })).toEqual(first);
    const taken = await t.call(
      routes.createExpense,
      { body: { ...body(), _id, project: stranger.projectId } },
      stranger.owner,
    );
    expect(taken.statusCode).toBe(409);
    expect(taken.body).not.toContain("Cement");
  });

  it("refuses a cost code or task of another project", async () => {
    const { workspaceId, owner } = company;
    const other = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    const task = await addTask(t.database.superuser, {
      workspaceId,
      projectId: other,
      title: "Piling",
      createdBy: owner.id,
    });
    const answer = await t.call(routes.createExpense, { body: body({ task }) }, company.engineer);
    expect(answer.statusCode).toBe(400);
  });
});

describe("changing and deleting an expense", () => {
  it("keeps omitted fields, clears with null, increments its version, and writes nothing when nothing changes", async () => {
    const { _id: id } = await enter(company.contractorOn, { task: company.taskId });
    const change = async (change: BodyOf<typeof routes.updateExpense>) =>
      t.call(routes.updateExpense, { params: { id }, body: change }, company.contractorOn);
    expect(expenseIn(await change({ amount: 20, task: null, vendor: null }))).toMatchObject({
      amount: { amount: 20 },
      task: null,
      vendor: "",
      description: "Cement, 40 bags",
      version: 2,
    });
    expect(expenseIn(await change({ amount: 20 })).version).toBe(2);
    expect((await change({ currency: "QQQ" })).statusCode).toBe(400);
  });

  it("is refused once it is approved", async () => {
    const id = await advanceTo("approved");
    const change = await t.call(
      routes.updateExpense,
      { params: { id }, body: { amount: 1 } },
      company.owner,
    );
    expect(change.statusCode).toBe(409);
    expect(change.json<{ message: string }>().message).toContain("Reverse it");
    const removal = await t.call(routes.deleteExpense, { params: { id } }, company.owner);
    expect(removal.statusCode).toBe(409);
  });

  it("deletes an expense as it was seen, and says what changed since", async () => {
    const { _id: id, version } = await enter(company.contractorOn);
    const change = await t.call(
      routes.updateExpense,
      { params: { id }, body: { amount: 999 } },
      company.owner,
    );
    expect(change.statusCode, change.body).toBe(200);
    const removal = (of: object) =>
      t.call(routes.deleteExpense, { params: { id }, query: of }, company.contractorOn);
    const refused = await removal({ version });
    expect(refused.statusCode).toBe(409);
    const { message } = refused.json<{ message: string }>();
    expect(message).toContain("999");
    expect(message).toContain("Look at it again, then decide.");
    expect((await removal({ version: version + 1 })).statusCode).toBe(200);
  });

  it("deletes a draft, but not an expense that waits for a decision", async () => {
    const { _id: id } = await enter(company.contractorOn);
    const removal = () => t.call(routes.deleteExpense, { params: { id } }, company.contractorOn);
    await take("submit", id, company.contractorOn);
    expect((await removal()).statusCode).toBe(409);
    await reject(id, company.engineer);
    expect((await removal()).statusCode).toBe(200);
    expect((await t.call(routes.getExpense, { params: { id } }, company.owner)).statusCode).toBe(
      404,
    );
  });
});
