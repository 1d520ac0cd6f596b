import { clsx } from "clsx";
import { codeBalance, leftAfter } from "../../../../contract/expenses/code-balance.ts";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { useCan } from "../../session/public.ts";
import { useCodeFigures, useOtherDeciders } from "../expense-queries.ts";

/** What a decision on an expense depends on: what is left on its cost code, and who else may decide. */
export function DecisionFacts({ expense }: { expense: Expense }) {
  const seesPlan = useCan("cost-plan.read").allowed;
  const decides = useCan("expense.decide").allowed;
  return (
    <>
      {seesPlan && expense.costCode && <CodeLeft expense={expense} codeId={expense.costCode._id} />}
      {decides && expense.status === "submitted" && <Deciders expenseId={expense._id} />}
    </>
  );
}

/** The budget of the code, and what is left of it before and after a submitted expense is approved. */
function CodeLeft({ expense, codeId }: { expense: Expense; codeId: string }) {
  const figures = useCodeFigures(expense.project._id);
  if (figures.isPending) {
    return (
      <LoadingRegion label="Loading what is left on the code">
        <Skeleton className="mt-5 h-36" />
      </LoadingRegion>
    );
  }
  if (!figures.data) {
    const status = figures.error instanceof ApiError ? figures.error.status : undefined;
    // The plan of this project is not shown to everybody who may read plans.
    if (status === 403 || status === 404) return null;
    return (
      <div
        role="alert"
        className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken p-4"
      >
        <p className="min-w-0 text-sm text-soft">
          {serverMessage(figures.error, "What is left on the code could not be loaded.")}
        </p>
        <Button size="sm" onClick={() => void figures.refetch()} loading={figures.isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  const { rows, currency } = figures.data;
  const balance = codeBalance(rows, codeId);
  const money = (amount: number) => formatExact(amount, currency);
  const isOpen = expense.status === "submitted" || expense.status === "draft";
  const own = isOpen ? expense.worth : null;
  return (
    <section
      aria-labelledby="code-left"
      className="mt-5 rounded-md border border-line bg-sunken p-4"
    >
      <h3 id="code-left" className="text-sm font-semibold">
        {balance ? `Left on ${balance.code.code} ${balance.code.title}` : "No budget for this code"}
      </h3>
      {balance ? (
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 text-sm tabular-nums">
          <Figure name="Budget" value={money(balance.budget)} />
          <Figure name="Spent" value={money(balance.spent)} />
          <Figure name="Committed" value={money(balance.committed)} />
          <Figure name="Left now" value={money(balance.left)} isTotal isOver={balance.left < 0} />
          {own && <Figure name="This expense" value={money(own.amount)} />}
          {own && <After left={leftAfter(balance, own.amount)} money={money} />}
        </dl>
      ) : (
        <p className="mt-1 text-[0.8125rem] text-soft">
          The cost plan has no amount on it, or on a code above it.
        </p>
      )}
    </section>
  );
}

function After({ left, money }: { left: number; money: (amount: number) => string }) {
  return (
    <>
      <Figure name="Left after approval" value={money(left)} isTotal isOver={left < 0} />
      {left < 0 && (
        <p className="col-span-2 text-[0.8125rem] font-medium text-signal-ink">
          This takes the code {money(-left)} over its budget.
        </p>
      )}
    </>
  );
}

interface FigureProps {
  name: string;
  value: string;
  isTotal?: boolean;
  isOver?: boolean;
}

function Figure({ name, value, isTotal = false, isOver = false }: FigureProps) {
  return (
    <>
      <dt className={clsx(isTotal ? "border-t border-line pt-1.5 font-semibold" : "text-soft")}>
        {name}
      </dt>
      <dd
        className={clsx(
          "pl-4 text-right break-all",
          isTotal && "border-t border-line pt-1.5 font-semibold",
          isOver && "text-signal-ink",
        )}
      >
        {value}
      </dd>
    </>
  );
}

function Deciders({ expenseId }: { expenseId: string }) {
  const { data } = useOtherDeciders(expenseId);
  if (!data) return null;
  const names = data.people.map(({ name }) => name);
  const others = data.total - names.length;
  if (others > 0) names.push(`${others.toLocaleString("en")} more`);
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
  return (
    <p className="mt-3 text-[0.8125rem] text-soft">
      {names.length === 0 ? "Nobody else may decide on it." : `Others who may decide: ${list}.`}
    </p>
  );
}
