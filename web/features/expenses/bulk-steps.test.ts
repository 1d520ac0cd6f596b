import { describe, expect, it } from "vitest";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { choiceFor, doneWords, paymentDraftKey, sumsOf } from "./bulk-steps.ts";

const expense = (amount: number, currency = "NGN", more: Partial<Expense> = {}) =>
  ({
    amount: { amount, currency },
    paidAmount: { amount: 0, currency },
    needsTwo: false,
    approvals: [],
    ...more,
  }) as unknown as Expense;

describe("a step with several expenses", () => {
  it("takes those that are offered it, and gives each reason of the others once", () => {
    const [mine, yours, paid] = [expense(1), expense(2), expense(3)];
    const choice = choiceFor("approve", [mine, mine, yours, paid], (one) => {
      if (one === paid) return [];
      return [{ act: "approve", reason: one === mine ? "Your own." : undefined }];
    });
    expect(choice.ready).toEqual([yours]);
    expect(choice.reasons).toEqual(["Your own.", "Only a submitted expense can be approved."]);
  });

  it("is summed to the kobo, and never across currencies", () => {
    const many = [...Array.from({ length: 3 }, () => expense(6.7)), expense(12, "USD")];
    expect(sumsOf(many)).toEqual([
      { currency: "NGN", amount: 20.1 },
      { currency: "USD", amount: 12 },
    ]);
    expect(sumsOf([expense(-0.5), expense(0.25)])).toEqual([{ currency: "NGN", amount: -0.25 }]);
  });

  it("is summed to what is left, where it is paid", () => {
    const part = expense(100, "NGN", { paidAmount: { amount: 30.5, currency: "NGN" } });
    expect(sumsOf([part, expense(1)], "pay")).toEqual([{ currency: "NGN", amount: 70.5 }]);
    expect(sumsOf([part, expense(1)])).toEqual([{ currency: "NGN", amount: 101 }]);
  });

  it("says that a second person must follow", () => {
    expect(doneWords("pay", 1, [expense(1)])).toBe("1 expense marked as paid.");
    const words = "2 expenses approved. Some of them need a second person.";
    const large = expense(1, "NGN", { needsTwo: true });
    expect(doneWords("approve", 2, [expense(1), large])).toBe(words);
  });
});

it("keeps the input of a payment for the same expenses alone, in whatever order they are selected", () => {
  const [sand, blocks] = [{ _id: "s" }, { _id: "b" }];
  expect(paymentDraftKey([sand, blocks])).toBe(paymentDraftKey([blocks, sand]));
  expect(paymentDraftKey([sand])).not.toBe(paymentDraftKey([sand, blocks]));
});
