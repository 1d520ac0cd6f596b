import { describe, expect, it } from "vitest";
import { expenseStatuses } from "../../../contract/expenses.ts";
import { OWN_EXPENSE } from "../../../contract/expense-rules.ts";
import { offeredActs } from "./expense-steps.ts";

const yes = { allowed: true, reason: undefined } as const;
const no = { allowed: false, reason: "No." } as const;
const engineer = { userId: "engineer", isOwner: false, edit: yes, decide: yes };
const contractor = { userId: "contractor", isOwner: false, edit: yes, decide: no };
const made = { createdBy: { _id: "contractor", name: "Sade" }, reverses: null, reversedBy: null };

const acts = (...given: Parameters<typeof offeredActs>) =>
  offeredActs(...given).map(({ act }) => act);

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
    expect(offeredActs({ ...own, status: "submitted" }, engineer)).toEqual([
      { act: "approve", reason: OWN_EXPENSE },
      { act: "reject", reason: OWN_EXPENSE },
      { act: "edit", reason: undefined },
    ]);
  });

  it("may be decided by the owner", () => {
    const owner = { ...engineer, isOwner: true };
    const reasons = offeredActs({ ...own, status: "approved" }, owner).map(({ reason }) => reason);
    expect(reasons).toEqual([undefined, undefined]);
  });
});

it("says why somebody else's expense cannot be changed", () => {
  const offered = offeredActs({ ...made, status: "draft" }, { ...contractor, edit: no });
  expect(offered.map(({ reason }) => reason)).toEqual(["No.", "No.", "No."]);
});
