import { useState, useSyncExternalStore } from "react";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ActivityFeed } from "../activities/public.ts";
import { FoldedCard } from "./folded-card.tsx";

const SHOWN = 8;
/** The minimum width for a column beside the tasks: Tailwind's `xl`. */
const wide = window.matchMedia("(min-width: 80rem)");

/** Whether recent activity is beside the tasks, and not collapsed above them. */
export function useActivityBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener("change", changed);
      return () => wide.removeEventListener("change", changed);
    },
    () => wide.matches,
  );
}

interface ProjectActivityProps {
  projectId: string;
  /** Delays the fetch while the project and its tasks load. */
  waiting: boolean;
}

/** The recent activity of the project. */
export function ProjectActivity({ projectId, waiting }: ProjectActivityProps) {
  return (
    <Card aria-labelledby="project-activity">
      <CardHeader title="Recent activity" id="project-activity" />
      <ActivityFeed projectId={projectId} limit={SHOWN} waiting={waiting} paged />
    </Card>
  );
}

/** Recent activity, collapsed above the tasks: below a long list nobody would find it. */
export function FoldedProjectActivity({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <FoldedCard title="Recent activity" open={open} onOpenChange={setOpen}>
      <ActivityFeed projectId={projectId} limit={SHOWN} paged />
    </FoldedCard>
  );
}
