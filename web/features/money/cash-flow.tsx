import type { CashFlow as Flow } from "../../../contract/money/money.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { chartHeight, ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { paths } from "../../paths.ts";
import { useCan } from "../session/public.ts";
import { DrawnFlow } from "./drawn-flow.tsx";
import { hasFlow } from "./flow-points.ts";
import { FlowViewChoice } from "./flow-view-choice.tsx";
import { useFlowView } from "./use-flow-view.ts";

interface CashFlowProps {
  /** Undefined while it loads. */
  flow: Flow | undefined;
  projectId: string;
}

/** The planned, submitted, approved and paid amounts of a project, month by month. */
export function CashFlow({ flow, projectId }: CashFlowProps) {
  const { view, change } = useFlowView();
  return (
    <Card aria-labelledby="cash-flow">
      <CardHeader
        id="cash-flow"
        title="Cash flow"
        hint={view === "month" ? "Amounts in each month" : "Cumulative amounts up to each month"}
        actions={(!flow || hasFlow(flow)) && <FlowViewChoice view={view} change={change} />}
      />
      <div className={`flex flex-col justify-center ${chartHeight}`}>
        {!flow ? (
          <ChartSkeleton />
        ) : hasFlow(flow) ? (
          <DrawnFlow
            months={flow.months}
            view={view}
            budget={flow.headline}
            currency={flow.currency}
          />
        ) : (
          <NoFlow projectId={projectId} />
        )}
      </div>
    </Card>
  );
}

function NoFlow({ projectId }: { projectId: string }) {
  const { allowed } = useCan("expense.create");
  return (
    <EmptyState
      compact
      drawing="chart"
      title="No cash flow yet."
      action={
        allowed && (
          <LinkButton to={paths.projectRoom(projectId, "money", { part: "expenses" })}>
            Go to the expenses
          </LinkButton>
        )
      }
    >
      {allowed
        ? "Add an expense and submit it, and it appears here."
        : "Planned, approved and paid amounts appear here."}
    </EmptyState>
  );
}
