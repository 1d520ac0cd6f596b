import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { Expense } from "../../../contract/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { SaveFailure } from "../../ui/data/save-failure.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";
import { ChosenFiles, useAddFiles } from "../files/public.ts";
import { useUser } from "../session/public.ts";
import { useExpenseStep, useFreshExpense, useSaveExpense } from "./expense-changes.ts";
import { ExpenseFormFields } from "./expense-form-fields.tsx";
import {
  differs,
  type ExpenseFormInput,
  type ExpenseFormValues,
  expenseChanges,
  expenseFormFields,
  expenseFormSchema,
  expenseFormValues,
} from "./expense-form-schema.ts";
import { dayIn } from "./today.ts";
import type { CostCode } from "./use-cost-codes.ts";

interface ExpenseDialogProps {
  projectId: string;
  /** The expense to edit; undefined to enter one. */
  expense: Expense | undefined;
  /** The project's. */
  currency: string;
  codes: readonly CostCode[];
  onClose: () => void;
  /** Told with the expense as it then stands: a draft, or submitted; and whether receipts are on their way to it. */
  onSaved: (expense: Expense, withReceipts: boolean) => void;
}

/** Enters or edits an expense, and submits it in one go if wanted. It is mounted for each opening anew. */
export function ExpenseDialog(props: ExpenseDialogProps) {
  const { projectId, expense, currency, codes, onClose, onSaved } = props;
  const { timeZone } = useUser().workspace;
  /** What the edit starts from: the draft once it is kept, and read anew after someone else's change. */
  const [base, setBase] = useState(expense);
  /** Made once, so that a second try after a lost reply is the same expense. */
  const [id] = useState(() => newId());
  const [start] = useState(() => ({ currency, today: dayIn(timeZone, new Date()) }));
  const [failure, setFailure] = useState<unknown>();
  const frame = useRef<HTMLFormElement>(null);
  const save = useSaveExpense();
  const step = useExpenseStep();
  const fetchFresh = useFreshExpense();
  const form = useForm<ExpenseFormValues, unknown, ExpenseFormInput>({
    resolver: zodResolver(expenseFormSchema),
    defaultValues: expenseFormValues(expense, start),
    reValidateMode: "onSubmit",
  });
  const { isDirty, isSubmitting } = form.formState;
  const [submitting, setSubmitting] = useState(false);
  const addFiles = useAddFiles();
  const [receipts, setReceipts] = useState<readonly File[]>([]);
  const hadReceipts = useRef(false);
  const guard = useUnsavedGuard(isDirty || receipts.length > 0, onClose);
  const isConflict = failure instanceof ApiError && failure.status === 409;
  const isSubmitted = base?.status === "submitted";
  const wasKept = expense === undefined && base !== undefined;

  const saveEdit = (edited: Expense, input: ExpenseFormInput) =>
    differs(edited, input)
      ? save.mutateAsync({ id: edited._id, body: expenseChanges(edited, input) })
      : Promise.resolve(edited);
  const create = async (input: ExpenseFormInput) => {
    const made = await save.mutateAsync({ body: { ...input, _id: id, project: projectId } });
    if (receipts.length > 0) {
      addFiles({ expense: made._id }, receipts);
      setReceipts([]);
      hadReceipts.current = true;
    }
    // A first try that arrived, though its reply was lost, keeps what was entered then.
    return saveEdit(made, input);
  };

  const send = (thenSubmit: boolean) => {
    const date = frame.current?.elements.namedItem("date");
    if (date instanceof HTMLInputElement && date.validity.badInput) {
      form.setError("date", { message: "Complete this date" }, { shouldFocus: true });
      return;
    }
    setFailure(undefined);
    setSubmitting(thenSubmit);
    void form.handleSubmit(async (input) => {
      try {
        const saved = await (base ? saveEdit(base, input) : create(input));
        if (!thenSubmit) return onSaved(saved, hadReceipts.current);
        setBase(saved);
        form.reset(expenseFormValues(saved, start));
        const submitted = await step.mutateAsync({ expense: saved, step: { act: "submit" } });
        onSaved(submitted, hadReceipts.current);
      } catch (error) {
        if (!showFieldErrors(error, expenseFormFields, form.setError)) setFailure(error);
      }
    })();
  };

  const reload = async (edited: Expense) => {
    try {
      const fresh = await fetchFresh(edited._id);
      setBase(fresh);
      form.reset(expenseFormValues(fresh, start), { keepDirtyValues: true });
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <>
      <Dialog
        open
        onClose={guard.leave}
        title={expense ? "Edit expense" : "New expense"}
        busy={isSubmitting}
      >
        <FormProvider {...form}>
          <form
            ref={frame}
            onSubmit={(event) => {
              event.preventDefault();
              send(!isSubmitted);
            }}
            noValidate
          >
            <ExpenseFormFields
              projectId={projectId}
              currency={currency}
              codes={codes}
              task={base?.task ?? null}
            />
            {base === undefined && (
              <div className="mt-1 mb-2">
                <ChosenFiles noun="receipt" files={receipts} onChange={setReceipts} />
              </div>
            )}
            <div className="mt-2 grid gap-2 empty:hidden">
              {wasKept && !isSubmitting && (
                <Banner>It is kept as a draft, and not submitted yet.</Banner>
              )}
              {failure !== undefined && (
                <SaveFailure
                  message={serverMessage(failure, "Failed to save the expense. Please try again.")}
                  onReload={base && isConflict ? () => void reload(base) : undefined}
                />
              )}
            </div>
            <DialogFooter>
              <Button onClick={guard.leave} disabled={isSubmitting}>
                Cancel
              </Button>
              {!isSubmitted && (
                <Button
                  onClick={() => send(false)}
                  loading={isSubmitting && !submitting}
                  disabled={isSubmitting && submitting}
                >
                  {base ? "Save changes" : "Save draft"}
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                loading={isSubmitting && submitting === !isSubmitted}
                disabled={isSubmitting && submitting === isSubmitted}
              >
                {isSubmitted
                  ? "Save changes"
                  : base?.status === "rejected"
                    ? "Submit again"
                    : "Submit"}
              </Button>
            </DialogFooter>
          </form>
        </FormProvider>
      </Dialog>
      <DiscardQuestion
        guard={guard}
        what={base ? "Your changes to this expense" : "This new expense"}
      />
    </>
  );
}
