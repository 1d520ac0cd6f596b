import { describe, expect, it } from "vitest";
import {
  advanceHint,
  leftToPay,
  paymentDetailsSchema,
  paymentFormSchema,
} from "./payment-form-schema.ts";

const half = {
  date: "2026-03-12",
  amount: { amount: 1000.3, currency: "NGN" },
  paidAmount: { amount: 400.1, currency: "NGN" },
};
const given = {
  date: "2026-06-15",
  method: "transfer",
  reference: "",
  account: "",
  amount: 600.2,
} as const;

/** The messages beside the fields. */
function refused(values: object, expense = half) {
  const read = paymentFormSchema(expense, "2026-06-15").safeParse({ ...given, ...values });
  return read.error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);
}

describe("the form for a payment", () => {
  it("takes all that is left, to the last coin, and no more", () => {
    expect(leftToPay(half)).toBe(600.2);
    expect(refused({})).toBeUndefined();
    expect(refused({ amount: 600.21 })).toEqual(["amount: Only ₦600.20 is left to pay."]);
    expect(refused({ amount: Number.NaN })).toEqual(["amount: Amount is required"]);
    expect(refused({ amount: 0 })).toEqual(["amount: Amount must be more than 0"]);
    expect(refused({ amount: 1.255 })).toEqual([
      "amount: Amount in NGN can have at most two decimals",
    ]);
  });

  it("knows the coins of the currency", () => {
    const yen = {
      date: "2026-03-12",
      amount: { amount: 5000, currency: "JPY" },
      paidAmount: { amount: 0, currency: "JPY" },
    };
    expect(refused({ amount: 0.5 }, yen)).toEqual(["amount: Amount in JPY can have no decimals"]);
  });

  it("names all that is wrong at once", () => {
    expect(refused({ amount: 600.21, date: "31 Feb" })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^date: /),
        "amount: Only ₦600.20 is left to pay.",
      ]),
    );
  });

  it("takes no day in the future, and an earlier one", () => {
    expect(refused({ date: "2026-06-16" })).toEqual(["date: This date is in the future."]);
    expect(refused({ date: "2026-01-02" })).toBeUndefined();
  });

  it("judges no date that is half typed", () => {
    for (const date of ["1", "15/3", "15 Ma", "3 Mar"])
      expect(refused({ date })?.join()).toMatch(/^date: Enter a date(?!.*(year before|future))/);
  });

  it("takes an advance of a year, and no more", () => {
    expect(refused({ date: "2025-03-11" })).toBeUndefined();
    const slip = ["date: This date is more than a year before the expense."];
    expect(refused({ date: "2025-03-10" })).toEqual(slip);
    const schema = paymentDetailsSchema([{ date: "2025-03-12" }, half], "2026-06-15");
    const { amount: _, ...details } = given;
    expect(schema.safeParse({ ...details, date: "2025-03-10" }).success).toBe(false);
    expect(schema.safeParse({ ...details, date: "2025-03-11" }).success).toBe(true);
  });
});

it("points out a payment before its expense", () => {
  const [early, late] = [{ date: "2026-03-12" }, { date: "2026-05-01" }];
  expect(advanceHint("2026-03-12", [early])).toBeUndefined();
  expect(advanceHint("2026-03-11", [early])).toBe("Before the date of the expense, 12 Mar 2026.");
  expect(advanceHint("2026-03-12", [early, late])).toBe("Before the date of 1 of the 2 expenses.");
});

it.each(["", "1", "15/3", "15 Ma", "12 March 2"])(
  "points out nothing of %j, half typed",
  (text) => {
    expect(advanceHint(text, [{ date: "2026-03-12" }])).toBeUndefined();
  },
);
