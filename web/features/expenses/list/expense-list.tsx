import type { ReactNode } from "react";
import type { Expense, ExpenseSort } from "../../../../contract/expenses/expenses.ts";
import { serverMessage } from "../../../api/call.ts";
import { Card } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { ExpenseBulkBar } from "./bulk-bar.tsx";
import type { useExpensePages } from "../expense-queries.ts";
import { ExpenseTable } from "./expense-table.tsx";
import { useExpenseSelection } from "./use-expense-selection.ts";

interface ExpenseListProps {
  list: ReturnType<typeof useExpensePages>;
  opening: UrlPanel;
  sort: ExpenseSort;
  /** Undefined for a list with a fixed order. */
  onSort: ((sort: ExpenseSort) => void) | undefined;
  /** Whether the rows name their project. */
  withProject?: boolean;
  /** An extra note at the bottom of an expense's row. */
  note?: (expense: Expense) => ReactNode;
  /** The empty state. */
  none: ReactNode;
}

/** Expenses page by page: the table, its loading state, or why there is none. */
export function ExpenseList({ list, none, ...table }: ExpenseListProps) {
  const { first, expenses, paging } = list;
  const total = first?.total ?? expenses.length;
  const selection = useExpenseSelection({ expenses, total, paging });
  return (
    <>
      <Card flush className="mt-3" aria-label="List of expenses">
        {list.isPending ? (
          <LoadingRegion label="Loading the expenses">
            <SkeletonHead className="h-10.25 max-sm:hidden" />
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <SkeletonRow key={row} columns={4} height="h-14.25 max-sm:h-18" />
            ))}
          </LoadingRegion>
        ) : !first ? (
          <ErrorState
            message={serverMessage(list.error, "Failed to load the expenses. Please try again.")}
            onRetry={list.retry}
            retrying={list.isFetching}
          />
        ) : expenses.length === 0 ? (
          none
        ) : (
          <ExpenseTable
            {...table}
            expenses={expenses}
            total={total}
            isOld={list.isOld}
            selection={selection}
          />
        )}
        <ExpenseBulkBar selection={selection} />
      </Card>
      {list.hasMore && (
        <LoadMore
          onMore={list.showMore}
          loading={list.isLoadingMore}
          error={
            list.loadMoreFailed
              ? serverMessage(list.error, "The rest could not be loaded. Please try again.")
              : undefined
          }
        />
      )}
    </>
  );
}
