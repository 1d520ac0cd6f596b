import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decimalSeparators, separatorsOf, readFigures, takeApart } from "./written-number.ts";

describe("what stands around a number", () => {
  test.each([
    ["5,000", false, "5,000", ""],
    ["(5,000.00)", true, "5,000.00", ""],
    ["₦(5,000.00)", true, "5,000.00", "₦"],
    ["(₦5,000)", true, "5,000", "₦"],
    ["5,000-", true, "5,000", ""],
    ["-₦500", true, "500", "₦"],
    ["₦-500", true, "500", "₦"],
    ["−500", true, "500", ""],
    ["5,000 NGN", false, "5,000", "NGN"],
    ["Naira 5,000", false, "5,000", "NAIRA"],
    ["N 450 000", false, "450 000", "N"],
    ["n450", false, "450", "N"],
    ["=N=5,000", false, "5,000", "=N="],
    ["US$1,200.00", false, "1,200.00", "US$"],
    ["\u00A01\u00A0234,5\u202F€", false, "1\u00A0234,5", "€"],
    ["1'234.5", false, "1'234.5", ""],
    [".5", false, ".5", ""],
    ["Rs.500", false, "500", "RS."],
  ])("%s", (text, isNegative, figures, currency) => {
    expect(takeApart(text)).toEqual({ isNegative, figures, currency });
  });

  test.each(["", "₦", "ten", "--5", "(-5)", "-5-", "5 to 6", "12/03/2026", "$5 USD", "1e5", "5)"])(
    "%j is no number",
    (text) => expect(takeApart(text)).toBeUndefined(),
  );
});

describe("the figures of a number", () => {
  test.each([
    ["12,500", "12500", "12.500", "either"],
    ["3.000", "3.000", "3000", "either"],
    ["0,500", undefined, "0.500", "comma"],
    ["0.500", "0.500", undefined, "point"],
    ["12,5", undefined, "12.5", "comma"],
    ["1.234,56", undefined, "1234.56", "comma"],
    ["1,234.56", "1234.56", undefined, "point"],
    ["1,234,567", "1234567", undefined, "point"],
    ["1.234.567", undefined, "1234567", "comma"],
    ["12,34,567", "1234567", undefined, "point"],
    ["1 234 567", "1234567", "1234567", undefined],
    ["1234,567", undefined, "1234.567", "comma"],
    ["1500", "1500", "1500", undefined],
    ["1 2", undefined, undefined, undefined],
    ["1,234,5", undefined, undefined, undefined],
  ] as const)("%s", (figures, point, comma, marks) => {
    expect(decimalSeparators.map((mark) => readFigures(figures, mark))).toEqual([point, comma]);
    expect(separatorsOf(figures)).toBe(marks);
  });

  it("are read back by the mark with which they were written", () => {
    const number = fc.tuple(fc.nat(10 ** 9), fc.stringMatching(/^\d{0,4}$/));
    fc.assert(
      fc.property(number, fc.constantFrom(...decimalSeparators), ([whole, rest], mark) => {
        const [group, decimal] = mark === "point" ? [",", "."] : [".", ","];
        for (const sign of [group, " ", "\u00A0", "'", ""]) {
          const text = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, sign);
          const written = rest === "" ? text : text + decimal + rest;
          expect(Number(readFigures(written, mark))).toBe(Number(`${whole}.${rest}`));
        }
      }),
    );
  });
});
