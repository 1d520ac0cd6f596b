import { clsx } from "clsx";
import type { z } from "zod";
import {
  type ExpenseStatus,
  expenseStatuses,
  type expenseTotals,
} from "../../../../contract/expenses/expenses.ts";
import { solidClass } from "../../../ui/data/tone.ts";
import type { ExpenseFilterChange } from "../expense-filters.ts";
import { formatAmounts } from "../../../ui/format-exact.ts";
import { statusLabels, expenseStatusTones } from "../expense-words.ts";

interface ExpenseTotalsProps {
  /** Undefined while they load. */
  totals: z.output<typeof expenseTotals> | undefined;
  status: ExpenseStatus | undefined;
  onChange: (part: ExpenseFilterChange) => void;
}

/** The number and the sum of the expenses in each state. Each figure filters the list to the expenses that it counts. */
export function ExpenseTotals({ totals, status, onChange }: ExpenseTotalsProps) {
  return (
    <div
      role="group"
      aria-label="Totals by state"
      className="flex overflow-x-auto rounded-lg border border-line bg-surface shadow-card"
    >
      {expenseStatuses.map((name) => {
        const own = totals?.filter((total) => total.status === name);
        const count = own?.reduce((sum, total) => sum + total.count, 0);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={status === name}
            onClick={() => onChange({ status: status === name ? undefined : name })}
            className={clsx(
              "relative flex min-w-min flex-1 flex-col border-l border-line px-3 pt-2.5 pb-3 text-left transition-colors duration-100 first:rounded-l-lg first:border-l-0 last:rounded-r-lg hover:bg-hover focus-visible:-outline-offset-3 lg:px-4",
              "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5",
              status === name && "bg-hover after:bg-ink",
            )}
          >
            <span className="flex min-w-26 items-center gap-1.5 text-xs font-medium whitespace-nowrap text-muted">
              <span
                className={clsx(
                  "size-2 shrink-0 rounded-full",
                  solidClass[expenseStatusTones[name]],
                )}
                aria-hidden="true"
              />
              {statusLabels[name]}
              {count !== undefined && count > 0 && (
                <span className="font-semibold text-ink">{count.toLocaleString("en-NG")}</span>
              )}
            </span>
            <span className="mt-0.5 text-sm leading-5 font-semibold">
              {own === undefined || own.length === 0 ? (
                <span className="font-normal text-muted">–</span>
              ) : (
                formatAmounts(own)
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
