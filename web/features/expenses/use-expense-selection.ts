import { useMemo } from "react";
import type { KeyboardEvent } from "react";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { type Paging, useRowSelection } from "../../ui/hooks/use-row-selection.ts";
import { useCan } from "../session/public.ts";

/** The most expenses that one press moves. */
export const MAX_EXPENSES = 100;

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("[data-expense]");

interface ListOf {
  readonly expenses: readonly Expense[];
  /** How many the list has on the server. */
  readonly total: number;
  readonly paging: Paging;
}

/** The expenses of a list that a person has selected, to move them on together. */
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
    // Those that left the list are not moved unseen.
    expenses: expenses.filter(({ _id }) => ids.has(_id)),
    has: (id: string) => ids.has(id),
    /** Inside the list, arrow keys move from row to row, with Shift they select, as x does; Escape selects none. */
    keys: { onKeyDown },
  };
}

export type ExpenseSelection = ReturnType<typeof useExpenseSelection>;
