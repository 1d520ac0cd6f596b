import { FileUp, Plus } from "lucide-react";
import { useState } from "react";
import type { Project } from "../../../contract/projects.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useCan, useUser } from "../session/public.ts";
import { expenseParams, isNarrowed, noFilters } from "./expense-filters.ts";
import { ExpensePanel } from "./expense-panel.tsx";
import { ExpenseTable } from "./expense-table.tsx";
import { ExpenseToolbar } from "./expense-toolbar.tsx";
import { ExpenseTotals } from "./expense-totals.tsx";
import { countText } from "./expense-words.ts";
import { useExpensePages } from "./expense-queries.ts";
import { useCostCodes } from "./use-cost-codes.ts";
import { ExpenseDialog, ExpenseImportDialog, prepareEntry } from "./lazy-parts.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

interface ExpensesProps {
  projectId: string;
  project: Project | undefined;
}

/** A project's expenses that the person may see: totals by state, the list, and the open one. */
export function Expenses({ projectId, project }: ExpensesProps) {
  const { state: filters, change } = useUrlState(expenseParams);
  const list = useExpensePages(projectId, filters);
  const codes = useCostCodes(projectId);
  const opening = useUrlPanel("expense");
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const { workspace } = useUser();
  const { allowed } = useCan("expense.create");
  usePrefetch(prepareEntry, allowed);
  const currency = project?.currency ?? workspace.currency;

  const first = list.data?.pages[0]?.data;
  const expenses = list.data?.pages.flatMap(({ data }) => data.expenses) ?? [];
  const add = allowed && (
    <div className="flex flex-wrap gap-2">
      <Button icon={<FileUp />} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
        New expense
      </Button>
    </div>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-h-5 text-sm text-muted max-sm:w-full">
          {first && countText(first.total)}
        </p>
        {add}
      </div>
      <ExpenseTotals totals={first?.totals} status={filters.status} onChange={change} />
      <ExpenseToolbar filters={filters} codes={codes} onChange={change} />
      <Card flush className="mt-3" aria-label="List of expenses">
        {list.isPending ? (
          <LoadingRegion label="Loading the expenses">
            <SkeletonHead className="h-10.25 max-sm:hidden" />
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <SkeletonRow key={row} columns={4} height="h-14.25 max-sm:h-18" />
            ))}
          </LoadingRegion>
        ) : !list.data ? (
          <ErrorState
            message={serverMessage(list.error, "Failed to load the expenses. Please try again.")}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : expenses.length === 0 ? (
          <NoExpenses
            narrowed={isNarrowed(filters)}
            mayAdd={allowed}
            onClear={() => change(noFilters)}
          />
        ) : (
          <ExpenseTable
            expenses={expenses}
            total={first?.total ?? expenses.length}
            isOld={list.isPlaceholderData}
            opening={opening}
            sort={filters.sort}
            onSort={(sort) => change({ sort })}
          />
        )}
      </Card>
      {list.hasNextPage && !list.isPlaceholderData && (
        <LoadMore
          onMore={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          error={
            list.isFetchNextPageError
              ? serverMessage(list.error, "The rest could not be loaded. Please try again.")
              : undefined
          }
        />
      )}
      {opening.openId !== undefined && (
        <ExpensePanel
          key={opening.openId}
          expenseId={opening.openId}
          opening={opening}
          currency={currency}
          codes={codes}
        />
      )}
      {adding && (
        <ExpenseDialog
          projectId={projectId}
          expense={undefined}
          currency={currency}
          codes={codes}
          onClose={() => setAdding(false)}
          onSaved={({ _id, status }, withReceipts) => {
            setAdding(false);
            // The person sees the uploads arrive there.
            if (withReceipts) opening.open(_id);
            toast(status === "submitted" ? "Expense submitted." : "Draft saved.", {
              tone: "green",
            });
          }}
        />
      )}
      {importing && project && (
        <ExpenseImportDialog project={project} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

interface NoExpensesProps {
  narrowed: boolean;
  mayAdd: boolean;
  onClear: () => void;
}

function NoExpenses({ narrowed, mayAdd, onClear }: NoExpensesProps) {
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
      {mayAdd
        ? "Enter an expense or import a sheet, and submit it for a decision."
        : "Expenses of this project appear here."}
    </EmptyState>
  );
}
