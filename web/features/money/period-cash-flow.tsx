import { serverMessage } from "../../api/call.ts";
import { Card } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { CashFlow } from "./cash-flow.tsx";
import { useCashFlow } from "./money-queries.ts";

export interface PeriodCashFlowProps {
  projectId: string;
  /** Days, `YYYY-MM-DD`. Their months are the first and the last that are drawn. */
  from: string | undefined;
  to: string | undefined;
}

/** A period of a project's cash flow as a chart. The cumulative amounts start before it. */
export function PeriodCashFlow({ projectId, from, to }: PeriodCashFlowProps) {
  const { data, isError, error, isFetching, refetch } = useCashFlow(projectId);
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          message={serverMessage(error, "Failed to load the money. Please try again.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  const [first, last] = [from?.slice(0, 7) ?? "", to?.slice(0, 7) ?? "9999"];
  const flow = data && {
    ...data,
    months: data.months.filter(({ month }) => month >= first && month <= last),
  };
  return <CashFlow flow={flow} projectId={projectId} />;
}
