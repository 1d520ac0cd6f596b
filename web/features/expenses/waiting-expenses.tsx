import type { Expense } from "../../../contract/expenses/expenses.ts";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { formatAmounts } from "../../ui/format-exact.ts";
import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { ExportMenu } from "../exports/public.ts";
import { CompanyExpensePanel } from "./lazy-parts.ts";
import { exportFilters } from "./expense-filters.ts";
import { ExpenseList } from "./list/expense-list.tsx";
import { useExpensePages } from "./expense-queries.ts";
import { expenseCountText } from "./expense-words.ts";
import { useExpenseOffers } from "./use-expense-offers.ts";

const waiting = { status: "submitted", sort: "date", decides: "me" } as const;

/** The expenses of all projects that the person may decide on, oldest first, and why they cannot decide alone. */
export function WaitingExpenses() {
  const list = useExpensePages(waiting);
  const opening = useUrlPanel("expense");
  const offersFor = useExpenseOffers();
  const { first } = list;
  const sums = first?.totals.filter(({ status }) => status === waiting.status) ?? [];
  const noteOf = (expense: Expense) => {
    const reason = offersFor(expense).find(({ act }) => act === "approve")?.reason;
    const words = reason ?? (expense.needsTwo ? twoWords(expense) : undefined);
    return words && <span className="mt-0.5 block text-xs text-soft">{words}</span>;
  };
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-h-5 text-sm text-muted">
          {first && first.total > 0 && `${expenseCountText(first.total)}, ${formatAmounts(sums)}`}
        </p>
        {first && first.total > 0 && (
          <ExportMenu kind="expenses" filters={exportFilters(waiting)} />
        )}
      </div>
      <ExpenseList
        list={list}
        opening={opening}
        sort={waiting.sort}
        onSort={undefined}
        withProject
        note={noteOf}
        none={
          <EmptyState compact title="Nothing is waiting for your decision.">
            Expenses that others submit appear here, of all projects and the oldest first.
          </EmptyState>
        }
      />
      {opening.openId !== undefined && (
        <CompanyExpensePanel
          key={opening.openId}
          expenseId={opening.openId}
          opening={opening}
          onClose={opening.close}
        />
      )}
    </>
  );
}

function twoWords({ approvals }: Pick<Expense, "approvals">): string {
  return approvals.length === 0
    ? "Two people must approve this expense."
    : `${approvals[0]?.by?.name ?? "Somebody who left"} has approved it. A second approval is missing.`;
}
