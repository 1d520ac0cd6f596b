import { useState } from "react";
import { rejectExpense } from "../../../../contract/expenses/expense-steps.ts";
import type { Expense, ExpenseStep } from "../../../../contract/expenses/expenses.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { counted } from "../../../ui/counted.ts";
import { formatAmounts } from "../../../ui/format-exact.ts";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { sumsOf } from "../bulk-steps.ts";
import type { DecisionStep } from "../expense-changes.ts";
import { LeftOut } from "../left-out.tsx";

/** A payment has its own dialog. */
type Asked = Exclude<ExpenseStep, "pay">;

const words: Record<Asked, { question: (what: string) => string; act: string; after: string }> = {
  submit: {
    question: (what) => `Submit ${what}?`,
    act: "Submit",
    after: "They then wait for a decision.",
  },
  approve: {
    question: (what) => `Approve ${what}?`,
    act: "Approve",
    after: "An approved expense is owed. An approval cannot be undone, only reversed.",
  },
  reject: {
    question: (what) => `Reject ${what}?`,
    act: "Reject",
    after:
      "The people who entered them are notified of the reason, and can correct and submit them again.",
  },
};

const reasonShape = rejectExpense.body.shape.reason;

interface BulkQuestionProps {
  step: Asked;
  ready: readonly Expense[];
  /** How many of the selected expenses are left out. */
  left: number;
  reasons: readonly string[];
  onClose: () => void;
  onTake: (step: DecisionStep & { act: Asked }) => void;
}

/** Asks before a step is taken with several expenses: shows how many, and the sum in each currency. */
export function BulkQuestion({ step, ready, left, reasons, onClose, onTake }: BulkQuestionProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const { question, act, after } = words[step];
  const what = `${counted(ready.length, "expense")}, ${formatAmounts(sumsOf(ready))}`;
  const confirm = () => {
    if (step !== "reject") return onTake({ act: step });
    const read = reasonShape.safeParse(reason);
    if (read.success) return onTake({ act: step, reason: read.data });
    setError(read.error.issues[0]?.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={question(what)}
      description={after}
      size="sm"
      role="alertdialog"
    >
      <LeftOut count={left} reasons={reasons} />
      {step === "reject" && (
        <Field label="Reason" hint="One reason for all of them." error={error} required>
          <TextArea
            value={reason}
            rows={3}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </Field>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={step === "reject" ? "danger" : "primary"} onClick={confirm}>
          {act}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
