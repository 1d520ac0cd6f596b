import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { MilestonesSkeleton } from "./milestones-skeleton.tsx";

/** The milestones ahead. Its code and its answer come after what else is on the page. */
export const NextMilestones = lazyView(
  async () => (await import("./milestones-card.tsx")).MilestonesCard,
  <MilestonesSkeleton />,
);
