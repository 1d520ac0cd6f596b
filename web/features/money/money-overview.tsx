import type { CashFlow as Flow } from "../../../contract/money/money.ts";
import { serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Card } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatAmounts } from "../../ui/format-exact.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { useCan, useUser } from "../session/public.ts";
import { accountPath } from "../navigation/public.ts";
import { CashFlow } from "./cash-flow.tsx";
import { CostReport } from "./cost-report.tsx";
import { MoneyFigures, MoneyFiguresSkeleton } from "./money-figures.tsx";
import { useCashFlow } from "./money-queries.ts";

interface MoneyOverviewProps {
  projectId: string;
  /** Whether the person sees the cost plan, and so the cost by code. */
  byCode: boolean;
}

/** A project's money in figures: its totals, its cash flow, and its cost by code. */
export function MoneyOverview({ projectId, byCode }: MoneyOverviewProps) {
  const flow = useCashFlow(projectId);
  if (flow.isError && !flow.data) {
    return (
      <Card>
        <ErrorState
          message={serverMessage(flow.error, "Failed to load the money. Please try again.")}
          onRetry={() => void flow.refetch()}
          retrying={flow.isFetching}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      {flow.data ? <MoneyFigures flow={flow.data} /> : <MoneyFiguresSkeleton />}
      {flow.data && <Unconverted amounts={flow.data.unconverted} currency={flow.data.currency} />}
      <CashFlow flow={flow.data} projectId={projectId} />
      {byCode && <CostReport projectId={projectId} />}
    </div>
  );
}

interface UnconvertedProps {
  amounts: Flow["unconverted"];
  /** The project's currency. */
  currency: string;
}

/** Lists the amounts that no figure includes because their exchange rate is missing, and how to fix that. */
function Unconverted({ amounts, currency }: UnconvertedProps) {
  const manages = useCan("rate.manage").allowed;
  const settings = accountPath(useUser())({ tab: "settings" });
  if (amounts.length === 0) return null;
  return (
    <Banner tone="orange" title={`Not in these figures: ${formatAmounts(amounts)}`}>
      There is no exchange rate to {currency} for its day.{" "}
      {manages ? <TextLink to={settings}>Set a rate</TextLink> : "An administrator can set one."}
    </Banner>
  );
}
