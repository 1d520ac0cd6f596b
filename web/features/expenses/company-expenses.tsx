import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { CompanyFilter } from "../companies/public.ts";
import { ExportMenu } from "../exports/public.ts";
import { PersonFilter } from "../person-filter/public.ts";
import { ProjectFilter } from "../project-picker/public.ts";
import { CompanyExpensePanel } from "./lazy-parts.ts";
import { partPaidNote } from "./part-paid-note.tsx";
import {
  companyExpenseParams,
  exportFilters,
  areExpensesNarrowed,
  noCompanyFilters,
} from "./expense-filters.ts";
import { ExpenseList } from "./list/expense-list.tsx";
import { useExpensePages } from "./expense-queries.ts";
import { ExpenseToolbar } from "./list/expense-toolbar.tsx";
import { ExpenseTotals } from "./list/expense-totals.tsx";
import { expenseCountText } from "./expense-words.ts";
import { NoExpenses } from "./list/no-expenses.tsx";
import { useCostCodes } from "./use-cost-codes.ts";

interface CompanyExpensesProps {
  /** Whether the person sees only their own expenses, so that there is nobody to filter by. */
  own?: boolean | undefined;
}

/** The expenses of all projects that the person may see: totals by state, the list, and the open one. */
export function CompanyExpenses({ own = false }: CompanyExpensesProps) {
  const { state: filters, change } = useUrlState(companyExpenseParams);
  const list = useExpensePages(filters);
  const codes = useCostCodes(filters.project);
  const opening = useUrlPanel("expense");
  const { first } = list;
  return (
    <>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-h-5 text-sm text-muted">
          {first && expenseCountText(first.total)}
        </p>
        {(first?.total ?? 0) > 0 && <ExportMenu kind="expenses" filters={exportFilters(filters)} />}
      </div>
      <ExpenseTotals totals={first?.totals} status={filters.status} onChange={change} />
      <ExpenseToolbar filters={filters} codes={codes} onChange={change}>
        <div className="min-w-0 max-sm:col-span-2 sm:w-48">
          <ProjectFilter
            value={filters.project}
            onChange={(project) => change({ project, code: undefined })}
          />
        </div>
        <div className="min-w-0 max-sm:col-span-2 sm:w-44">
          <CompanyFilter value={filters.company} onChange={(company) => change({ company })} />
        </div>
        {!own && (
          <div className="min-w-0 max-sm:col-span-2 sm:w-48">
            <PersonFilter
              label="Entered by"
              everyone="Entered by everyone"
              value={filters.person}
              onChange={(person) => change({ person })}
            />
          </div>
        )}
      </ExpenseToolbar>
      <ExpenseList
        list={list}
        opening={opening}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        withProject
        note={partPaidNote}
        none={
          <NoExpenses
            narrowed={areExpensesNarrowed(filters)}
            onClear={() => change(noCompanyFilters)}
            text="Add an expense or import a spreadsheet, and submit it for a decision."
          />
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
