import type { Project } from "../../../contract/projects/projects.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const CostPlanSection = lazyView(
  async () => (await import("./cost-plan-section.tsx")).CostPlanSection,
  <PlanSkeleton />,
);

interface ProjectCostPlanProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** The breakdown of a project's budget. Lazily loaded. */
export function ProjectCostPlan(props: ProjectCostPlanProps) {
  return <CostPlanSection {...props} />;
}
