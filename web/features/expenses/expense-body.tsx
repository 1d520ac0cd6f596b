import { useState } from "react";
import { isSettled } from "../../../contract/expenses/expense-rules.ts";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "../../ui/data/skeleton.tsx";
import { ActivityFeed } from "../activities/public.ts";
import { Files } from "../files/public.ts";
import { DecisionFacts } from "./deciding/decision-facts.tsx";
import { ExpenseComments } from "./deciding/expense-comments.tsx";
import { ExpenseActions } from "./expense-actions.tsx";
import { ExpenseFacts } from "./expense-facts.tsx";
import { ExpensePayments } from "./expense-payments.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { stateOf } from "./expense-words.ts";
import { useExpense } from "./expense-queries.ts";
import type { CostCode } from "./use-cost-codes.ts";
import type { UrlPanel } from "../../ui/hooks/use-url-panel.ts";

const SETTLED = "The expense is approved, so its receipts stay. You can still add some.";
const HISTORY = 10;

export interface ExpenseBodyProps {
  expenseId: string;
  opening: UrlPanel;
  /** The project's currency. */
  currency: string;
  codes: readonly CostCode[];
  /** Whether the project is named. */
  withProject?: boolean;
  /** Called after the person approved or rejected the expense. With it, keys approve and reject. */
  onDecided?: (() => void) | undefined;
}

/** The content of an expense's panel: its facts, its actions and what they depend on, its comments and history. */
export function ExpenseBody({ expenseId, ...rest }: ExpenseBodyProps) {
  const query = useExpense(expenseId);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const expense = missing ? undefined : query.data;
  return missing ? (
    <EmptyState
      compact
      drawing="search"
      title="Expense not found"
      action={<Button onClick={rest.opening.close}>Back to the list</Button>}
    >
      It may have been deleted, or you do not have access to it.
    </EmptyState>
  ) : expense ? (
    <Details {...rest} expense={expense} onReload={() => void query.refetch()} />
  ) : query.isError ? (
    <ErrorState
      message={serverMessage(query.error, "Failed to load the expense. Please try again.")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  ) : (
    <LoadingRegion label="Loading the expense">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-4 h-10 w-56" />
      <div className="mt-8">
        <SkeletonText lines={5} />
      </div>
    </LoadingRegion>
  );
}

interface DetailsProps extends Omit<ExpenseBodyProps, "expenseId"> {
  expense: Expense;
  onReload: () => void;
}

function Details(props: DetailsProps) {
  const { expense, opening, currency, codes, withProject = false, onDecided, onReload } = props;
  const [refusal, setRefusal] = useState<unknown>();
  const { amount, status, rejection, needsTwo, approvals } = expense;
  const state = stateOf(expense);
  const isConflict = refusal instanceof ApiError && refusal.status === 409;
  const reload = () => {
    setRefusal(undefined);
    onReload();
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-2xl leading-8 font-semibold break-all">
          {formatExact(amount.amount, amount.currency)}
        </span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <div className="mt-4 grid gap-3 empty:hidden">
        {refusal !== undefined && (
          <Banner
            tone="red"
            action={
              isConflict && (
                <Button size="sm" onClick={reload}>
                  Reload
                </Button>
              )
            }
          >
            {serverMessage(refusal, "That did not work. Please try again.")}
          </Banner>
        )}
        {status === "submitted" && needsTwo && <TwoPeople approvals={approvals} />}
        {status === "rejected" && (
          <Banner tone="orange" title="Rejected">
            {rejection}
          </Banner>
        )}
      </div>
      <ExpenseActions
        expense={expense}
        currency={currency}
        codes={codes}
        onRefused={setRefusal}
        onDone={() => setRefusal(undefined)}
        onDeleted={opening.close}
        onDecided={onDecided}
      />
      <DecisionFacts expense={expense} />
      <ExpenseFacts {...{ expense, currency, opening, withProject }} />
      <ExpensePayments
        expense={expense}
        onRefused={setRefusal}
        onDone={() => setRefusal(undefined)}
      />
      <section aria-labelledby="expense-receipts" className="mt-6 border-t border-line pt-5">
        <h3 id="expense-receipts" className="mb-3 text-sm font-semibold">
          Receipts
        </h3>
        <Files
          home={{ expense: expense._id }}
          involvement={{ createdBy: expense.createdBy?._id ?? null, assignedTo: null }}
          settled={isSettled(status) ? SETTLED : undefined}
          noun="receipt"
        />
      </section>
      <ExpenseComments expense={expense} />
      <section aria-labelledby="expense-history" className="mt-6 border-t border-line pt-5">
        <h3 id="expense-history" className="mb-3 text-sm font-semibold">
          History
        </h3>
        <ActivityFeed entityId={expense._id} limit={HISTORY} paged />
      </section>
    </>
  );
}

/** Says that two people must approve, and who has already done so. */
function TwoPeople({ approvals }: Pick<Expense, "approvals">) {
  const [first] = approvals;
  return first === undefined ? (
    <Banner tone="blue">Two people must approve this expense.</Banner>
  ) : (
    <Banner tone="blue" title="Waiting for a second approval">
      {first.by?.name ?? "Somebody who left"} has approved it. A second person must approve it, too.
    </Banner>
  );
}
