import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Expense, rejectExpense, reverseExpense } from "../../../contract/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { useUser } from "../session/public.ts";
import { useExpenseStep } from "./expense-changes.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { dayIn } from "./today.ts";

const rejection = rejectExpense.body.pick({ reason: true }).extend({
  date: reverseExpense.body.shape.date,
});
const reversal = reverseExpense.body.required();

const words = {
  reject: { title: "Reject", label: "Reject expense", failed: "It could not be rejected." },
  reverse: { title: "Take back", label: "Take back", failed: "It could not be taken back." },
};

interface ReasonDialogProps {
  act: "reject" | "reverse";
  expense: Expense;
  onClose: () => void;
  /** Told when somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

/** Asks why an expense is rejected or taken back, and for the latter on which day. */
export function ReasonDialog({ act, expense, onClose, onRefused, onDone }: ReasonDialogProps) {
  const { timeZone } = useUser().workspace;
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const step = useExpenseStep();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({
    resolver: zodResolver(act === "reject" ? rejection : reversal),
    defaultValues: { reason: "", date: today },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const amount = formatExact(expense.amount.amount, expense.amount.currency);

  const submit = form.handleSubmit(async ({ reason, date }) => {
    setFailure(undefined);
    try {
      await step.mutateAsync({
        expense,
        step: act === "reject" ? { act, reason } : { act, reason, date: date ?? "" },
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onRefused(error);
      else if (!showFieldErrors(error, ["reason", "date"], form.setError)) setFailure(error);
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      size="sm"
      title={`${words[act].title} “${expense.description}”?`}
      description={
        act === "reject"
          ? `${expense.createdBy?.name ?? "Whoever entered it"} is told why, can put it right and submit it again.`
          : `An entry of the opposite amount is made beside the ${amount}, and both stay on record. This is done once.`
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
        {failure !== undefined && (
          <Banner tone="red">
            {serverMessage(failure, `${words[act].failed} Please try again.`)}
          </Banner>
        )}
        <Field label="Reason" error={errors.reason?.message} required>
          <TextArea
            {...form.register("reason", { onChange: () => form.clearErrors("reason") })}
            rows={3}
            data-autofocus
          />
        </Field>
        {act === "reverse" && (
          <Field label="Date" error={errors.date?.message} required>
            <TextInput
              {...form.register("date", { onChange: () => form.clearErrors("date") })}
              type="date"
              min={expense.date}
              max={today}
            />
          </Field>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            {words[act].label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
