import { rejectExpense, reverseExpense } from "../../../../contract/expenses/expense-steps.ts";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { useToday } from "../../session/public.ts";
import { ReasonFields } from "./reason-fields.tsx";
import { type StepDialogProps, useStepForm } from "../use-step-form.ts";

const rejection = rejectExpense.body.pick({ reason: true }).extend({
  date: reverseExpense.body.shape.date,
});
const reversal = reverseExpense.body.pick({ reason: true, date: true }).required();

const words = {
  reject: { title: "Reject", label: "Reject expense", failed: "It could not be rejected." },
  reverse: { title: "Reverse", label: "Reverse", failed: "The expense could not be reversed." },
};

interface ReasonDialogProps extends StepDialogProps {
  act: "reject" | "reverse";
}

/** The expense's own day, or the day of a later payment. */
function lastDayOf({ date, payments }: Expense): string {
  return payments.reduce((last, payment) => (payment.date > last ? payment.date : last), date);
}

/** Asks why an expense is rejected or reversed, and for a reversal also the day. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { act, expense, onClose } = props;
  const today = useToday();
  const amount = formatExact(expense.amount.amount, expense.amount.currency);

  const form = useStepForm(props, {
    schema: act === "reject" ? rejection : reversal,
    defaults: { reason: "", date: today },
    stepOf: ({ reason, date }) =>
      act === "reject" ? { act, reason } : { act, reason, date: date ?? "" },
    failed: `${words[act].failed} Please try again.`,
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`${words[act].title} “${expense.description}”?`}
      description={
        act === "reject"
          ? `${expense.createdBy?.name ?? "The person who entered it"} is notified of the reason, and can correct and submit it again.`
          : `This adds an entry of the opposite amount to ${amount}. Both stay on record. It can be done only once.`
      }
      act={words[act].label}
      danger
      onClose={onClose}
    >
      <ReasonFields days={act === "reverse" ? { from: lastDayOf(expense), today } : undefined} />
    </FormDialog>
  );
}
