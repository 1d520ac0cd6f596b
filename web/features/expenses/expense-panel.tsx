import { SidePanel } from "../../ui/overlays/side-panel.tsx";
import { ExpenseBody, type ExpenseBodyProps } from "./expense-body.tsx";
import { useExpense } from "./expense-queries.ts";

/** One expense with its facts, its actions and its activity, beside a list. */
export function ExpensePanel(props: ExpenseBodyProps) {
  const { expenseId, opening } = props;
  const { data: expense, isError } = useExpense(expenseId);
  const isShown = expense !== undefined && !isError;
  return (
    <SidePanel
      modal="beside"
      open
      onClose={opening.close}
      title={isShown ? expense.description : "Expense"}
      eyebrow={isShown && "Expense"}
    >
      <ExpenseBody {...props} />
    </SidePanel>
  );
}
