import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  afterTyping,
  amountText,
  grouped,
  numberOf,
  pastedFigures,
  stepped,
  typedFigures,
  typedNumber,
} from "./amount-text.ts";

describe("a pasted amount", () => {
  test.each([
    ["₦1,234,567.50", 1_234_567.5],
    ["1 234 567", 1_234_567],
    ["1\u00A0234\u202F567.5", 1_234_567.5],
    [" NGN 2,500 ", 2500],
    ["N250,000", 250_000],
    ["US$1,200.00", 1200],
    ["$20", 20],
    ["1,200 USD", 1200],
    ["12,34,567", 1_234_567],
    ["1'234.5", 1234.5],
    ["-₦500", -500],
    ["−500", -500],
    ["0.5", 0.5],
    [".5", 0.5],
    ["1000000", 1_000_000],
    ["12,5", 12.5],
    ["0,500", 0.5],
    ["1,500", 1500],
    ["1.234.567,50", 1_234_567.5],
    ["1 234,5", 1234.5],
    ["1,2345", 1.2345],
    ["(5,000.00)", -5000],
    ["5,000-", -5000],
    ["5,000 Naira", 5000],
  ])("%s is %d", (text, value) => {
    expect(numberOf(pastedFigures(text))).toBe(value);
  });

  test.each([
    "1,234,5",
    "1.234.5",
    "12/03/2026",
    "1,200 bags",
    "250k",
    "ten",
    "",
    "₦",
    "1 2",
    "--5",
  ])("%j is refused", (text) => {
    expect(pastedFigures(text)).toBeUndefined();
  });
});

const figures = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.constantFrom("", ".", ".5", ".05"),
  )
  .map(([sign, whole, rest]) => `${sign}${whole}${rest}`);

describe("grouping", () => {
  it("shows a number without needless decimals, and nothing for none", () => {
    expect([0.00063, 999_999_999_999.02].map(amountText)).toEqual([
      "0.00063",
      "999,999,999,999.02",
    ]);
    expect([1_234_567.5, 0, -1000, 0.1 + 0.2, Number.NaN, undefined, null].map(amountText)).toEqual(
      ["1,234,567.5", "0", "-1,000", "0.3", "", "", ""],
    );
  });

  it("reads back what it wrote, however it was typed", () => {
    fc.assert(
      fc.property(figures, (plain) => {
        expect(typedFigures(grouped(plain))).toBe(plain);
        expect(grouped(plain)).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d*)?$/);
      }),
    );
  });
});

/** Figures left of the caret. */
const leftOf = ({ text, caret }: { text: string; caret: number }) =>
  text.slice(0, caret).replaceAll(",", "");

describe("typing", () => {
  it("keeps the caret behind the figure that was typed, wherever that is", () => {
    fc.assert(
      fc.property(figures, fc.nat(), fc.constantFrom(..."0123456789"), (plain, seed, digit) => {
        const before = grouped(plain);
        // A figure before the sign would not make an amount.
        const caret =
          (plain.startsWith("-") ? 1 : 0) +
          (seed % (before.length + (plain.startsWith("-") ? 0 : 1)));
        const typed = before.slice(0, caret) + digit + before.slice(caret);
        const shown = afterTyping(before, { text: typed, caret: caret + 1 }, false);
        expect(shown.text).toBe(grouped(typed.replaceAll(",", "")));
        expect(leftOf(shown)).toBe(typed.slice(0, caret + 1).replaceAll(",", ""));
      }),
    );
  });

  it("always removes one figure with one press, also over a comma", () => {
    fc.assert(
      fc.property(figures, fc.nat(), fc.boolean(), (plain, seed, backwards) => {
        const before = grouped(plain);
        const at = seed % before.length;
        const removed = before.slice(0, at) + before.slice(at + 1);
        const shown = afterTyping(before, { text: removed, caret: at }, backwards);
        expect(typedFigures(shown.text)?.length).toBe(plain.length - 1);
        expect(shown.text).toBe(grouped(typedFigures(shown.text) ?? ""));
      }),
    );
  });

  test.each([
    ["1,234", "1234", 1, true, ",", "234", 0],
    ["1,234", "1234", 1, false, ",", "134", 1],
    ["12,345", "12345", 2, true, ",", "1,345", 1],
  ] as const)(
    "%s without its comma (%s, caret %i)",
    (before, text, caret, backwards, _, shown, at) => {
      expect(afterTyping(before, { text, caret }, backwards)).toEqual({ text: shown, caret: at });
    },
  );

  /** Returns what a field shows after the keys, and its value; `<` is the backspace. */
  function typing(keys: string): [string, number] {
    let shown = { text: "", caret: 0 };
    for (const key of keys) {
      const { text, caret } = shown;
      const isBack = key === "<";
      const next = isBack
        ? { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 }
        : { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
      shown = afterTyping(text, next, isBack);
    }
    return [shown.text, typedNumber(shown.text)];
  }

  test.each([
    ["0,5", "0,5", 0.5],
    ["0,500", "0,500", 0.5],
    ["1,5", "1,5", 1.5],
    ["1,500", "1,500", 1500],
    ["1500", "1,500", 1500],
    ["1,5000", "15,000", 15_000],
    ["1500<", "150", 150],
    ["1,234,567.5", "1,234,567.5", 1_234_567.5],
    ["1234567,", "1,234,567,", Number.NaN],
    ["1234,5", "1,234,5", Number.NaN],
    ["1.234,5", "1.234,5", 1234.5],
    ["0500", "0500", 500],
    ["1,5<<", "1", 1],
  ])("of the keys %s shows %s", (keys, text, value) => {
    expect(typing(keys)).toEqual([text, value]);
  });

  it("never makes another number of a decimal comma: it is read as such, or not at all", () => {
    const whole = fc.integer({ min: 0, max: 10 ** 9 });
    const decimals = fc.stringMatching(/^\d{1,4}$/);
    fc.assert(
      fc.property(whole, decimals, (figures, rest) => {
        const [text, value] = typing(`${figures},${rest}`);
        const isThousands = rest.length >= 3 && figures > 0 && figures < 1000;
        const meant = Number(isThousands ? `${figures}${rest}` : `${figures}.${rest}`);
        const isRefused = figures >= 1000 && rest.length < 3;
        const more = Number(`${figures}${rest}`);
        expect([text, value]).toEqual([
          expect.any(String),
          isRefused ? Number.NaN : figures >= 1000 ? more : meant,
        ]);
      }),
    );
  });

  it("leaves what is no amount as it was typed", () => {
    const typing = { text: "12,000 bags", caret: 4 };
    expect(afterTyping("12,000", typing, false)).toEqual(typing);
  });
});

test.each([
  [1000, true, 2000],
  [1500, true, 2000],
  [1500, false, 1000],
  [0, false, 0],
  [Number.NaN, true, 1000],
])("a step of 1,000 from %d (up: %s) is %d", (value, up, next) => {
  expect(stepped(value, { step: 1000, up })).toBe(next);
});
