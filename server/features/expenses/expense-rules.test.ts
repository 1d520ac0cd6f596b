import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf } from "../../../engine/decimal.ts";
import {
  applyExpenseChange,
  dateError,
  describe as words,
  type ExpenseState,
  opposite,
  readableTime,
} from "./expense-rules.ts";

const cents = fc.integer({ min: 1, max: 1e14 });

describe("an amount", () => {
  it("has one opposite, and the opposite of that is the amount again", () => {
    expect(opposite("12.5")).toBe("-12.5");
    fc.assert(
      fc.property(cents, (n) => {
        expect(opposite(opposite(decimalOf(n / 100, 2)))).toBe(decimalOf(n / 100, 2));
      }),
    );
  });
});

describe("a change", () => {
  const before: ExpenseState = {
    costCode: "code",
    task: "task",
    amount: "100",
    currency: "NGN",
    date: "2026-03-01",
    description: "Cement",
    vendor: "Dangote",
    invoiceNumber: "INV-7",
    vendorCompany: null,
  };

  it("keeps omitted fields, and clears with null", () => {
    expect(applyExpenseChange(before, {})).toEqual(before);
    expect(
      applyExpenseChange(before, { costCode: null, task: null, vendor: null, amount: 0.5 }),
    ).toEqual({ ...before, costCode: null, task: null, vendor: "", amount: "0.5" });
  });

  it("is described with title and amount, but without the vendor", () => {
    expect(words("approved", before)).toBe("approved the expense “Cement” of ₦100");
  });

  it("is described with its time, by the company's clock", () => {
    expect(readableTime("2026-11-20T13:05:00Z", "Africa/Lagos")).toBe("20 Nov 2026 at 14:05");
  });
});

describe("a date", () => {
  const project = { start: "2026-01-01", finish: "2026-12-31", today: "2026-06-15" };
  const invalid = (date: string, counts = false) => dateError({ ...project, date, counts });

  it("may be up to a year before the start or after the finish", () => {
    expect(invalid("2025-01-05")).toBeUndefined();
    expect(invalid("2024-12-25")).toBe("This date is outside the project.");
    expect(invalid("2027-12-25")).toBeUndefined();
    expect(invalid("2028-01-05")).toBe("This date is outside the project.");
    const undated = { start: null, finish: null, today: "2026-06-15", counts: false };
    expect(dateError({ ...undated, date: "2006-06-15" })).toBeUndefined();
    expect(dateError({ ...undated, date: "2006-06-14" })).toBe(
      "This date is more than 20 years ago.",
    );
    expect(dateError({ ...undated, start: "1999-05-01", date: "1999-06-01" })).toBeUndefined();
  });

  it("is not in the future when the expense is submitted", () => {
    expect(invalid("2026-06-16")).toBeUndefined();
    expect(invalid("2026-06-16", true)).toContain("is in the future");
    expect(invalid("2026-06-15", true)).toBeUndefined();
  });
});
