import fc from "fast-check";
import { expect, test } from "vitest";
import { LinkIndex } from "./link-index.ts";

test("finds exactly the links that touch a range of rows", () => {
  const row = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(row, row), { maxLength: 70 }), row, row, (links, a, b) => {
      const first = Math.min(a, b);
      const last = Math.max(a, b);
      const index = new LinkIndex(links, (link) => link);
      const naive = links.filter(
        ([from, to]) => Math.min(from, to) <= last && Math.max(from, to) >= first,
      );
      const found = index.within(first, last);
      expect(found).toHaveLength(naive.length);
      expect(new Set(found)).toEqual(new Set(naive));
    }),
  );
});

test("leaves out links with an end that is not shown", () => {
  expect(new LinkIndex([1, 2], (id) => (id === 1 ? [0, 5] : undefined)).within(0, 9)).toEqual([1]);
});
