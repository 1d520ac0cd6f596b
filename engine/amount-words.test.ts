import fc from "fast-check";
import { expect, it, test } from "vitest";
import { amountInWords, numberInWords } from "./amount-words.ts";

test.each([
  [12_500_000, "NGN", "twelve million, five hundred thousand naira"],
  [1_000_001, "NGN", "one million and one naira"],
  [
    1_234_567.5,
    "NGN",
    "one million, two hundred and thirty-four thousand, five hundred and sixty-seven naira and fifty kobo",
  ],
  [1_000_000_000_000, "NGN", "one trillion naira"],
  [0, "NGN", "zero naira"],
  [2_000_019.07, "USD", "two million and nineteen US dollars and 7/100"],
  [3_000_000.125, "KWD", "three million Kuwaiti dinars and 125/1000"],
  [40_000_000, "JPY", "forty million Japanese yen"],
  [2_000_000, "QQQ", "two million QQQ"],
  [-5, "NGN", undefined],
  [1e15, "NGN", undefined],
  [Number.NaN, "NGN", undefined],
])("%d %s is %s", (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});

const values = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, at) => [word, at]),
);
for (const [at, word] of "twenty thirty forty fifty sixty seventy eighty ninety"
  .split(" ")
  .entries())
  values.set(word, (at + 2) * 10);
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** Converts the words back to a number. */
function readBack(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/[\s,-]+/)) {
    const scale = scales[word];
    if (word === "hundred") group *= 100;
    else if (scale !== undefined) [total, group] = [total + group * scale, 0];
    else group += values.get(word) ?? 0;
  }
  return total + group;
}

it("says every whole number so that it reads back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (number) => {
      expect(readBack(numberInWords(number))).toBe(number);
    }),
  );
});
