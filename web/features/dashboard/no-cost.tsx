import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { useCan, useUser } from "../session/public.ts";

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
  const { role } = useUser();
  if (role === "contractor") {
    return (
      <EmptyState compact drawing="chart" title="No data available">
        What a project costs is not shown to contractors.
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
        ? "Give the project a budget, a start and a finish date: the plan is then drawn from them. Approved expenses draw the actual cost."
        : "There is no plan to draw until the project has a budget, a start and a finish date."}
    </EmptyState>
  );
}
