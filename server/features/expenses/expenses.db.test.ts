import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Expense, ExpenseStep } from "../../../contract/expenses.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { whileHeld } from "../../testing/while-held.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
  stranger = await createCompany(t.database.superuser, "Other Builders");
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-06-15T10:00:00.123Z");
  company = await createCompany(t.database.superuser);
});

type Body = BodyOf<typeof routes.createExpense>;
const body = (more: Partial<Body> = {}): Body => ({
  project: company.projectId,
  amount: 1500.5,
  date: "2026-06-10",
  description: "Cement, 40 bags",
  vendor: "Dangote",
  ...more,
});

const expenseIn = (answer: LightMyRequestResponse) => answer.json<{ data: Expense }>().data;
const statusesOf = (answers: readonly LightMyRequestResponse[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

async function enter(person: TestPerson, more: Partial<Body> = {}): Promise<Expense> {
  const answer = await t.call(routes.createExpense, { body: body(more) }, person);
  expect(answer.statusCode, answer.body).toBe(201);
  return expenseIn(answer);
}

const steps = {
  submit: routes.submitExpense,
  approve: routes.approveExpense,
  pay: routes.payExpense,
} as const;

function take(step: Exclude<ExpenseStep, "reject">, id: string, person: TestPerson) {
  return t.call(steps[step], { params: { id } }, person);
}

function reject(id: string, person: TestPerson, reason = "No receipt") {
  return t.call(routes.rejectExpense, { params: { id }, body: { reason } }, person);
}

function reverse(id: string, person: TestPerson, more: { date?: string } = {}) {
  const reversal = { reason: "Wrong project", ...more };
  return t.call(routes.reverseExpense, { params: { id }, body: reversal }, person);
}

/** An expense of the contractor that has come so far. */
async function brought(to: "submitted" | "approved" | "paid", more: Partial<Body> = {}) {
  const { _id: id } = await enter(company.contractorOn, more);
  await take("submit", id, company.contractorOn);
  if (to !== "submitted") await take("approve", id, company.engineer);
  if (to === "paid") await take("pay", id, company.admin);
  return id;
}

async function newsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await t.database.superuser.query<{ message: string }>(
    "select message from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows.map(({ message }) => message);
}

describe("entering an expense", () => {
  it("refuses what is none, with a message for each field", async () => {
    const bad: [object, string, string][] = [
      [{ amount: 0 }, "amount", "Amount must be more than 0"],
      [{ amount: -5 }, "amount", "Amount must be more than 0"],
      [{ amount: 1e13 }, "amount", "Amount is too large"],
      [{ amount: 1.005 }, "amount", "Amount can have at most two decimals"],
      [{ amount: 1e-6 }, "amount", "Amount can have at most two decimals"],
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
      [{ costCode: newId() }, "costCode", "This cost code is not of the project."],
      [{ task: newId() }, "task", "This task is not of the project."],
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

  it("keeps it as a draft of the caller, in the project's currency, with its record", async () => {
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
        entity_type: "finance",
        message: "entered the expense “Cement, 40 bags” of ₦1,500.50",
      },
    ]);
    const elsewhere = await enter(company.engineer, { currency: "USD" });
    expect(elsewhere).toMatchObject({ amount: { currency: "USD" }, worth: null });
  });

  it("is one expense when the same id is sent twice, and a conflict when it is another's", async () => {
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

  it("takes no cost code or task of another project", async () => {
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
  it("keeps what is left out, clears with null, counts its version up, writes nothing for nothing", async () => {
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
    expect((await change({ amount: 30, version: 1 })).statusCode).toBe(409);
    expect((await change({ currency: "QQQ" })).statusCode).toBe(400);
  });

  it("is over once it is approved", async () => {
    const id = await brought("approved");
    const change = await t.call(
      routes.updateExpense,
      { params: { id }, body: { amount: 1 } },
      company.owner,
    );
    expect(change.statusCode).toBe(409);
    expect(change.json<{ message: string }>().message).toContain("reversing entry");
    const removal = await t.call(routes.deleteExpense, { params: { id } }, company.owner);
    expect(removal.statusCode).toBe(409);
  });

  it("deletes a draft, and nothing that waits for a decision", async () => {
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

describe("the way of an expense", () => {
  it("is submitted, approved and paid, and tells each time whom it concerns", async () => {
    const id = await brought("paid");
    const paid = expenseIn(await t.call(routes.getExpense, { params: { id } }, company.owner));
    expect(paid).toMatchObject({
      status: "paid",
      decidedBy: { name: "Emeka Engineer" },
      paidBy: { name: "Ada Admin" },
      decidedAt: "2026-06-15T10:00:00.123Z",
      version: 4,
    });
    const waiting = ["Kunle Contractor submitted “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex."];
    for (const person of [company.owner, company.admin, company.engineer])
      expect(await newsOf(person)).toEqual(waiting);
    expect(await newsOf(company.contractorOn)).toEqual([
      "Emeka Engineer approved “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex.",
      "Ada Admin paid “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex.",
    ]);
    for (const person of [company.clientOn, company.contractorOff])
      expect(await newsOf(person)).toEqual([]);
    for (const person of [company.engineer, company.contractorOn]) {
      const list = await t.call(routes.listMyNotifications, { query: {} }, person);
      expect(list.json().data[0]).toMatchObject({ project: company.projectId, expense: id });
    }
    const { rows } = await t.database.superuser.query<{ action: string }>(
      "select action from activities where entity_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["created", "submitted", "approved", "paid"]);
  });

  it("is rejected with the reason, put right, and submitted again", async () => {
    const id = await brought("submitted");
    const without = await t.call(
      routes.rejectExpense,
      { params: { id }, body: { reason: "  " } },
      company.engineer,
    );
    expect(without.json()).toMatchObject({
      fields: { reason: "Say why, so that it can be put right." },
    });
    expect(expenseIn(await reject(id, company.engineer))).toMatchObject({
      status: "rejected",
      rejection: "No receipt",
      decidedBy: { name: "Emeka Engineer" },
    });
    expect(await newsOf(company.contractorOn)).toEqual([
      "Emeka Engineer rejected “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex: No receipt",
    ]);
    const again = await take("submit", id, company.contractorOn);
    expect(expenseIn(again)).toMatchObject({ status: "submitted", rejection: "", decidedBy: null });
  });

  it("takes no step that does not follow, and says in which state it is", async () => {
    const { _id: id } = await enter(company.contractorOn);
    const early = await take("approve", id, company.engineer);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({
      message: "This expense is still a draft, so it cannot be approved.",
    });
    await take("submit", id, company.contractorOn);
    const unapproved = await take("pay", id, company.engineer);
    expect(unapproved.statusCode).toBe(409);
    expect(unapproved.json()).toMatchObject({
      message: "This expense is not approved yet, so it cannot be paid.",
    });
    const twice = await take("submit", id, company.contractorOn);
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({
      message: "This expense is already submitted, so it cannot be submitted.",
    });
  });

  it("is not submitted before its day", async () => {
    const { _id: id } = await enter(company.contractorOn, { date: "2026-06-16" });
    const early = await take("submit", id, company.contractorOn);
    expect(early.json()).toMatchObject({
      fields: { date: "This date has not come yet. Keep the expense as a draft." },
    });
    // Half past eleven at night in London is the next day in Lagos.
    t.clock.now = new Date("2026-06-15T23:30:00.123Z");
    expect((await take("submit", id, company.contractorOn)).statusCode).toBe(200);
  });

  it("is decided by nobody who made it, but the owner", async () => {
    for (const [person, status] of [
      [company.engineer, 403],
      [company.admin, 403],
      [company.owner, 200],
    ] as const) {
      const { _id: id } = await enter(person);
      await take("submit", id, person);
      expect((await take("approve", id, person)).statusCode, person.name).toBe(status);
      expect((await reject(id, person)).statusCode, person.name).toBe(status === 403 ? 403 : 409);
    }
  });

  it("is approved by nobody who set its amount or whom it pays, but the owner", async () => {
    const { _id } = await enter(company.contractorOn, { amount: 10 });
    await take("submit", _id, company.contractorOn);
    const change = (more: BodyOf<typeof routes.updateExpense>) =>
      t.call(routes.updateExpense, { params: { id: _id }, body: more }, company.engineer);
    await change({ amount: 5_000_000, vendor: "A friend" });
    const own = await take("approve", _id, company.engineer);
    expect(own.statusCode, own.body).toBe(403);
    expect(own.json()).toMatchObject({ message: expect.stringContaining("whom it pays") });
    expect((await take("approve", _id, company.owner)).statusCode).toBe(200);

    const coded = await enter(company.contractorOn);
    await take("submit", coded._id, company.contractorOn);
    const params = { id: coded._id };
    const body = { description: "Cement, 42.5R", date: "2026-06-09" };
    await t.call(routes.updateExpense, { params, body }, company.engineer);
    expect((await take("approve", coded._id, company.engineer)).statusCode).toBe(200);
  });

  it("is not decided upon as it was before somebody changed it", async () => {
    const id = await brought("submitted");
    const change = { params: { id }, body: { amount: 999_999 } };
    await t.call(routes.updateExpense, change, company.contractorOn);
    const stale = { params: { id }, body: { version: 2 } };
    expect((await t.call(routes.approveExpense, stale, company.engineer)).statusCode).toBe(409);
  });

  it("is approved once when many do so at once, and the others hear by whom and when", async () => {
    const id = await brought("submitted");
    const people = [company.owner, company.admin, company.engineer];
    const answers = await Promise.all(
      [...people, ...people].map((who) => take("approve", id, who)),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    const first = answers.find(({ statusCode }) => statusCode === 200);
    const { name } = (first && expenseIn(first).decidedBy) ?? { name: "" };
    for (const late of answers.filter(({ statusCode }) => statusCode === 409))
      expect(late.json<{ message: string }>().message).toBe(
        `This expense was approved by ${name} on 15 Jun 2026 at 11:00, so it cannot be approved.`,
      );
    const { rows } = await t.database.superuser.query(
      "select 1 from activities where entity_id = $1 and action = 'approved'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("an expense that somebody is deciding on at this moment", () => {
  it("is decided by the first, of whom the second hears", async () => {
    const id = await brought("submitted");
    const approval = `update expenses set status = 'approved', decided_by = $2, decided_at = $3 where id = $1`;
    const second = await whileHeld(
      t.database.superuser,
      [[approval, id, company.admin.id, "2026-06-15T09:30:00Z"]],
      () => take("approve", id, company.engineer),
    );
    expect(second.statusCode).toBe(409);
    expect(second.json<{ message: string }>().message).toContain(
      "approved by Ada Admin on 15 Jun 2026 at 10:30",
    );
  });

  it("is not changed any more once that is done", async () => {
    const id = await brought("submitted");
    const approval = "update expenses set status = 'approved' where id = $1";
    const change = { params: { id }, body: { amount: 999_999 } };
    const late = await whileHeld(t.database.superuser, [[approval, id]], () =>
      t.call(routes.updateExpense, change, company.contractorOn),
    );
    expect(late.statusCode).toBe(409);
  });
});

describe("taking an expense back", () => {
  it("adds the opposite entry in its state, linked both ways, and to nothing together", async () => {
    const id = await brought("paid");
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
    const was = expenseIn(
      await t.call(routes.getExpense, { params: { id } }, company.contractorOn),
    );
    expect(was).toMatchObject({ status: "paid", reversedBy: entry._id });
    const summary = await t.call(routes.getSummary, {}, company.contractorOn);
    expect(summary.json()).toMatchObject({ data: { totalExpenses: 0 } });
    expect((await newsOf(company.contractorOn)).at(-1)).toBe(
      "Emeka Engineer took back “Cement, 40 bags” of ₦1,500.50 on Lekki Duplex: Wrong project",
    );
  });

  it("comes to nothing in every currency, whatever the rates of the two days", async () => {
    for (const [validFrom, rate] of [
      ["2026-01-01", 1500],
      ["2026-06-12", 1600.55],
    ] as const) {
      const set = { body: { base: "NGN", currency: "USD", validFrom, rate } };
      expect((await t.call(routes.setExchangeRate, set, company.owner)).statusCode).toBe(201);
    }
    const id = await brought("approved", { currency: "USD", amount: 99.99 });
    expect(expenseIn(await reverse(id, company.owner)).worth).toEqual({
      amount: -149_985,
      currency: "NGN",
    });
    const summary = await t.call(routes.getSummary, {}, company.owner);
    expect(summary.json()).toMatchObject({ data: { totalExpenses: 0, unconvertedExpenses: [] } });
  });

  it("is done once, by many at once too, and a reversal is not taken back", async () => {
    const id = await brought("approved");
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(id, company.owner)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    const done = answers.find(({ statusCode }) => statusCode === 201);
    const again = await reverse((done && expenseIn(done)._id) ?? "", company.owner);
    expect(again.statusCode).toBe(409);
  });

  it("leaves nothing to pay, of the expense or of its reversal", async () => {
    const id = await brought("approved");
    const entry = expenseIn(await reverse(id, company.owner));
    for (const of of [id, entry._id]) {
      const answer = await take("pay", of, company.owner);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain("nothing to pay");
    }
  });

  it("needs an expense that counts, a reason, and a day between its own and today", async () => {
    expect((await reverse(await brought("submitted"), company.owner)).statusCode).toBe(409);
    const id = await brought("approved");
    for (const date of ["2026-06-16", "2026-06-09"])
      expect((await reverse(id, company.owner, { date })).json()).toMatchObject({
        fields: { date: expect.stringContaining("This date") },
      });
    expect((await reverse(id, company.owner, { date: "2026-06-10" })).statusCode).toBe(201);
    const { _id: own } = await enter(company.engineer);
    await take("submit", own, company.engineer);
    await take("approve", own, company.owner);
    expect((await reverse(own, company.engineer)).statusCode).toBe(403);
  });
});

describe("who hears and sees of an expense", () => {
  it("announces it to those who run the projects and its maker, and of money to the team", async () => {
    const id = await brought("submitted");
    const told = t.announced.filter((one) => one.workspace === company.workspaceId);
    expect(told).toContainEqual({
      topic: "expense",
      project: company.projectId,
      id,
      user: company.contractorOn.id,
      workspace: company.workspaceId,
    });
    expect(told).toContainEqual({
      topic: "money",
      project: company.projectId,
      workspace: company.workspaceId,
    });
    // An activity of money names no project, so that no team hears of it.
    expect(told.filter(({ topic }) => topic === "activity")).toEqual(
      [1, 2].map(() => ({ topic: "activity", workspace: company.workspaceId })),
    );
  });

  it("told of to an engineer is no news to the client that they became", async () => {
    await brought("submitted");
    const { engineer, owner } = company;
    const team = { params: { id: company.projectId }, body: { user: engineer.id } };
    expect((await t.call(routes.addToTeam, team, owner)).statusCode).toBe(201);
    const news = async () => {
      const list = await t.call(routes.listMyNotifications, { query: {} }, engineer);
      return list.json<{ data: { message: string }[] }>().data.map(({ message }) => message);
    };
    expect((await news()).join()).toContain("Cement, 40 bags");
    for (const role of ["client", "contractor"] as const) {
      const change = { params: { id: engineer.id }, body: { role } };
      expect((await t.call(routes.updatePerson, change, owner)).statusCode).toBe(200);
      expect((await news()).join()).not.toContain("Cement, 40 bags");
    }
  });

  it("shows contractors their own, and nobody's after they have left the team", async () => {
    const own = await brought("submitted");
    const { _id: other } = await enter(company.engineer);
    const list = async (who: TestPerson) => {
      const answer = await t.call(routes.listExpenses, {}, who);
      return answer.json<{ data: { expenses: Expense[]; total: number } }>().data;
    };
    expect((await list(company.contractorOn)).expenses.map(({ _id }) => _id)).toEqual([own]);
    expect((await list(company.engineer)).total).toBe(2);
    expect(
      (await t.call(routes.getExpense, { params: { id: other } }, company.contractorOn)).statusCode,
    ).toBe(404);
    const leave = { params: { id: company.projectId, userId: company.contractorOn.id } };
    await t.call(routes.removeFromTeam, leave, company.owner);
    expect((await list(company.contractorOn)).total).toBe(0);
    await take("approve", own, company.engineer);
    expect(await newsOf(company.contractorOn)).not.toContainEqual(
      expect.stringContaining("approved"),
    );
  });
});
