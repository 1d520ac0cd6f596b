import { useMemo } from "react";
import type { KeyboardEvent } from "react";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { type Paging, useRowSelection } from "../../../ui/hooks/use-row-selection.ts";
import { useCan } from "../../session/public.ts";

/** The maximum number of expenses in one bulk step. */
export const MAX_EXPENSES = 100;

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("[data-expense]");

interface ListOf {
  readonly expenses: readonly Expense[];
  /** How many expenses the list has on the server. */
  readonly total: number;
  readonly paging: Paging;
}

/** The expenses that a person has selected in a list for a bulk step. */
export function useExpenseSelection({ expenses, total, paging }: ListOf) {
  const { allowed } = useCan("expense.create");
  const order = useMemo(() => expenses.map(({ _id }) => _id), [expenses]);
  const rows = useRowSelection({ paging, order, total, max: MAX_EXPENSES });
  const { ids, select, clear } = rows;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const row = target instanceof Element ? rowOf(target) : undefined;
    const id = row?.dataset["expense"];
    if (!allowed || !row || id === undefined || event.ctrlKey || event.metaKey) return;
    if (key === "x") select(id, { toHere: false });
    else if (key === "Escape" && ids.size > 0) clear();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      const nextId = rowOf(next)?.dataset["expense"];
      if (nextId === undefined) return;
      if (shiftKey && !ids.has(id)) select(id, { toHere: false });
      if (shiftKey) select(nextId, { toHere: true });
      next?.querySelector<HTMLElement>(target instanceof HTMLInputElement ? "input" : "a")?.focus();
    } else return;
    event.preventDefault();
  };
  return {
    ...rows,
    /** Whether the person may select at all. */
    allowed,
    // Expenses that have left the list are out of sight, so the step leaves them out.
    expenses: expenses.filter(({ _id }) => ids.has(_id)),
    has: (id: string) => ids.has(id),
    /**
     * Inside the list, arrow keys move between rows and, with Shift, select them. The x key also selects; Escape
     * clears the selection.
     */
    keys: { onKeyDown },
  };
}

export type ExpenseSelection = ReturnType<typeof useExpenseSelection>;
