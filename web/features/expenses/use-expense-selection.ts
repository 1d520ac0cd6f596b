import { useState } from "react";
import type { KeyboardEvent } from "react";
import type { Expense } from "../../../contract/expenses.ts";
import { allToggled, extendedTo, noneSelected, toggled } from "../../ui/hooks/selection-rules.ts";
import { useCan } from "../session/public.ts";

/** The most expenses that one press moves. */
export const MAX_EXPENSES = 100;

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("[data-expense]");

/** The expenses of a list that a person has selected, to move them on together. */
export function useExpenseSelection(expenses: readonly Expense[]) {
  const { allowed } = useCan("expense.create");
  const [selected, setSelected] = useState(noneSelected);
  const order = expenses.map(({ _id }) => _id);
  const select = (id: string, { toHere }: { readonly toHere: boolean }) =>
    setSelected((now) =>
      toHere ? extendedTo(now, id, order, MAX_EXPENSES) : toggled(now, id, MAX_EXPENSES),
    );
  const clear = () => setSelected(noneSelected);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const row = target instanceof Element ? rowOf(target) : undefined;
    const id = row?.dataset["expense"];
    if (!allowed || !row || id === undefined || event.ctrlKey || event.metaKey) return;
    if (key === "x") select(id, { toHere: false });
    else if (key === "Escape" && selected.ids.size > 0) clear();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      const nextId = rowOf(next)?.dataset["expense"];
      if (nextId === undefined) return;
      if (shiftKey && !selected.ids.has(id)) select(id, { toHere: false });
      if (shiftKey) select(nextId, { toHere: true });
      next?.querySelector<HTMLElement>(target instanceof HTMLInputElement ? "input" : "a")?.focus();
    } else return;
    event.preventDefault();
  };
  return {
    /** Whether the person may select at all. */
    allowed,
    // Those that left the list are not moved unseen.
    expenses: expenses.filter(({ _id }) => selected.ids.has(_id)),
    has: (id: string) => selected.ids.has(id),
    select,
    selectAll: () => setSelected((now) => allToggled(now, order, MAX_EXPENSES)),
    isAll: order.length > 0 && order.every((id) => selected.ids.has(id)),
    clear,
    /** Inside the list, arrow keys move from row to row, with Shift they select, as x does; Escape selects none. */
    keys: { onKeyDown },
  };
}

export type ExpenseSelection = ReturnType<typeof useExpenseSelection>;
