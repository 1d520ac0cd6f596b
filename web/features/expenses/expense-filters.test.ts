import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expenseSorts, expenseStatuses } from "../../../contract/expenses.ts";
import {
  isNarrowed,
  nextSort,
  readExpenseFilters,
  sortedBy,
  writeExpenseFilters,
} from "./expense-filters.ts";

const none = readExpenseFilters(new URLSearchParams());
const codeId = "0198c0de-0000-7000-8000-000000000001";

describe("the filters of a URL", () => {
  it("are all, newest first, where it says nothing", () => {
    expect(none).toEqual({
      search: "",
      status: undefined,
      code: undefined,
      from: undefined,
      to: undefined,
      sort: "-date",
    });
    expect(isNarrowed(none)).toBe(false);
  });

  it("leave out what is not known", () => {
    const url = "status=lost&code=7&from=2026-02-30&to=soon&sort=vendor&search=%20";
    expect(readExpenseFilters(new URLSearchParams(url))).toEqual(none);
  });

  it("come back as they were written, beside what belongs to others", () => {
    const filters = fc.record({
      search: fc.string({ maxLength: 30 }).map((text) => text.trim()),
      status: fc.constantFrom(undefined, ...expenseStatuses),
      code: fc.constantFrom(undefined, "none", codeId),
      from: fc.constantFrom(undefined, "2026-01-31"),
      to: fc.constantFrom(undefined, "2028-02-29"),
      sort: fc.constantFrom(...expenseSorts),
    });
    fc.assert(
      fc.property(filters, (given) => {
        const url = writeExpenseFilters(new URLSearchParams("tab=money&search=old"), given);
        expect(readExpenseFilters(url)).toEqual(given);
        expect(url.get("tab")).toBe("money");
      }),
    );
  });

  it("narrow the list, each of them; the order does not", () => {
    expect(isNarrowed({ ...none, sort: "amount" })).toBe(false);
    expect(isNarrowed({ ...none, code: "none" })).toBe(true);
    expect(isNarrowed({ ...none, from: "2026-01-01" })).toBe(true);
  });
});

it("sorts a column downwards first, then upwards", () => {
  expect(nextSort("amount", "-date")).toBe("-amount");
  expect(nextSort("amount", "-amount")).toBe("amount");
  expect(sortedBy("amount", "amount")).toBe("ascending");
  expect(sortedBy("date", "-date")).toBe("descending");
  expect(sortedBy("date", "amount")).toBeUndefined();
});
