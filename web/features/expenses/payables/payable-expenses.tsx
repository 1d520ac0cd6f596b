import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { daysOld } from "../../../../contract/expenses/age-rules.ts";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import type { Payable } from "../../../../contract/expenses/payables.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { counted } from "../../../ui/counted.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { formatAmounts, formatExact } from "../../../ui/format-exact.ts";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useToday } from "../../session/public.ts";
import { sumsOf } from "../bulk-steps.ts";
import { CompanyExpensePanel } from "../lazy-parts.ts";
import { ExpenseList } from "../list/expense-list.tsx";
import { useExpensePages } from "../expense-queries.ts";
import { expenseCountText } from "../expense-words.ts";
import { type PayableParams, vendorName } from "./payable-params.ts";

interface PayableExpensesProps {
  of: PayableParams & { readonly currency: string };
  /** The vendor's figures; undefined until they are known, and where nothing is owed. */
  row: Payable | undefined;
  /** The link back to all vendors. */
  back: string;
}

/** The expenses of a vendor that are waiting to be paid, oldest first, and what is left of each. */
export function PayableExpenses({ of, row, back }: PayableExpensesProps) {
  const { company, vendor, currency, project } = of;
  const today = useToday();
  const list = useExpensePages({
    project,
    currency,
    owed: "true",
    sort: "date",
    ...(company === undefined ? { vendor } : { company }),
  });
  const opening = useUrlPanel("expense");
  const { first } = list;
  const name = row ? vendorName(row) : nameIn(first?.expenses[0], vendor);
  const noteOf = (expense: Expense) => leftNote(expense, today);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed link disappeared with its list, so the heading gets the focus.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <TextLink to={back} className="inline-flex h-11 items-center gap-1.5 text-sm">
        <ArrowLeft className="size-4" aria-hidden="true" />
        All vendors
      </TextLink>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-base leading-6 font-semibold wrap-anywhere outline-none"
      >
        {name}
      </h2>
      <p role="status" className="min-h-5 text-sm text-muted">
        {row && `${formatExact(row.total, currency)} owed, ${expenseCountText(row.expenses)}`}
      </p>
      <ExpenseList
        list={list}
        opening={opening}
        sort="date"
        onSort={undefined}
        withProject
        note={noteOf}
        none={
          <EmptyState compact title="Nothing is owed here any more.">
            Every approved expense is paid.
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

function nameIn(expense: Expense | undefined, vendor: string): string {
  return vendorName({ company: expense?.vendorCompany ?? null, vendor });
}

function leftNote(expense: Expense, today: string): ReactNode {
  const days = daysOld(expense.date, today);
  return (
    <span className="mt-0.5 block text-xs text-soft">
      {days < 0 ? "Dated ahead" : `${counted(days, "day")} old`}
      {expense.paidAmount.amount > 0 && `, ${formatAmounts(sumsOf([expense], "pay"))} left to pay`}
    </span>
  );
}
