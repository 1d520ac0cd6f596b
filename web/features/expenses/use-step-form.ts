import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { ApiError } from "../../api/call.ts";
import { useSaveForm } from "../../form/use-save-form.ts";
import { type DecisionStep, useExpenseStep } from "./expense-changes.ts";

/** The props that the opener gives to a dialog for a step of an expense. */
export interface StepDialogProps {
  expense: Expense;
  onClose: () => void;
  /** Called after the dialog is closed because somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: (expense: Expense) => void;
}

interface StepForm<Input extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults: DefaultValues<Input>;
  /** Returns the step for the form's values. */
  readonly stepOf: (values: Output) => DecisionStep;
  readonly failed: string;
  readonly keeps?: string;
}

/** The form of a dialog that takes a step of an expense. A conflict closes the dialog: its opener shows it. */
export function useStepForm<Input extends FieldValues, Output>(
  { expense, onClose, onRefused, onDone }: StepDialogProps,
  { stepOf, ...setup }: StepForm<Input, Output>,
) {
  const step = useExpenseStep();
  return useSaveForm({
    ...setup,
    submit: (values) => step.mutateAsync({ expense, step: stepOf(values) }),
    onSaved: onDone,
    isShownElsewhere: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) {
        onClose();
        onRefused(error);
      }
      return isConflict;
    },
  });
}
