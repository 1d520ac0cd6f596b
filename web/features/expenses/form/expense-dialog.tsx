import { useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { ApiError } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useDraft } from "../../../device/drafts/use-draft.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { ChosenFiles, useAddFiles } from "../../files/public.ts";
import { useToday } from "../../session/public.ts";
import { useExpenseStep, useFreshExpense, useSaveExpense } from "../expense-changes.ts";
import { ExpenseFormFields } from "./expense-form-fields.tsx";
import {
  differsFromExpense,
  type ExpenseFormInput,
  expenseChanges,
  expenseFormSchema,
  expenseFormValues,
} from "./expense-form-schema.ts";
import { LikelyDuplicates } from "./likely-duplicates.tsx";
import type { CostCode } from "../use-cost-codes.ts";

interface ExpenseDialogProps {
  projectId: string;
  /** The expense to edit; undefined to enter one. */
  expense: Expense | undefined;
  /** The project's currency. */
  currency: string;
  codes: readonly CostCode[];
  onClose: () => void;
  /** Called with the resulting expense, draft or submitted, and whether receipts are still uploading to it. */
  onSaved: (expense: Expense, withReceipts: boolean) => void;
}

/**
 * Enters or edits an expense, and submits it in the same step if wanted. The dialog is mounted anew each time it
 * opens.
 */
export function ExpenseDialog(props: ExpenseDialogProps) {
  const { projectId, expense, currency, codes, onClose, onSaved } = props;
  const today = useToday();
  /** The version that the edit is based on: the draft, once it is saved. Refetched after somebody else's change. */
  const [base, setBase] = useState(expense);
  /** Generated once, so that a retry after a lost reply creates the same expense. */
  const [id] = useState(() => newId());
  const [start] = useState({ currency, today });
  const save = useSaveExpense();
  const step = useExpenseStep();
  const fetchFresh = useFreshExpense();
  const addFiles = useAddFiles();
  /** Whether the pressed button submits, or saves a draft. */
  const [submitting, setSubmitting] = useState(false);
  const thenSubmit = useRef(false);
  const [receipts, setReceipts] = useState<readonly File[]>([]);
  const keptReceipts = useDraft<readonly File[]>(expense ? undefined : `receipts:${projectId}`);
  const choose = (files: readonly File[]) => {
    keptReceipts.put(files);
    setReceipts(files);
  };
  const hadReceipts = useRef(false);
  const isSubmitted = base?.status === "submitted";
  const wasKept = expense === undefined && base !== undefined;

  const saveEdit = (edited: Expense, input: ExpenseFormInput, version = edited.version) =>
    differsFromExpense(edited, input)
      ? save.mutateAsync({ id: edited._id, body: { ...expenseChanges(edited, input), version } })
      : Promise.resolve(edited);
  const create = async (input: ExpenseFormInput) => {
    const made = await save.mutateAsync({ body: { ...input, _id: id, project: projectId } });
    if (receipts.length > 0) {
      addFiles({ expense: made._id }, receipts);
      setReceipts([]);
      keptReceipts.drop();
      hadReceipts.current = true;
    }
    // If an earlier try succeeded but its reply was lost, the server has the values entered then. Later input is
    // saved as an edit.
    return saveEdit(made, input);
  };

  const saveAll = async (input: ExpenseFormInput, version?: number) => {
    const saved = await (base ? saveEdit(base, input, version) : create(input));
    if (!thenSubmit.current) return saved;
    setBase(saved);
    form.reset(expenseFormValues(saved, start));
    return step.mutateAsync({ expense: saved, step: { act: "submit" } });
  };
  const form = useSaveForm({
    schema: expenseFormSchema,
    defaults: expenseFormValues(expense, start),
    keeps: `expense:${expense?._id ?? `new:${projectId}`}`,
    submit: saveAll,
    onSaved: (saved) => onSaved(saved, hadReceipts.current),
    failed: "Failed to save the expense. Please try again.",
  });
  const { isSubmitting, error, keptOffer } = form;
  const offer = (keptOffer ?? keptReceipts.found) && {
    take: () => {
      keptOffer?.take();
      setReceipts(keptReceipts.take() ?? []);
    },
    drop: () => {
      keptOffer?.drop();
      keptReceipts.drop();
    },
  };
  const isConflict = error instanceof ApiError && error.status === 409;

  const press = (submits: boolean) => {
    thenSubmit.current = submits;
    setSubmitting(submits);
  };
  const reload = async (edited: Expense) => {
    try {
      const fresh = await fetchFresh(edited._id);
      setBase(fresh);
      form.takeOver(expenseFormValues(fresh, start));
    } catch (failed) {
      form.setFailure(failed);
    }
  };

  return (
    <FormDialog
      form={{
        ...form,
        keptOffer: offer,
        forgetKept: () => {
          form.forgetKept();
          keptReceipts.drop();
        },
      }}
      title={expense ? "Edit expense" : "Add expense"}
      what={base ? "Your changes to this expense" : "This new expense"}
      unsaved={receipts.length > 0}
      onClose={onClose}
      onReload={base && isConflict ? () => void reload(base) : undefined}
      buttons={
        <>
          {!isSubmitted && (
            <Button
              onClick={() => {
                press(false);
                void form.save();
              }}
              loading={isSubmitting && !submitting}
              disabled={isSubmitting && submitting}
            >
              {base ? "Save changes" : "Save draft"}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            // Enter presses this button too.
            onClick={() => press(!isSubmitted)}
            loading={isSubmitting && submitting === !isSubmitted}
            disabled={isSubmitting && submitting === isSubmitted}
          >
            {isSubmitted ? "Save changes" : base?.status === "rejected" ? "Submit again" : "Submit"}
          </Button>
        </>
      }
    >
      <ExpenseFormFields
        projectId={projectId}
        currency={currency}
        codes={codes}
        task={base?.task ?? null}
        vendorCompany={base?.vendorCompany ?? null}
      />
      <LikelyDuplicates projectId={projectId} except={base?._id} />
      {base === undefined && (
        <div className="mt-1 mb-2">
          <ChosenFiles noun="receipt" files={receipts} onChange={choose} />
        </div>
      )}
      {wasKept && !isSubmitting && (
        <div className="mt-2">
          <Banner>It is saved as a draft and not submitted yet.</Banner>
        </div>
      )}
    </FormDialog>
  );
}
