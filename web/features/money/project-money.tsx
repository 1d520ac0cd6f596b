import type { Project } from "../../../contract/projects/projects.ts";
import { Card } from "../../ui/data/card.tsx";
import { LoadingRegion, Skeleton, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const MoneySection = lazyView(
  async () => (await import("./money-section.tsx")).MoneySection,
  <MoneySkeleton />,
);

interface ProjectMoneyProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** A project's money, as far as the person may see it. Lazily loaded. */
export function ProjectMoney(props: ProjectMoneyProps) {
  return <MoneySection {...props} />;
}

function MoneySkeleton() {
  return (
    <LoadingRegion label="Loading the money">
      <Skeleton className="mb-4 h-10 w-52" />
      <Card flush aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} columns={3} height="h-12" />
        ))}
      </Card>
    </LoadingRegion>
  );
}
