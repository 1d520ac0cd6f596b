import { Banknote, Check, Send, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExpenseStep } from "../../../contract/expenses.ts";
import { useBulkAct } from "../../sync/use-bulk-act.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { counted } from "../../ui/counted.ts";
import { formatAmounts } from "../../ui/format-exact.ts";
import { BulkRefusals } from "../../ui/overlays/bulk-refusals.tsx";
import { useCan } from "../session/public.ts";
import { BulkQuestion } from "./bulk-question.tsx";
import { choiceFor, doneWords, sumsOf } from "./bulk-steps.ts";
import { type Step, stepCommand } from "./expense-changes.ts";
import { useExpenseOffers } from "./use-expense-offers.ts";
import { type ExpenseSelection, MAX_EXPENSES } from "./use-expense-selection.ts";

const steps: readonly { step: ExpenseStep; label: string; icon: ReactNode }[] = [
  { step: "submit", label: "Submit", icon: <Send /> },
  { step: "approve", label: "Approve", icon: <Check /> },
  { step: "reject", label: "Reject", icon: <X /> },
  { step: "pay", label: "Pay", icon: <Banknote /> },
];

/** What can be done with the selected expenses together, at the end of the window. */
export function BulkBar({ selection }: { selection: ExpenseSelection }) {
  const { expenses, clear } = selection;
  const decides = useCan("expense.decide").allowed;
  const offersFor = useExpenseOffers();
  const { carryOut, refusals, dismiss } = useBulkAct("expenses");
  const [asking, setAsking] = useState<ExpenseStep>();
  const offered = decides ? steps : steps.filter(({ step }) => step === "submit");
  const choices = offered.map((each) => ({
    ...each,
    ...choiceFor(each.step, expenses, offersFor),
  }));
  const asked = choices.find(({ step }) => step === asking);

  const take = (step: Step & { act: ExpenseStep }) => {
    setAsking(undefined);
    const { ready } = choiceFor(step.act, expenses, offersFor);
    const specs = ready.map((expense) => stepCommand(expense, step));
    const named = ready.map(({ _id, description }) => ({ _id, title: description }));
    clear();
    void carryOut({ specs, done: (count) => doneWords(step.act, count, ready) }, named);
  };

  return (
    <>
      {expenses.length > 0 && (
        <div
          role="region"
          aria-label="Selected expenses"
          data-bulk-bar=""
          className="sticky bottom-0 z-20 rounded-b-lg border-t border-edge bg-raised px-3 pt-2 pb-3 shadow-float"
        >
          <div className="flex items-center gap-2">
            <p role="status" className="mr-auto text-sm font-semibold">
              {counted(expenses.length, "expense")} selected, {formatAmounts(sumsOf(expenses))}
              {expenses.length === MAX_EXPENSES && (
                <span className="block text-xs font-normal text-soft">
                  No more than {MAX_EXPENSES} at once.
                </span>
              )}
            </p>
            <Button size="sm" variant="ghost" onClick={selection.selectAll}>
              Select all
            </Button>
            <IconButton
              size="sm"
              label="Stop selecting"
              icon={<X aria-hidden="true" />}
              onClick={clear}
            />
          </div>
          <div className="mt-2 grid grid-cols-2 gap-2 sm:flex">
            {choices.map(({ step, label, icon, ready, reasons }) => (
              <Button
                key={step}
                block
                icon={icon}
                disabledReason={ready.length === 0 ? reasons.join(" ") : undefined}
                onClick={() => setAsking(step)}
              >
                {ready.length === 0 ? label : `${label} (${ready.length})`}
              </Button>
            ))}
          </div>
        </div>
      )}
      {asked && (
        <BulkQuestion
          step={asked.step}
          ready={asked.ready}
          left={expenses.length - asked.ready.length}
          reasons={asked.reasons}
          onClose={() => setAsking(undefined)}
          onTake={take}
        />
      )}
      <BulkRefusals refusals={refusals} what="expense" onClose={dismiss} />
    </>
  );
}
