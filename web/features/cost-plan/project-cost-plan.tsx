import { lazy, Suspense } from "react";
import type { Project } from "../../../contract/projects.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";

const CostPlanSection = lazy(async () => ({
  default: (await import("./cost-plan-section.tsx")).CostPlanSection,
}));

interface ProjectCostPlanProps {
  projectId: string;
  /** Undefined while it is on its way. */
  project: Project | undefined;
}

/** How a project's budget is made up. Loaded when it is shown. */
export function ProjectCostPlan(props: ProjectCostPlanProps) {
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <CostPlanSection {...props} />
    </Suspense>
  );
}
