import type { CashFlow } from "../../../contract/money/money.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { formatCompactMoney } from "../../ui/charts/chart-format.ts";
import {
  CashFlowChart,
  CashFlowFigures,
  CashFlowLegend,
  flowPoints,
  hasFlow,
  useCashFlow,
} from "../money/public.ts";
import { useCan, useToday } from "../session/public.ts";
import { Drawn, NothingDrawn, PictureCard } from "./picture-card.tsx";

/** Money spent to date against the plan and the budget. Only for people who see the project's money. */
export function CashCard({ projectId }: { projectId: string }) {
  const { data, isError, error, isFetching, refetch } = useCashFlow(projectId);
  return (
    <PictureCard
      title="Cash"
      to={paths.projectRoom(projectId, "money")}
      hint={data && hasFlow(data) ? <CashHint flow={data} /> : undefined}
    >
      {data ? (
        <DrawnCash projectId={projectId} flow={data} />
      ) : isError ? (
        <ErrorState
          message={serverMessage(error, "Failed to load the money. Please try again.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-52 w-full" />
      )}
    </PictureCard>
  );
}

function CashHint({ flow }: { flow: CashFlow }) {
  const { currency, spent, approved, headline, forecast, unconverted } = flow;
  const money = (amount: number) => formatCompactMoney(amount, currency);
  return (
    <>
      {money(spent)} approved and paid, {money(approved)} of it not yet paid
      {headline > 0 && <>; budget {money(headline)}</>}
      {forecast !== null && <>; forecast {money(forecast)}</>}.
      {unconverted.length > 0 && " Amounts without an exchange rate are left out."}
    </>
  );
}

function DrawnCash({ projectId, flow }: { projectId: string; flow: CashFlow }) {
  const month = useToday().slice(0, 7);
  const mayEnter = useCan("expense.create").allowed;
  if (!hasFlow(flow))
    return (
      <NothingDrawn
        title="No money yet."
        link={
          mayEnter
            ? {
                to: paths.projectRoom(projectId, "money", { part: "expenses" }),
                label: "Go to the expenses",
              }
            : undefined
        }
      >
        Planned, approved and paid amounts are drawn here.
      </NothingDrawn>
    );
  const { months, headline, currency } = flow;
  return (
    <Drawn
      legend={
        <CashFlowLegend
          withPlan={months.some(({ planned }) => planned !== 0)}
          withBudget={headline > 0}
        />
      }
      figures={<CashFlowFigures months={months} currency={currency} />}
    >
      <CashFlowChart
        months={months}
        marks={flowPoints(months, "cumulative", month)}
        view="cumulative"
        budget={headline}
        currency={currency}
      />
    </Drawn>
  );
}
