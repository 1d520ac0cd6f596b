import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { useCan } from "../session/public.ts";

/** The empty state if there are only submitted expenses, which are not yet a cost. */
export function OnlySubmitted({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      compact
      drawing="chart"
      title="No data available"
      action={<Button onClick={onShow}>Show by state</Button>}
    >
      Nothing is planned, approved or paid yet, but something is submitted.
    </EmptyState>
  );
}

/** The empty state if there is nothing to draw, with a next step. */
export function NoMoney({ projectId }: { projectId: string }) {
  const { allowed } = useCan("project.edit");
  const seesMoney = useCan("cost-plan.read").allowed;
  if (!seesMoney) {
    return (
      <EmptyState compact drawing="chart" title="No data available">
        Contractors do not see a project’s cost.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
      drawing="chart"
      title="No data available"
      action={
        <LinkButton to={paths.project(projectId)}>
          {allowed ? "Set budget and dates" : "Open the project"}
        </LinkButton>
      }
    >
      {allowed
        ? "Give the project a budget, a start and a finish date, and the plan appears here. Approved expenses appear as actual cost."
        : "The plan appears here once the project has a budget, a start and a finish date."}
    </EmptyState>
  );
}
