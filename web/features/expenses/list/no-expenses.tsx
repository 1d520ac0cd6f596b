import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";

interface NoExpensesProps {
  narrowed: boolean;
  onClear: () => void;
  /** The hint for a list without any expenses. */
  text: string;
}

/** An empty list of expenses: none match, or there are none yet. */
export function NoExpenses({ narrowed, onClear, text }: NoExpensesProps) {
  if (narrowed) {
    return (
      <EmptyState
        compact
        drawing="search"
        title="No expenses match your filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        The search covers descriptions, vendors and invoice numbers.
      </EmptyState>
    );
  }
  return (
    <EmptyState compact title="No expenses yet.">
      {text}
    </EmptyState>
  );
}
