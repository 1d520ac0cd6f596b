import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { counted } from "../../../ui/counted.ts";
import { formatAmounts } from "../../../ui/format-exact.ts";
import { useToday } from "../../session/public.ts";
import { paymentDraftKey, sumsOf } from "../bulk-steps.ts";
import type { DecisionStep } from "../expense-changes.ts";
import { LeftOut } from "../left-out.tsx";
import { PaymentDetailFields } from "./payment-detail-fields.tsx";
import { emptyDetails, paymentDetailsSchema } from "./payment-form-schema.ts";

interface BulkPaymentDialogProps {
  ready: readonly Expense[];
  /** How many of the selected expenses are left out. */
  left: number;
  reasons: readonly string[];
  onClose: () => void;
  onTake: (step: DecisionStep & { act: "pay" }) => void;
}

/** Records the full payment of what is left of several expenses: when, how and from where. */
export function BulkPaymentDialog(props: BulkPaymentDialogProps) {
  const { ready, left, reasons, onClose, onTake } = props;
  const today = useToday();
  const form = useSaveForm({
    schema: paymentDetailsSchema(ready, today),
    defaults: emptyDetails(today),
    // Input typed for some expenses is not offered for others.
    keeps: paymentDraftKey(ready),
    submit: (payment) => Promise.resolve(onTake({ act: "pay", payment })),
    failed: "The payments could not be recorded. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      title={`Record the payment of ${counted(ready.length, "expense")}, ${formatAmounts(sumsOf(ready, "pay"))}?`}
      description="Everything left to pay on each is recorded as paid, with the details given here. The payments stay on record: a mistake is put right by reversing them."
      act="Record payment"
      what="These payments"
      onClose={onClose}
    >
      <LeftOut count={left} reasons={reasons} />
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <PaymentDetailFields today={today} expenses={ready} />
      </div>
    </FormDialog>
  );
}
