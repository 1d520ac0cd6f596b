import { lazy, Suspense } from "react";
import type { Project } from "../../../contract/projects.ts";
import { MoneySkeleton } from "./money-skeleton.tsx";

const MoneySection = lazy(async () => ({
  default: (await import("./money-section.tsx")).MoneySection,
}));

interface ProjectMoneyProps {
  projectId: string;
  /** Undefined while it is on its way. */
  project: Project | undefined;
}

/** A project's money, as far as one may see it. Loaded when it is shown. */
export function ProjectMoney(props: ProjectMoneyProps) {
  return (
    <Suspense fallback={<MoneySkeleton />}>
      <MoneySection {...props} />
    </Suspense>
  );
}
