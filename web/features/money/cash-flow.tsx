import { lazy, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CashFlow as Flow } from "../../../contract/cash-flow.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { ChartFrame, chartRoom, ChartSkeleton } from "../../ui/chart-frame.tsx";
import { monthIn } from "../../ui/chart-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { paths } from "../../paths.ts";
import { useCan, useUser } from "../session/public.ts";
import { CashFlowFigures, CashFlowLegend } from "./cash-flow-figures.tsx";
import { flowMarks, type FlowView, hasFlow } from "./money-words.ts";
import { segmentClass, segmentsClass } from "./segment-style.ts";

const loadChart = () => import("./cash-flow-chart.tsx");
const CashFlowChart = lazy(async () => ({ default: (await loadChart()).CashFlowChart }));

const views = { cumulative: "Cumulative", month: "By month" } as const;

interface CashFlowProps {
  /** Undefined while it is on its way. */
  flow: Flow | undefined;
  projectId: string;
}

/** What a project was to cost, and what of it was asked for, approved and paid, month by month. */
export function CashFlow({ flow, projectId }: CashFlowProps) {
  const { view, change } = useFlowView();
  useEffect(() => {
    // Its code comes along with its figures, not after them. A failure shows where it is drawn.
    loadChart().catch(() => undefined);
  }, []);
  return (
    <Card aria-labelledby="cash-flow">
      <CardHeader
        id="cash-flow"
        title="Cash flow"
        hint={view === "month" ? "What moves in each month" : "All that has moved up to each month"}
        actions={
          (!flow || hasFlow(flow)) && (
            <div role="group" aria-label="How the months are shown" className={segmentsClass}>
              {(["cumulative", "month"] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={view === name}
                  onClick={() => change(name)}
                  className={segmentClass(view === name)}
                >
                  {views[name]}
                </button>
              ))}
            </div>
          )
        }
      />
      <div className={`flex flex-col justify-center ${chartRoom}`}>
        {!flow ? (
          <ChartSkeleton />
        ) : hasFlow(flow) ? (
          <Drawn flow={flow} view={view} />
        ) : (
          <NoFlow projectId={projectId} />
        )}
      </div>
    </Card>
  );
}

/** How the months are shown, which stands in the URL. */
function useFlowView() {
  const [params, setParams] = useSearchParams();
  const view: FlowView = params.get("view") === "month" ? "month" : "cumulative";
  const change = (next: FlowView) =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next === "month") search.set("view", next);
        else search.delete("view");
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, change };
}

function Drawn({ flow, view }: { flow: Flow; view: FlowView }) {
  const { timeZone } = useUser().workspace;
  const [month] = useState(() => monthIn(timeZone, new Date()));
  const { months, currency, headline } = flow;
  return (
    <>
      <ChartFrame figures={<CashFlowFigures months={months} currency={currency} />}>
        <CashFlowChart
          months={months}
          marks={flowMarks(months, view, month)}
          view={view}
          budget={headline}
          currency={currency}
        />
      </ChartFrame>
      <CashFlowLegend
        withPlan={flow.planned !== 0}
        withBudget={view === "cumulative" && headline > 0}
      />
    </>
  );
}

function NoFlow({ projectId }: { projectId: string }) {
  const { allowed } = useCan("expense.create");
  return (
    <EmptyState
      compact
      drawing="chart"
      title="No money has moved yet."
      action={
        allowed && (
          <LinkButton to={paths.project(projectId, { tab: "money", part: "expenses" })}>
            Go to the expenses
          </LinkButton>
        )
      }
    >
      {allowed
        ? "Enter an expense and submit it: from then on it is drawn here."
        : "What is planned, approved and paid will be drawn here."}
    </EmptyState>
  );
}
