import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ChartBoundary, ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { describeOverrun } from "./cost-overrun.ts";
import { type CostTrend, useCostTrend, useSummary } from "./dashboard-queries.ts";
import { Field } from "../../ui/fields/field.tsx";
import { ProjectPicker } from "../project-picker/public.ts";
import { type CostView, useCostView } from "./use-cost-view.ts";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { setLastProject } from "../../../contract/people/profile.ts";
import { command } from "../../device/writing/spec.ts";
import { useRun } from "../../device/writing/use-command.ts";
import { idParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

const CostOfProject = lazyView(
  async () => (await import("./cost-of-project.tsx")).CostOfProject,
  <ChartSkeleton />,
);

/**
 * The planned and actual cost of a project, month by month. The project is the one in the URL, or the one chosen
 * last.
 */
export function CostFlow() {
  const { project, isAsked, choose } = useShownProject();
  const trend = useCostTrend(project);
  return (
    <Card aria-labelledby="cost-flow">
      <CardHeader
        id="cost-flow"
        title="Project cost flow"
        hint={project === "" ? hints.spending : <CostHint trend={trend.data} />}
        actions={
          <div className="w-full sm:w-72">
            <Field label="Project" hideLabel>
              <ProjectPicker
                value={project === "" ? undefined : project}
                onChange={(next) => choose(next?._id)}
                placeholder="Select a project"
              />
            </Field>
          </div>
        }
      />
      {/* Reserves the height of a project's choices, chart and legend in every state. */}
      <div
        className={clsx(
          "flex flex-col justify-center lg:min-h-96",
          project === "" ? "min-h-72" : "min-h-134 sm:min-h-103",
        )}
      >
        {isAsked ? (
          <ChartSkeleton />
        ) : project === "" ? (
          <EmptyState compact drawing="chart" title="Select a project to view cost trends">
            Choose one above to see what was planned and what was spent.
          </EmptyState>
        ) : (
          <ChartBoundary key={project}>
            <CostOfProject trend={trend} projectId={project} />
          </ChartBoundary>
        )}
      </div>
    </Card>
  );
}

const hints: Record<CostView, string> = {
  spending: "Planned and actual cost, month by month",
  states: "Submitted, approved and paid, month by month",
};

/** Says what the chart shows, or that the project is over its budget. */
function CostHint({ trend }: { trend: CostTrend | undefined }) {
  const { show } = useCostView();
  const overrun = trend?.standing && describeOverrun(trend.standing, trend.currency);
  if (!overrun) return hints[show];
  return (
    <span className="flex items-center gap-1.5 font-medium text-red-ink">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      {overrun}
    </span>
  );
}

const params = { project: idParam };

/**
 * The project whose cost is shown: the one in the URL, or else the one that the person chose last. The server
 * remembers it, and names it together with the four figures.
 */
function useShownProject() {
  const { state, change } = useUrlState(params);
  const summary = useSummary();
  const run = useRun();
  const isAsked = state.project === undefined && summary.isPending;
  const choose = (project: string | undefined) => {
    change({ project });
    if (project !== undefined) run(command(setLastProject, { body: { project } }));
  };
  return { project: state.project ?? summary.data?.data.lastProject ?? "", isAsked, choose };
}
