import { describe, expect, it } from "vitest";
import { readUrl } from "../../ui/hooks/url-params.ts";
import {
  companyExpenseParams,
  countExpenseFilters,
  expenseParams,
  exportFilters,
  areExpensesNarrowed,
  nextExpenseSort,
  expensesSortedBy,
} from "./expense-filters.ts";

const read = (text: string) => readUrl(expenseParams, new URLSearchParams(text));
const codeId = "0198c0de-0000-7000-8000-000000000001";

describe("expense filters in the URL", () => {
  it("find a cost code, or expenses without one", () => {
    expect(read(`code=${codeId}`).code).toBe(codeId);
    expect(read("code=none").code).toBe("none");
    expect(read("code=7").code).toBeUndefined();
  });

  it("show everything, newest first, if they are invalid", () => {
    const filters = read("status=lost&code=7&from=2026-02-30&to=soon&sort=vendor&search=%20");
    expect(filters).toEqual(read(""));
    expect(filters.sort).toBe("-date");
  });

  it("narrow the list, except for the order", () => {
    expect(areExpensesNarrowed(read("sort=amount"))).toBe(false);
    expect(areExpensesNarrowed(read("code=none"))).toBe(true);
    expect(areExpensesNarrowed(read("from=2026-01-01"))).toBe(true);
  });
});

it("counts the filters that fold away, not the search, the state and the order that stay in sight", () => {
  const count = (text: string) =>
    countExpenseFilters(readUrl(companyExpenseParams, new URLSearchParams(text)));
  expect(count("")).toBe(0);
  expect(count("search=sand&status=paid&sort=amount")).toBe(0);
  expect(count("from=2026-01-01&to=2026-03-31&code=none&sort=amount")).toBe(3);
  expect(count(`project=${codeId}&company=${codeId}&person=${codeId}&status=paid`)).toBe(3);
});

it("exports what waits for the person, and nothing else", () => {
  expect(exportFilters({ status: "submitted", sort: "date", decides: "me" })).toEqual({
    expenseStatus: "submitted",
    decides: "me",
  });
});

it("sorts a column descending first, then ascending", () => {
  expect(nextExpenseSort("amount", "-date")).toBe("-amount");
  expect(nextExpenseSort("amount", "-amount")).toBe("amount");
  expect(expensesSortedBy("amount", "amount")).toBe("ascending");
  expect(expensesSortedBy("date", "-date")).toBe("descending");
  expect(expensesSortedBy("date", "amount")).toBeUndefined();
});
