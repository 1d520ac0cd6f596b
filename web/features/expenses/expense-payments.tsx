import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import type { Payment } from "../../../contract/expenses/payments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { formatDate } from "../../ui/format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useFrozen } from "../session/public.ts";
import { DoneBy, DecisionFlags } from "./done-by.tsx";
import { isSettledByPayments } from "./expense-words.ts";
import { PaymentReversalDialog } from "./lazy-parts.ts";
import { leftToPay, methodLabels } from "./payments/payment-form-schema.ts";
import { usePaymentReversalOffers } from "./use-expense-offers.ts";

interface ExpensePaymentsProps {
  expense: Expense;
  /** Called with the reason why a reversal was refused. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

/** How much of an expense is paid, and each payment: when, how, from where, and who recorded it. */
export function ExpensePayments({ expense, onRefused, onDone }: ExpensePaymentsProps) {
  const [reversing, setReversing] = useState<Payment>();
  const frozen = useFrozen();
  const offerFor = usePaymentReversalOffers(expense);
  const { amount, paidAmount, payments } = expense;
  if (payments.length === 0) return null;
  const left = leftToPay(expense);
  const words = (value: number) => formatExact(value, amount.currency);
  const close = () => setReversing(undefined);
  return (
    <section aria-labelledby="expense-payments" className="mt-6 border-t border-line pt-5">
      <h3 id="expense-payments" className="mb-3 text-sm font-semibold">
        Payments
      </h3>
      {isSettledByPayments(expense) && (
        <div className="mb-4">
          <ProgressBar label="Paid" value={(100 * paidAmount.amount) / amount.amount} size="sm" />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
            <span>{words(paidAmount.amount)} paid</span>
            <span>{left === 0 ? "Nothing left to pay" : `${words(left)} left`}</span>
          </p>
        </div>
      )}
      <ul aria-labelledby="expense-payments" className="divide-y divide-line">
        {payments.map((payment) => {
          const offer = frozen === undefined ? offerFor(payment) : undefined;
          return (
            <li key={payment._id} className="py-3 text-sm first:pt-0 last:pb-0">
              <OnePayment payment={payment} />
              {offer && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 />}
                  disabledReason={offer.reason}
                  aria-label={`Reverse the payment of ${words(payment.amount.amount)}`}
                  onClick={() => setReversing(payment)}
                >
                  Reverse
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {reversing && (
        <PaymentReversalDialog
          expense={expense}
          payment={reversing}
          onClose={close}
          onRefused={onRefused}
          onDone={() => {
            close();
            onDone();
            toast("Payment reversed.", { tone: "green" });
          }}
        />
      )}
    </section>
  );
}

function OnePayment({ payment }: { payment: Payment }) {
  const { date, method, reference, account, amount, by, at, marks, reason } = payment;
  const how = [
    method === "" ? "" : methodLabels[method],
    reference,
    account === "" ? "" : `from ${account}`,
  ].filter((word) => word !== "");
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium break-all">{formatExact(amount.amount, amount.currency)}</span>
        <span>{formatDate(date)}</span>
      </p>
      {how.length > 0 && <p className="break-words">{how.join(" · ")}</p>}
      {payment.reverses !== null && <p className="break-words">Reversal: {reason}</p>}
      {payment.reversedBy !== null && <p className="font-medium text-signal-ink">Reversed</p>}
      <p className="text-[0.8125rem] text-muted">
        Recorded by <DoneBy name={by?.name} at={at} />
      </p>
      <DecisionFlags marks={marks} />
    </>
  );
}
