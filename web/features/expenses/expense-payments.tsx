import type { Expense } from "../../../contract/expenses.ts";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { formatDate } from "../../ui/format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { DoneBy, Marks } from "./done-by.tsx";
import { leftToPay, methodLabels } from "./payment-form-schema.ts";

/** How much of an expense is paid, and each payment: when, how, from where, and who recorded it. */
export function ExpensePayments({ expense }: { expense: Expense }) {
  const { amount, paidAmount, payments, reverses } = expense;
  if (payments.length === 0) return null;
  const left = leftToPay(expense);
  const words = (value: number) => formatExact(value, amount.currency);
  return (
    <section aria-labelledby="expense-payments" className="mt-6 border-t border-line pt-5">
      <h3 id="expense-payments" className="mb-3 text-sm font-semibold">
        Payments
      </h3>
      {reverses === null && (
        <div className="mb-4">
          <ProgressBar label="Paid" value={(100 * paidAmount.amount) / amount.amount} size="sm" />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
            <span>{words(paidAmount.amount)} paid</span>
            <span>{left === 0 ? "Nothing left to pay" : `${words(left)} left`}</span>
          </p>
        </div>
      )}
      <ul aria-labelledby="expense-payments" className="divide-y divide-line">
        {payments.map(({ _id, date, method, reference, account, amount: part, by, at, marks }) => {
          const how = [
            method === "" ? "" : methodLabels[method],
            reference,
            account === "" ? "" : `from ${account}`,
          ].filter((word) => word !== "");
          return (
            <li key={_id} className="py-3 text-sm first:pt-0 last:pb-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium break-all">{words(part.amount)}</span>
                <span>{formatDate(date)}</span>
              </p>
              {how.length > 0 && <p className="break-words">{how.join(" · ")}</p>}
              <p className="text-[0.8125rem] text-muted">
                Recorded by <DoneBy name={by?.name} at={at} />
              </p>
              <Marks marks={marks} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
