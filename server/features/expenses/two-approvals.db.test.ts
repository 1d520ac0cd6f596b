import { beforeEach, describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  advanceTo,
  company,
  enter,
  expenseIn,
  newsOf,
  prepare,
  reject,
  statusesOf,
  t,
  take,
  versionOf,
} from "./expense-fixture.ts";

prepare();

const db = (text: string, ...values: unknown[]) => t.database.superuser.query(text, values);
const settings = (body: BodyOf<typeof routes.updateWorkspace>, as = company.owner) =>
  t.call(routes.updateWorkspace, { body }, as);
const read = async (id: string) =>
  expenseIn(await t.call(routes.getExpense, { params: { id } }, company.owner));
const approve = async (id: string, person: TestPerson) => take("approve", id, person);
/** The status after an approval that is accepted. */
const approved = async (id: string, person: TestPerson) => {
  const answer = await approve(id, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return expenseIn(answer).status;
};
const refusalOf = async (answer: ReturnType<typeof approve>) => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { message?: string }).message];
};
const ALREADY = "You have approved this expense. A second person must approve it, too.";

beforeEach(async () => {
  await settings({ approvalAmount: 1_000_000.5 });
});

describe("two approvals", () => {
  it("are needed above the amount, and not at it", async () => {
    const at = await advanceTo("submitted", { amount: 1_000_000.5 });
    expect((await read(at)).needsTwo).toBe(false);
    expect(await approved(at, company.admin)).toBe("approved");
    const above = await advanceTo("submitted", { amount: 1_000_000.51 });
    expect((await read(above)).needsTwo).toBe(true);
    expect(await approved(above, company.admin)).toBe("submitted");
    expect(await approved(above, company.engineer)).toBe("approved");
    expect(await read(above)).toMatchObject({
      decidedBy: { name: "Emeka Engineer" },
      approvals: [{ by: { name: "Ada Admin" } }, { by: { name: "Emeka Engineer" } }],
    });
  });

  it("are needed by the worth in the company's currency at the rate of its day, or without a rate", async () => {
    const unknown = await advanceTo("submitted", { amount: 1, currency: "USD" });
    expect(await read(unknown)).toMatchObject({ needsTwo: true, value: null });
    const rate = { currency: "USD", base: "NGN", rate: 1500, validFrom: "2026-06-01" };
    await t.call(routes.setExchangeRate, { body: rate }, company.admin);
    for (const [amount, status] of [
      [666.66, "approved"],
      [666.67, "submitted"],
    ] as const) {
      const id = await advanceTo("submitted", { amount, currency: "USD" });
      expect(await approved(id, company.engineer), String(amount)).toBe(status);
    }
  });

  it("show the first, with who gave it, to those who can give the second, and in the history", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    const change = { params: { id }, body: { vendor: "Bua" } };
    await t.call(routes.updateExpense, change, company.engineer);
    await approve(id, company.admin);
    const news =
      "Ada Admin gave the first of two approvals to “Cement, 40 bags” of ₦2,000,000 on Lekki Duplex.";
    expect((await newsOf(company.owner)).at(-1)).toBe(news);
    // The engineer changed the payee, the admin approved first, and the contractor made the expense: none of them
    // is asked.
    for (const person of [company.engineer, company.admin, company.contractorOn])
      expect(await newsOf(person)).not.toContain(news);
    const list = await t.call(routes.listExpenses, { query: {} }, company.contractorOn);
    expect(list.json().data.expenses).toMatchObject([
      { status: "submitted", needsTwo: true, approvals: [{ by: { name: "Ada Admin" } }] },
    ]);
    const { rows } = await db(
      "select message from activities where entity_id = $1 and action = 'approved_first'",
      id,
    );
    expect(rows).toEqual([
      { message: expect.stringContaining("gave the first of two approvals to the expense") },
    ]);
  });

  it("are by two people, neither of whom made it or changed its payment", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    await approve(id, company.admin);
    expect(await refusalOf(approve(id, company.admin))).toEqual([403, ALREADY]);
    const change = { params: { id }, body: { amount: 3_000_000 } };
    await t.call(routes.updateExpense, change, company.engineer);
    expect((await read(id)).approvals).toEqual([]);
    expect((await refusalOf(approve(id, company.engineer)))[0]).toBe(403);
    await approve(id, company.admin);
    expect(await approved(id, company.owner)).toBe("approved");

    const own = await enter(company.engineer, { amount: 2_000_000 });
    await take("submit", own._id, company.engineer);
    expect((await refusalOf(approve(own._id, company.engineer)))[0]).toBe(403);
  });

  it("count the owner's for their own, which needs another person's too", async () => {
    const { _id: id } = await enter(company.owner, { amount: 2_000_000 });
    await take("submit", id, company.owner);
    expect(await approved(id, company.owner)).toBe("submitted");
    expect(await refusalOf(approve(id, company.owner))).toEqual([403, ALREADY]);
    expect(await approved(id, company.engineer)).toBe("approved");
  });

  it("are not needed where nobody but the owner decides", async () => {
    await db(
      "update memberships set active = false where workspace_id = $1 and role <> 'contractor' and user_id <> $2",
      company.workspaceId,
      company.owner.id,
    );
    const { _id: id } = await enter(company.owner, { amount: 2_000_000 });
    await take("submit", id, company.owner);
    expect(await approved(id, company.owner)).toBe("approved");
    expect((await take("pay", id, company.owner)).statusCode).toBe(200);
  });
});

describe("the first approval", () => {
  it.each([
    ["was demoted", "update memberships set role = 'contractor' where user_id = $1"],
    ["was removed", "update memberships set active = false where user_id = $1"],
  ])("does not count after its giver %s", async (_, end) => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    await approve(id, company.admin);
    await db(end, company.admin.id);
    expect((await read(id)).approvals).toEqual([]);
    expect(await approved(id, company.engineer)).toBe("submitted");
    expect(await approved(id, company.owner)).toBe("approved");
  });

  it("ends with any change, with a rejection, and does not come back", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    const changes: BodyOf<typeof routes.updateExpense>[] = [
      { amount: 2_000_001 },
      { currency: "USD" },
      { currency: "NGN" },
      { vendor: "Bua" },
      { date: "2026-06-09" },
      { description: "Cement" },
    ];
    for (const body of changes) {
      await approve(id, company.admin);
      expect((await read(id)).approvals, JSON.stringify(body)).toHaveLength(1);
      await t.call(routes.updateExpense, { params: { id }, body }, company.contractorOn);
      expect((await read(id)).approvals, JSON.stringify(body)).toEqual([]);
    }
    await approve(id, company.admin);
    expect((await reject(id, company.engineer)).statusCode).toBe(200);
    await take("submit", id, company.contractorOn);
    expect(await read(id)).toMatchObject({ status: "submitted", approvals: [] });
    expect(await approved(id, company.engineer)).toBe("submitted");
  });

  it("is one of two that are given at the same moment, and the other is asked to look again", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    const body = { version: await versionOf(id) };
    const both = await Promise.all(
      [company.admin, company.engineer].map((as) =>
        t.call(routes.approveExpense, { params: { id }, body }, as),
      ),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(
      /^(Ada Admin|Emeka Engineer) changed the approvals to 1 of 2 \(today at 11:00\)\. Look at it again/,
    );
    expect(await read(id)).toMatchObject({ status: "submitted" });
    expect((await read(id)).approvals).toHaveLength(1);
  });
});

describe("a change of the amount", () => {
  it("approves nothing by itself: the next approval is judged by the new amount", async () => {
    const waiting = await advanceTo("submitted", { amount: 2_000_000 });
    await approve(waiting, company.admin);
    const [small, old] = [
      await advanceTo("submitted", { amount: 10 }),
      await advanceTo("approved", { amount: 20 }),
    ];
    await settings({ approvalAmount: 5 });
    expect((await read(small)).needsTwo).toBe(true);
    expect(await approved(small, company.admin)).toBe("submitted");
    // Approved by the engineer alone before: somebody else pays.
    const sole = "You alone approved this expense, so somebody else must record its payment.";
    expect(await refusalOf(take("pay", old, company.engineer))).toEqual([403, sole]);
    expect((await take("pay", old, company.admin)).statusCode).toBe(200);

    await settings({ approvalAmount: null });
    expect(await read(waiting)).toMatchObject({ status: "submitted", needsTwo: false });
    expect(await approved(waiting, company.admin)).toBe("approved");
    expect(await approved(small, company.engineer)).toBe("approved");
  });
});

describe("a payment", () => {
  it("above the amount may be by one of the two who approved, who confirms who they are", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    await approve(id, company.admin);
    await approve(id, company.engineer);
    await db("update sessions set confirmed_at = null where user_id = $1", company.engineer.id);
    const unconfirmed = await take("pay", id, company.engineer);
    expect([unconfirmed.statusCode, unconfirmed.json().code]).toEqual([
      403,
      "confirmation_required",
    ]);
    expect((await take("pay", id, company.admin)).statusCode).toBe(200);
    const small = await advanceTo("approved");
    expect((await take("pay", small, company.engineer)).statusCode).toBe(200);
  });

  it("above the amount is confirmed by an owner who decides alone, too", async () => {
    const { owner, admin, engineer } = company;
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    await db("update memberships set role = 'client' where user_id = any($1)", [
      admin.id,
      engineer.id,
    ]);
    expect((await approve(id, owner)).json().data.status).toBe("approved");
    await db("update sessions set confirmed_at = null where user_id = $1", owner.id);
    expect((await take("pay", id, owner)).json().code).toBe("confirmation_required");
    await db("update sessions set confirmed_at = now() where user_id = $1", owner.id);
    expect((await take("pay", id, owner)).statusCode).toBe(200);
  });
});

describe("a reversal", () => {
  const reverse = async (id: string, as: TestPerson) => {
    const body = { reason: "Twice", version: await versionOf(id) };
    return t.call(routes.reverseExpense, { params: { id }, body }, as);
  };

  it("above the amount is made by somebody else than who paid or approved it last, and confirms who they are", async () => {
    const { admin, engineer } = company;
    const approvedTwice = async () => {
      const id = await advanceTo("submitted", { amount: 2_000_000 });
      await approve(id, admin);
      await approve(id, engineer);
      return id;
    };
    const [owed, paid] = [await approvedTwice(), await approvedTwice()];
    await take("pay", paid, admin);
    const sentence = "You approved or paid this expense, so somebody else must reverse it.";
    expect(await refusalOf(reverse(owed, engineer))).toEqual([403, sentence]);
    expect(await refusalOf(reverse(paid, admin))).toEqual([403, sentence]);
    await db("update sessions set confirmed_at = null where user_id = $1", admin.id);
    expect((await reverse(owed, admin)).json().code).toBe("confirmation_required");
    await db("update sessions set confirmed_at = now() where user_id = $1", admin.id);
    expect((await reverse(owed, admin)).statusCode).toBe(201);
    expect((await reverse(paid, engineer)).statusCode).toBe(201);
    const small = await advanceTo("approved");
    expect((await reverse(small, engineer)).statusCode).toBe(201);
  });
});
