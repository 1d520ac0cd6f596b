import { expect, it } from "vitest";
import { steadyRows } from "./steady-rows.ts";

const rows = (ids: string) => [...ids].map((_id) => ({ _id }));
const shown = (now: string, before: string, gone = "") =>
  steadyRows(rows(now), {
    order: [...before],
    goneOf: (id) => (gone.includes(id) ? { _id: id } : undefined),
  })
    .map(({ _id }) => _id)
    .join("");

it("U7: keeps the order in which rows were shown", () => {
  expect(shown("bcda", "abcd")).toBe("abcd");
});

it("U7: keeps a row that its change took out of the list, and no other", () => {
  expect(shown("bd", "abcd", "a")).toBe("abd");
});

it("U7: shows a new row after the one that it follows", () => {
  expect(shown("xbycaz", "abc")).toBe("xazbyc");
  expect(shown("xy", "", "")).toBe("xy");
});
