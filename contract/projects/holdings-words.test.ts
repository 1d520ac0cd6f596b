import { expect, test } from "vitest";
import { describeHoldings, noHoldings } from "./holdings-words.ts";
import type { Holdings } from "./trash.ts";

const words = (holds: Partial<Holdings>) =>
  describeHoldings({ ...noHoldings, ...holds }, (amount, currency) => `${currency} ${amount}`);

test("what a project holds is said in words, without what it does not hold", () => {
  expect(words({})).toBe("nothing in it");
  expect(words({ tasks: 1 })).toBe("1 task");
  expect(words({ tasks: 1200 })).toBe("1,200 tasks");
  expect(words({ tasks: 2, people: 1 })).toBe("2 tasks and a team of 1");
  expect(
    words({
      drafts: 2,
      amounts: [
        { amount: 5000.5, currency: "NGN" },
        { amount: 20, currency: "USD" },
      ],
      lines: 1,
      planned: [{ amount: 70, currency: "NGN" }],
      movements: 2,
      files: 3,
      comments: 1,
      people: 4,
    }),
  ).toBe(
    "2 draft expenses (NGN 5000.5 and USD 20), 1 line of the cost plan (NGN 70), 2 movements of materials, 3 files, 1 comment and a team of 4",
  );
});
