import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { MilestonesSkeleton } from "./milestones-skeleton.tsx";

/** The milestones ahead. Their code and data load after the rest of the page. */
export const NextMilestones = lazyView(
  async () => (await import("./milestones-card.tsx")).MilestonesCard,
  <MilestonesSkeleton />,
);
