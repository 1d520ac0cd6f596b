import { FileUp, Plus } from "lucide-react";
import type { Project } from "../../../contract/projects/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ExportMenu } from "../exports/public.ts";
import { useCan, useUser } from "../session/public.ts";
import {
  exportFilters,
  expenseParams,
  areExpensesNarrowed,
  noExpenseFilters,
} from "./expense-filters.ts";
import { newParams } from "./form/new-param.ts";
import { ExpenseList } from "./list/expense-list.tsx";
import { partPaidNote } from "./part-paid-note.tsx";
import { NoExpenses } from "./list/no-expenses.tsx";
import { ExpenseToolbar } from "./list/expense-toolbar.tsx";
import { ExpenseTotals } from "./list/expense-totals.tsx";
import { expenseCountText } from "./expense-words.ts";
import { useExpensePages } from "./expense-queries.ts";
import { useCostCodes } from "./use-cost-codes.ts";
import { ExpenseDialog, ExpenseImportDialog, ExpensePanel, prepareEntry } from "./lazy-parts.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlStart } from "../../ui/hooks/use-url-start.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

interface ExpensesProps {
  projectId: string;
  project: Project | undefined;
}

/** A project's expenses that the person may see: totals by state, the list, and the open one. */
export function Expenses({ projectId, project }: ExpensesProps) {
  const { state: filters, change } = useUrlState(expenseParams);
  const list = useExpensePages({ ...filters, project: projectId });
  const codes = useCostCodes(projectId);
  const opening = useUrlPanel("expense");
  const { workspace } = useUser();
  const { allowed } = useCan("expense.create");
  // Who loses the permission while typing keeps the form, and is told why the expense is refused.
  const [begun, begin] = useUrlStart(newParams, project ? allowed : null);
  const end = () => begin(undefined);
  usePrefetch(prepareEntry, { wanted: allowed });
  const currency = project?.currency ?? workspace.currency;

  const { first } = list;
  const acts = (
    <div className="flex flex-wrap gap-2">
      {(first?.total ?? 0) > 0 && (
        <ExportMenu kind="expenses" filters={exportFilters({ ...filters, project: projectId })} />
      )}
      {allowed && (
        <>
          <Button icon={<FileUp />} onClick={() => begin("import")}>
            Import
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => begin("expense")}>
            Add expense
          </Button>
        </>
      )}
    </div>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-h-5 text-sm text-muted max-sm:w-full">
          {first && expenseCountText(first.total)}
        </p>
        {acts}
      </div>
      <ExpenseTotals totals={first?.totals} status={filters.status} onChange={change} />
      <ExpenseToolbar filters={filters} codes={codes} onChange={change} />
      <ExpenseList
        list={list}
        opening={opening}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        note={partPaidNote}
        none={
          <NoExpenses
            narrowed={areExpensesNarrowed(filters)}
            onClear={() => change(noExpenseFilters)}
            text={
              allowed
                ? "Add an expense or import a sheet, and submit it for a decision."
                : "Expenses of this project appear here."
            }
          />
        }
      />
      {opening.openId !== undefined && (
        <ExpensePanel
          key={opening.openId}
          expenseId={opening.openId}
          opening={opening}
          onClose={opening.close}
          currency={currency}
          codes={codes}
        />
      )}
      {project && begun === "expense" && (
        <ExpenseDialog
          projectId={projectId}
          expense={undefined}
          currency={currency}
          codes={codes}
          onClose={end}
          onSaved={({ _id, status }, withReceipts) => {
            end();
            // In the open panel the person sees the uploads complete.
            if (withReceipts) opening.open(_id);
            toast(status === "submitted" ? "Expense submitted." : "Draft saved.", {
              tone: "green",
            });
          }}
        />
      )}
      {project && begun === "import" && <ExpenseImportDialog project={project} onClose={end} />}
    </>
  );
}
