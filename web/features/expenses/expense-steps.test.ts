import { describe, expect, it } from "vitest";
import { expenseStatuses } from "../../../contract/expenses/expenses.ts";
import { OWN_EXPENSE } from "../../../contract/expenses/approval-rules.ts";
import { offeredActions, whyUntrusted } from "./expense-steps.ts";

const yes = { allowed: true, reason: undefined } as const;
const no = { allowed: false, reason: "No." } as const;
const engineer = {
  userId: "engineer",
  isOwner: false,
  untrusted: undefined,
  edit: yes,
  decide: yes,
  limit: null,
};
const contractor = {
  userId: "contractor",
  isOwner: false,
  untrusted: undefined,
  edit: yes,
  decide: no,
  limit: null,
};
const made = {
  createdBy: { _id: "contractor", name: "Sade" },
  reverses: null,
  reversedBy: null,
  value: { amount: 2_000_000, currency: "NGN" },
  needsTwo: false,
  approvals: [],
};

const acts = (...given: Parameters<typeof offeredActions>) =>
  offeredActions(...given).map(({ act }) => act);

describe("the offered actions", () => {
  it("to people who decide", () => {
    const offered = Object.fromEntries(
      expenseStatuses.map((status) => [status, acts({ ...made, status }, engineer)]),
    );
    expect(offered).toEqual({
      draft: ["submit", "edit", "delete"],
      submitted: ["approve", "reject", "edit"],
      approved: ["pay", "reverse"],
      rejected: ["submit", "edit", "delete"],
      paid: ["reverse"],
    });
  });

  it("to a contractor include no decision", () => {
    const offered = Object.fromEntries(
      expenseStatuses.map((status) => [status, acts({ ...made, status }, contractor)]),
    );
    expect(offered).toEqual({
      draft: ["submit", "edit", "delete"],
      submitted: ["edit"],
      approved: [],
      rejected: ["submit", "edit", "delete"],
      paid: [],
    });
  });

  it("never include reversing twice or paying a reversed expense", () => {
    for (const part of [{ reverses: "x" }, { reversedBy: "x" }]) {
      expect(acts({ ...made, ...part, status: "approved" }, engineer)).toEqual([]);
      expect(acts({ ...made, ...part, status: "paid" }, engineer)).toEqual([]);
    }
  });
});

describe("the person's own expense", () => {
  const own = { ...made, createdBy: { _id: "engineer", name: "Bola" } };

  it("is decided by others, with a reason that says so", () => {
    expect(offeredActions({ ...own, status: "submitted" }, engineer)).toEqual([
      { act: "approve", reason: OWN_EXPENSE },
      { act: "reject", reason: OWN_EXPENSE },
      { act: "edit", reason: undefined },
    ]);
  });

  it("may be decided by the owner", () => {
    const owner = { ...engineer, isOwner: true };
    const reasons = offeredActions({ ...own, status: "approved" }, owner).map(
      ({ reason }) => reason,
    );
    expect(reasons).toEqual([undefined, undefined]);
  });
});

it("says why somebody else's expense cannot be changed", () => {
  const offered = offeredActions({ ...made, status: "draft" }, { ...contractor, edit: no });
  expect(offered.map(({ reason }) => reason)).toEqual(["No.", "No.", "No."]);
});

describe("an approval", () => {
  const ada = {
    by: { _id: "ada", name: "Ada" },
    at: "2026-06-15T10:00:00Z",
    covers: true,
    marks: [],
  };
  const submitted = { ...made, status: "submitted" as const };
  const reasonOf = (expense: Parameters<typeof offeredActions>[0], viewer = engineer) =>
    offeredActions(expense, viewer, (amount) => `₦${amount}`)[0]?.reason;

  it("of a limited person says the limit, and where another may do it", () => {
    const limitedOne = { ...engineer, limit: 1_000_000 as number | null } as typeof engineer;
    const words =
      "On this project you can approve, pay and reverse up to ₦1000000 on your own. Somebody with a higher limit must do this.";
    expect(reasonOf(submitted, limitedOne)).toBe(words);
    expect(reasonOf({ ...made, status: "approved" }, limitedOne)).toBe(words);
    expect(reasonOf({ ...submitted, value: null }, limitedOne)).toBe(words);
    expect(reasonOf({ ...submitted, needsTwo: true }, limitedOne)).toBeUndefined();
    expect(
      reasonOf({ ...submitted, needsTwo: true, approvals: [ada] }, limitedOne),
    ).toBeUndefined();
    const uncovered = { ...ada, covers: false };
    expect(
      reasonOf({ ...submitted, needsTwo: true, approvals: [uncovered] }, limitedOne),
    ).toContain("One of the two");
  });

  it("is given once by each of two, and paid by somebody else than its only approver", () => {
    const own = { ...ada, by: { _id: "engineer", name: "Bola" } };
    expect(reasonOf({ ...submitted, needsTwo: true, approvals: [own] })).toContain("second person");
    const approved = { ...made, status: "approved" as const, needsTwo: true };
    expect(reasonOf({ ...approved, approvals: [own] })).toContain("You alone approved");
    expect(reasonOf({ ...approved, approvals: [own, ada] })).toBeUndefined();
    expect(reasonOf({ ...approved, decidedBy: own.by })).toContain("You alone approved");
    const paid = { ...approved, status: "paid" as const, decidedBy: ada.by };
    expect(reasonOf({ ...paid, paidBy: own.by })).toContain("somebody else must reverse it");
    expect(reasonOf({ ...paid, paidBy: ada.by })).toBeUndefined();
  });
});

describe("an account that nobody knows", () => {
  const unknown = { trusted: false, mailIsSetUp: true, workspace: { provenOnly: true } };

  it("may neither approve nor pay, and is told what to do; it may reject", () => {
    const viewer = { ...engineer, untrusted: whyUntrusted(unknown) };
    expect(offeredActions({ ...made, status: "submitted" }, viewer)).toEqual([
      { act: "approve", reason: expect.stringContaining("on your profile") },
      { act: "reject", reason: undefined },
      { act: "edit", reason: undefined },
    ]);
    expect(whyUntrusted({ ...unknown, mailIsSetUp: false })).toContain("can confirm it for you");
  });

  it("may where the company does not ask for it, and so may one that is known", () => {
    expect(whyUntrusted({ ...unknown, workspace: { provenOnly: false } })).toBeUndefined();
    expect(whyUntrusted({ ...unknown, trusted: true })).toBeUndefined();
  });
});

describe("the reversal of a large expense that is paid in part", () => {
  const large = { ...made, needsTwo: true, status: "approved" } as const;
  const [bola, ada] = ["engineer", "ada"].map((_id) => ({ _id, name: _id }));
  const paid = (by = bola, reversedBy: string | null = null) => ({
    by: by ?? null,
    reverses: null,
    reversedBy,
  });
  const reasonOf = (payments: ReturnType<typeof paid>[]) =>
    offeredActions({ ...large, decidedBy: ada ?? null, payments }, engineer).find(
      ({ act }) => act === "reverse",
    )?.reason;

  it("is for somebody else than who paid last", () => {
    expect(reasonOf([])).toBeUndefined();
    expect(reasonOf([paid(ada), paid(bola)])).toMatch(/somebody else/i);
    expect(reasonOf([paid(bola), paid(ada)])).toBeUndefined();
    // A reversed payment does not count.
    expect(reasonOf([paid(ada), paid(bola, "x")])).toBeUndefined();
  });
});
