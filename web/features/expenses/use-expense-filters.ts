import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ExpenseFilters, readExpenseFilters, writeExpenseFilters } from "./expense-filters.ts";

/** The list's filters, which live in the URL, and a way to change some of them in its place. */
export function useExpenseFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readExpenseFilters(params), [params]);
  const change = (part: Partial<ExpenseFilters>) =>
    setParams(
      (current) => writeExpenseFilters(current, { ...readExpenseFilters(current), ...part }),
      { replace: true, preventScrollReset: true },
    );
  return { filters, change };
}
