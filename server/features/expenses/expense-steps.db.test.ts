import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import { startTestApp } from "../../testing/test-app.ts";
import {
  advanceTo,
  company,
  enter,
  expenseIn,
  newsOf,
  reject,
  statusesOf,
  t,
  take,
  prepare,
  versionOf,
} from "./expense-fixture.ts";

// Some statements here are about all companies.
prepare(startTestApp);

describe("the steps of an expense", () => {
  it("are submit, approve and pay, each with notifications to the people concerned", async () => {
    const id = await advanceTo("paid");
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
    // People who have decided no longer have an unread request.
    for (const [person, isRead] of [
      [company.owner, false],
      [company.engineer, true],
      [company.admin, true],
    ] as const) {
      const list = await t.call(routes.listMyNotifications, { query: {} }, person);
      expect(list.json().data[0], person.name).toMatchObject({ isRead });
    }
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

  it("reject it with the reason, correct it, and submit it again", async () => {
    const id = await advanceTo("submitted");
    const without = await t.call(
      routes.rejectExpense,
      { params: { id }, body: { reason: "  ", version: 2 } },
      company.engineer,
    );
    expect(without.json()).toMatchObject({
      fields: { reason: "Give a reason, so that it can be corrected." },
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

  it("refuse a step out of order, and name its status", async () => {
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

  it("refuse to submit it before its date", async () => {
    const { _id: id } = await enter(company.contractorOn, { date: "2026-06-16" });
    const early = await take("submit", id, company.contractorOn);
    expect(early.json()).toMatchObject({
      fields: { date: "This date is in the future. Keep the expense as a draft." },
    });
    // 23:30 in London is the next day in Lagos.
    t.clock.now = new Date("2026-06-15T23:30:00.123Z");
    expect((await take("submit", id, company.contractorOn)).statusCode).toBe(200);
  });

  it("are not decided by its maker, unless the owner", async () => {
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

  it("are not approved by the person who set its amount or payee, unless they are the owner", async () => {
    const { _id } = await enter(company.contractorOn, { amount: 10 });
    await take("submit", _id, company.contractorOn);
    const change = (more: BodyOf<typeof routes.updateExpense>) =>
      t.call(routes.updateExpense, { params: { id: _id }, body: more }, company.engineer);
    await change({ amount: 5_000_000, vendor: "A friend" });
    const own = await take("approve", _id, company.engineer);
    expect(own.statusCode, own.body).toBe(403);
    expect(own.json()).toMatchObject({ message: expect.stringContaining("or its payee") });
    expect((await take("approve", _id, company.owner)).statusCode).toBe(200);

    const coded = await enter(company.contractorOn);
    await take("submit", coded._id, company.contractorOn);
    const params = { id: coded._id };
    const body = { description: "Cement, 42.5R", date: "2026-06-09" };
    await t.call(routes.updateExpense, { params, body }, company.engineer);
    expect((await take("approve", coded._id, company.engineer)).statusCode).toBe(200);
  });

  it("remember that, whatever else changes, without reading the activities", async () => {
    const { contractorOn, engineer, admin, owner } = company;
    const { _id: id } = await enter(contractorOn, { amount: 10 });
    await take("submit", id, contractorOn);
    const change = (more: BodyOf<typeof routes.updateExpense>, person: TestPerson) =>
      t.call(routes.updateExpense, { params: { id }, body: more }, person);
    await change({ currency: "USD" }, engineer);
    await change({ vendor: "A friend" }, admin);
    await change({ amount: 11, vendor: "Another" }, contractorOn);
    await t.database.superuser.query("delete from activities where entity_id = $1", [id]);
    for (const person of [engineer, admin])
      expect((await take("approve", id, person)).statusCode, person.name).toBe(403);
    expect((await take("approve", id, owner)).statusCode).toBe(200);
  });

  it("let someone who set its exchange rate approve it, because the amount does not change", async () => {
    const { _id: id } = await enter(company.contractorOn, { currency: "USD" });
    await take("submit", id, company.contractorOn);
    const rate = { currency: "USD", base: "NGN", rate: 1500, validFrom: "2026-01-01" };
    const set = await t.call(routes.setExchangeRate, { body: rate }, company.admin);
    expect(set.statusCode, set.body).toBe(201);
    expect((await take("approve", id, company.admin)).statusCode).toBe(200);
  });

  it("do not let a request overwrite who changed its payment", async () => {
    const write = "update expenses set amount_changed_by = '{}', payee_changed_by = '{}'";
    await expect(t.database.pool.request.query(write)).rejects.toThrow("permission denied");
  });

  it("refuse to decide on a version that somebody has changed since", async () => {
    const id = await advanceTo("submitted");
    const change = { params: { id }, body: { amount: 999_999 } };
    await t.call(routes.updateExpense, change, company.contractorOn);
    const stale = await t.call(
      routes.approveExpense,
      { params: { id }, body: { version: 2 } },
      company.engineer,
    );
    expect(stale.statusCode).toBe(409);
    const message =
      "Kunle Contractor changed the payment to ₦999,999 for “Dangote” (today at 11:00).";
    expect(stale.json()).toEqual({
      message: `${message} Look at it again, then decide.`,
      code: "conflict",
      conflicts: [
        {
          field: "amount",
          yours: null,
          now: "₦999,999 for “Dangote”",
          by: "Kunle Contractor",
          at: "2026-06-15T10:00:00.123Z",
          message,
        },
      ],
      version: 3,
    });
  });

  it("refuse every step of an earlier version, and one without a version", async () => {
    const { _id: draft } = await enter(company.contractorOn);
    const [submitted, refused, approved, paid] = [
      await advanceTo("submitted"),
      await advanceTo("submitted"),
      await advanceTo("approved"),
      await advanceTo("paid"),
    ];
    const reason = { reason: "Entered twice" };
    const { engineer, contractorOn } = company;
    const steps = [
      { route: routes.submitExpense, id: draft, body: {}, as: contractorOn },
      { route: routes.approveExpense, id: submitted, body: {}, as: engineer },
      { route: routes.rejectExpense, id: refused, body: reason, as: engineer },
      { route: routes.payExpense, id: approved, body: {}, as: engineer },
      { route: routes.reverseExpense, id: paid, body: reason, as: engineer },
    ] as const;
    for (const { route, id, body, as } of steps) {
      const url = route.path.replace("{id}", id);
      const send = (payload?: object) =>
        t.raw(
          {
            method: "POST",
            url,
            ...(payload
              ? {
                  payload: JSON.stringify(payload),
                  headers: { "content-type": "application/json" },
                }
              : {}),
          },
          as,
        );
      for (const unseen of [body, { ...body, version: null }, { ...body, version: "1" }]) {
        const answer = await send(unseen);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().message).toBe("Send the version of the expense that you looked at.");
      }
      expect((await send()).statusCode).toBe(400);
      const stale = await send({ ...body, version: (await versionOf(id)) - 1 });
      expect(stale.statusCode, `${route.name} ${stale.body}`).toBe(409);
      expect((await send({ ...body, version: await versionOf(id) })).statusCode).toBeLessThan(300);
    }
  });

  it("of many concurrent approvals accept one, and answer the others with who and when", async () => {
    const id = await advanceTo("submitted");
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

describe("an expense that somebody is deciding on at the moment", () => {
  it("is decided by the first, and the second's answer says so", async () => {
    const id = await advanceTo("submitted");
    const approval = `update expenses set status = 'approved', decided_by = $2, decided_at = $3 where id = $1`;
    const second = await whileLocked(
      t.database.superuser,
      [[approval, id, company.admin.id, "2026-06-15T09:30:00Z"]],
      () => take("approve", id, company.engineer),
    );
    expect(second.statusCode).toBe(409);
    expect(second.json<{ message: string }>().message).toContain(
      "approved by Ada Admin on 15 Jun 2026 at 10:30",
    );
  });

  it("can no longer be changed after that", async () => {
    const id = await advanceTo("submitted");
    const approval = "update expenses set status = 'approved' where id = $1";
    const change = { params: { id }, body: { amount: 999_999 } };
    const late = await whileLocked(t.database.superuser, [[approval, id]], () =>
      t.call(routes.updateExpense, change, company.contractorOn),
    );
    expect(late.statusCode).toBe(409);
  });
});
