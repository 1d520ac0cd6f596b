import { SidePanel } from "../../ui/overlays/side-panel.tsx";
import { ExpenseBody, type ExpenseBodyProps } from "./expense-body.tsx";
import { useExpense } from "./expense-queries.ts";

interface ExpensePanelProps extends ExpenseBodyProps {
  onClose: () => void;
}

/** One expense with its facts, its actions and its activity, beside a list. */
export function ExpensePanel({ onClose, ...body }: ExpensePanelProps) {
  const { data: expense, isError } = useExpense(body.expenseId);
  const isShown = expense !== undefined && !isError;
  return (
    <SidePanel
      modal="beside"
      open
      onClose={onClose}
      title={isShown ? expense.description : "Expense"}
      eyebrow={isShown && "Expense"}
    >
      <ExpenseBody {...body} />
    </SidePanel>
  );
}
