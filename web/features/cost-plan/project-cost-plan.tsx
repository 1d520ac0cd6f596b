import { lazy, Suspense } from "react";
import type { Project } from "../../../contract/projects.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";

const CostPlanSection = lazy(async () => ({
  default: (await import("./cost-plan-section.tsx")).CostPlanSection,
}));

interface ProjectCostPlanProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** The breakdown of a project's budget. Lazily loaded. */
export function ProjectCostPlan(props: ProjectCostPlanProps) {
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <CostPlanSection {...props} />
    </Suspense>
  );
}
