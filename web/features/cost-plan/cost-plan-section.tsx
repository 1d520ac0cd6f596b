import type { Project } from "../../../contract/projects/projects.ts";
import { serverMessage } from "../../api/call.ts";
import { Card } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { useCan } from "../session/public.ts";
import { useCostPlan } from "./cost-plan-queries.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { PlanFigures } from "./plan-figures.tsx";
import { planParams } from "./plan-params.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";
import { Revisions } from "./revisions/revisions.tsx";

interface CostPlanSectionProps {
  projectId: string;
  project: Project | undefined;
}

/** A project's cost plan, or its revisions. The URL says which one is shown. */
export function CostPlanSection({ projectId, project }: CostPlanSectionProps) {
  const { state } = useUrlState(planParams);
  const plan = useCostPlan(projectId);
  const canEdit = useCan("cost-plan.edit").allowed;
  if (!plan.data) {
    if (!plan.isError) return <PlanSkeleton />;
    return (
      <Card>
        <ErrorState
          message={serverMessage(plan.error, "Failed to load the cost plan. Please try again.")}
          onRetry={() => void plan.refetch()}
          retrying={plan.isFetching}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <PlanFigures plan={plan.data} />
      {state.view === "revisions" ? (
        <Revisions projectId={projectId} currency={plan.data.currency} />
      ) : (
        <PlanEditor projectId={projectId} project={project} plan={plan.data} canEdit={canEdit} />
      )}
    </div>
  );
}
