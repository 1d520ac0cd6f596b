import { clsx } from "clsx";
import { Banknote, Check, Pencil, Send, Trash2, Undo2, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { TRASH_DAYS } from "../../../contract/projects/trash.ts";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { ButtonProps } from "../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useDecisionKeys } from "../../ui/hooks/use-decision-keys.ts";
import { useIsMounted } from "../../ui/hooks/use-is-mounted.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useFrozen, useUser } from "../session/public.ts";
import { useDeleteExpense, useExpenseStep } from "./expense-changes.ts";
import type { ExpenseAction } from "./expense-steps.ts";
import { useExpenseOffers } from "./use-expense-offers.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { ExpenseDialog, PaymentDialog, ReasonDialog } from "./lazy-parts.ts";
import type { CostCode } from "./use-cost-codes.ts";

const buttons: Record<
  ExpenseAction,
  { label: string; icon: ReactNode; variant: NonNullable<ButtonProps["variant"]> }
> = {
  submit: { label: "Submit", icon: <Send />, variant: "primary" },
  approve: { label: "Approve", icon: <Check />, variant: "primary" },
  pay: { label: "Record payment", icon: <Banknote />, variant: "primary" },
  reject: { label: "Reject", icon: <X />, variant: "secondary" },
  reverse: { label: "Reverse", icon: <Undo2 />, variant: "secondary" },
  edit: { label: "Edit", icon: <Pencil />, variant: "secondary" },
  delete: { label: "Delete", icon: <Trash2 />, variant: "ghost" },
};

const messages = {
  submit: "Expense submitted.",
  approve: "Expense approved.",
};

interface ExpenseActsProps {
  expense: Expense;
  /** The project's currency. */
  currency: string;
  codes: readonly CostCode[];
  /** Called with the reason why a step was refused. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
  onDeleted: () => void;
  /** Called after the person approved or rejected the expense. With it, keys approve and reject. */
  onDecided?: (() => void) | undefined;
}

/** The actions on an expense, as buttons. Some of them ask first. */
export function ExpenseActions(props: ExpenseActsProps) {
  const { expense, currency, codes, onRefused, onDone, onDeleted, onDecided } = props;
  const { _id: userId } = useUser();
  const offersFor = useExpenseOffers();
  const step = useExpenseStep();
  const isMounted = useIsMounted();
  // The question is about the expense as it was when it opened. If the expense has changed since, its version makes
  // the server refuse the step.
  const [asking, setAsking] = useState<{
    readonly act: Exclude<ExpenseAction, "submit" | "approve">;
    readonly expense: Expense;
  }>();
  const frozen = useFrozen();
  const offered = frozen === undefined ? offersFor(expense) : [];
  const taking = step.isPending ? step.variables.step.act : undefined;
  const close = () => setAsking(undefined);
  // Reasons are shown as text, since nobody looks for a tooltip on a phone. One reason often applies to several
  // buttons. The note above the buttons says who gave the first of two approvals.
  const isFirst = expense.needsTwo && expense.approvals.some(({ by }) => by?._id === userId);
  const unsaid = offered.filter(({ act }) => !(isFirst && act === "approve"));
  const reasonsId = useId();
  /** The ids of the reasons on the screen. */
  const reasons = new Map<string, string>();
  for (const reason of [frozen, ...unsaid.map((each) => each.reason)]) {
    if (reason !== undefined && !reasons.has(reason))
      reasons.set(reason, `${reasonsId}-${reasons.size}`);
  }

  // The person may open another expense before the answer. They still hear of it, and stay where they are.
  const take = async (act: "submit" | "approve") => {
    let status: Expense["status"];
    try {
      ({ status } = await step.mutateAsync({ expense, step: { act } }));
    } catch (error) {
      if (isMounted.current) return onRefused(error);
      const why = serverMessage(error, "That did not work. Please try again.");
      return toast(`“${expense.description}”: ${why}`, { tone: "red" });
    }
    const waits = act === "approve" && status === "submitted";
    toast(waits ? "Approved. A second person must approve it, too." : messages[act], {
      tone: "green",
    });
    if (!isMounted.current) return;
    onDone();
    if (act === "approve") onDecided?.();
  };
  const press = (act: ExpenseAction) => {
    if (act !== "submit" && act !== "approve") return setAsking({ act, expense });
    return void take(act);
  };
  const pressByKey = (act: "approve" | "reject") => {
    const canPress = offered.some((each) => each.act === act && each.reason === undefined);
    if (!canPress || step.isPending) return false;
    return press(act);
  };
  useDecisionKeys(onDecided && expense._id, {
    approve: () => pressByKey("approve"),
    reject: () => pressByKey("reject"),
  });
  const done = (message: string) => {
    close();
    onDone();
    toast(message, { tone: "green" });
  };

  return (
    <>
      {offered.length > 0 && (
        <div
          role="group"
          aria-label="What to do"
          className={clsx(
            "mt-4 flex flex-wrap gap-2",
            // In sight however far somebody reads before they decide.
            onDecided && "sticky -top-5 z-10 -mx-5 border-b border-line bg-raised px-5 py-3",
          )}
        >
          {offered.map(({ act, reason }) => (
            <Button
              key={act}
              variant={buttons[act].variant}
              icon={buttons[act].icon}
              disabledReason={reason}
              reasonId={reason === undefined ? undefined : reasons.get(reason)}
              disabled={reason === undefined && step.isPending && taking !== act}
              loading={taking === act}
              onClick={() => press(act)}
            >
              {act === "submit" && expense.status === "rejected"
                ? "Submit again"
                : buttons[act].label}
            </Button>
          ))}
        </div>
      )}
      {[...reasons].map(([reason, id]) => (
        <p key={id} id={id} className="mt-2 text-[0.8125rem] text-soft">
          {reason}
        </p>
      ))}
      {asking?.act === "edit" && (
        <ExpenseDialog
          projectId={expense.project._id}
          expense={asking.expense}
          currency={currency}
          codes={codes}
          onClose={close}
          onSaved={({ status }) =>
            done(
              status === "submitted" && expense.status !== "submitted"
                ? "Expense submitted."
                : "Changes saved.",
            )
          }
        />
      )}
      {(asking?.act === "reject" || asking?.act === "reverse") && (
        <ReasonDialog
          act={asking.act}
          expense={asking.expense}
          onClose={close}
          onRefused={onRefused}
          onDone={() => {
            done(asking.act === "reject" ? "Expense rejected." : "Expense reversed.");
            if (asking.act === "reject") onDecided?.();
          }}
        />
      )}
      {asking?.act === "pay" && (
        <PaymentDialog
          expense={asking.expense}
          onClose={close}
          onRefused={onRefused}
          onDone={({ status }) =>
            done(
              status === "paid" ? "Payment recorded. Nothing is left to pay." : "Payment recorded.",
            )
          }
        />
      )}
      {asking?.act === "delete" && (
        <DeleteQuestion
          expense={asking.expense}
          onClose={close}
          onRefused={onRefused}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

interface DeleteQuestionProps {
  expense: Expense;
  onClose: () => void;
  /** Called after the question is closed because somebody else was first. */
  onRefused: (error: unknown) => void;
  onDeleted: () => void;
}

function DeleteQuestion({ expense, onClose, onRefused, onDeleted }: DeleteQuestionProps) {
  const deletion = useDeleteExpense();
  const { amount, currency } = expense.amount;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        deletion.mutate(expense, {
          onSuccess: () => {
            onClose();
            onDeleted();
            toast(`“${expense.description}” was deleted.`);
          },
          onError: (error) => {
            if (!(error instanceof ApiError) || error.status !== 409) return;
            onClose();
            onRefused(error);
          },
        })
      }
      title={`Delete “${expense.description}”?`}
      confirmLabel="Delete expense"
      busy={deletion.isPending}
      error={
        deletion.error
          ? serverMessage(deletion.error, "It could not be deleted. Please try again.")
          : undefined
      }
    >
      This expense of {formatExact(amount, currency)} goes to the trash for {TRASH_DAYS} days.
    </ConfirmDialog>
  );
}
