import { Banknote, Check, Send, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExpenseStep } from "../../../../contract/expenses/expenses.ts";
import { useBulkAction } from "../../../device/writing/use-bulk-action.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { selectedText } from "../../../ui/counted.ts";
import { SelectionBar } from "../../../ui/data/selection-bar.tsx";
import { formatAmounts } from "../../../ui/format-exact.ts";
import { BulkRefusals } from "../../../ui/overlays/bulk-refusals.tsx";
import { useCan } from "../../session/public.ts";
import { BulkQuestion } from "./bulk-question.tsx";
import { type BulkChoice, choiceFor, doneVerbs, doneWords, sumsOf } from "../bulk-steps.ts";
import { type DecisionStep, stepCommand } from "../expense-changes.ts";
import { BulkPaymentDialog } from "../lazy-parts.ts";
import { useExpenseOffers } from "../use-expense-offers.ts";
import { type ExpenseSelection, MAX_EXPENSES } from "./use-expense-selection.ts";

const steps: readonly { step: ExpenseStep; label: string; icon: ReactNode }[] = [
  { step: "submit", label: "Submit", icon: <Send /> },
  { step: "approve", label: "Approve", icon: <Check /> },
  { step: "reject", label: "Reject", icon: <X /> },
  { step: "pay", label: "Pay", icon: <Banknote /> },
];

/** The open question, and the expenses that it is about, as they were listed. */
interface Asked extends BulkChoice {
  readonly step: ExpenseStep;
  readonly left: number;
}

/** The actions on all selected expenses, at the bottom of the window. */
export function ExpenseBulkBar({ selection }: { selection: ExpenseSelection }) {
  const { expenses, clear } = selection;
  const decides = useCan("expense.decide").allowed;
  const offersFor = useExpenseOffers();
  const { carryOut, refused, dismiss } = useBulkAction("expenses");
  // The expenses as listed when the question opened. If one changes meanwhile, its version makes the server refuse
  // it, and this is reported.
  const [asked, setAsked] = useState<Asked>();
  const offered = decides ? steps : steps.filter(({ step }) => step === "submit");
  const choices = offered.map((each) => ({
    ...each,
    ...choiceFor(each.step, expenses, offersFor),
  }));

  const take = (step: DecisionStep & { act: ExpenseStep }, { ready }: Asked) => {
    setAsked(undefined);
    const specs = ready.map((expense) => stepCommand(expense, step));
    const named = ready.map(({ _id, description }) => ({ _id, title: description }));
    clear();
    const done = (count: number) => doneWords(step.act, count, ready);
    void carryOut({ specs, done }, named, doneVerbs[step.act]);
  };

  const questionOf = (question: Asked) => ({
    ...question,
    onClose: () => setAsked(undefined),
    onTake: (step: DecisionStep & { act: ExpenseStep }) => take(step, question),
  });

  return (
    <>
      {expenses.length > 0 && (
        <SelectionBar
          label="Selected expenses"
          status={
            <>
              {selectedText(expenses.length, { noun: "expense", ...selection })},{" "}
              {formatAmounts(sumsOf(expenses))}
              {expenses.length === MAX_EXPENSES && selection.total > MAX_EXPENSES && (
                <span className="block text-xs font-normal text-soft">
                  No more than {MAX_EXPENSES} at once. Do these first, then select the next ones.
                </span>
              )}
            </>
          }
          isAll={selection.isAll}
          onSelectAll={selection.selectAll}
          onStop={clear}
        >
          <div className="mt-2 grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
            {choices.map(({ step, label, icon, ready, reasons }) => (
              <Button
                key={step}
                block
                icon={icon}
                disabledReason={ready.length === 0 ? reasons.join(" ") : undefined}
                onClick={() =>
                  setAsked({ step, ready, reasons, left: expenses.length - ready.length })
                }
              >
                {ready.length === 0 ? label : `${label} (${ready.length})`}
              </Button>
            ))}
          </div>
        </SelectionBar>
      )}
      {asked?.step === "pay" && <BulkPaymentDialog {...questionOf(asked)} />}
      {asked && asked.step !== "pay" && <BulkQuestion {...questionOf(asked)} step={asked.step} />}
      <BulkRefusals refused={refused} what="expense" onClose={dismiss} />
    </>
  );
}
