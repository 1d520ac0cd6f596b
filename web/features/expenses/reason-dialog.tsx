import { rejectExpense, reverseExpense } from "../../../contract/expense-steps.ts";
import type { Expense } from "../../../contract/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { FormDate } from "../../form/form-date.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { useToday } from "../session/public.ts";
import { useExpenseStep } from "./expense-changes.ts";
import { formatExact } from "../../ui/format-exact.ts";

const rejection = rejectExpense.body.pick({ reason: true }).extend({
  date: reverseExpense.body.shape.date,
});
const reversal = reverseExpense.body.pick({ reason: true, date: true }).required();

const words = {
  reject: { title: "Reject", label: "Reject expense", failed: "It could not be rejected." },
  reverse: { title: "Reverse", label: "Reverse", failed: "The expense could not be reversed." },
};

interface ReasonDialogProps {
  act: "reject" | "reverse";
  expense: Expense;
  onClose: () => void;
  /** Called if somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

/** Asks why an expense is rejected or reversed, and for a reversal also the day. */
export function ReasonDialog({ act, expense, onClose, onRefused, onDone }: ReasonDialogProps) {
  const today = useToday();
  const step = useExpenseStep();
  const amount = formatExact(expense.amount.amount, expense.amount.currency);

  const form = useSaveForm({
    schema: act === "reject" ? rejection : reversal,
    defaults: { reason: "", date: today },
    submit: ({ reason, date }) =>
      step.mutateAsync({
        expense,
        step: act === "reject" ? { act, reason } : { act, reason, date: date ?? "" },
      }),
    onSaved: onDone,
    failed: (error) => serverMessage(error, `${words[act].failed} Please try again.`),
    isShownElsewhere: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) onRefused(error);
      return isConflict;
    },
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
      <Field label="Reason" error={form.errorOf("reason")} required>
        <TextArea {...form.register("reason")} rows={3} data-autofocus />
      </Field>
      {act === "reverse" && (
        <Field label="Date" error={form.errorOf("date")} required>
          <FormDate
            control={form.control}
            name="date"
            min={expense.date}
            max={today}
            today={today}
            required
          />
        </Field>
      )}
    </FormDialog>
  );
}
