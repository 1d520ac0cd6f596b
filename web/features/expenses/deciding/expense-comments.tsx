import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { Comments } from "../../comments/public.ts";

/** The comments on an expense, below a heading. */
export function ExpenseComments({ expense }: { expense: Expense }) {
  return (
    <section aria-labelledby="expense-comments" className="mt-6 border-t border-line pt-5">
      <h3 id="expense-comments" className="mb-3 text-sm font-semibold">
        Comments
      </h3>
      <Comments projectId={expense.project._id} record={{ expense: expense._id }} />
    </section>
  );
}
