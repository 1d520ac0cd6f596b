import { useState, useSyncExternalStore } from "react";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ActivityFeed } from "../activities/public.ts";
import { FoldedCard } from "./folded-card.tsx";

const SHOWN = 8;
/** From here up there is room for a column beside the tasks: Tailwind's `xl`. */
const wide = window.matchMedia("(min-width: 80rem)");

/** Whether recent activity stands beside the tasks, and not folded above them. */
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
  /** Holds it back while the project and its tasks are on their way. */
  waiting: boolean;
}

/** What was done in the project lately. */
export function ProjectActivity({ projectId, waiting }: ProjectActivityProps) {
  return (
    <Card aria-labelledby="project-activity">
      <CardHeader title="Recent activity" id="project-activity" />
      <ActivityFeed projectId={projectId} limit={SHOWN} waiting={waiting} paged />
    </Card>
  );
}

/** The same, folded: below a long list of tasks nobody would find it. */
export function FoldedProjectActivity({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <FoldedCard title="Recent activity" open={open} onOpenChange={setOpen}>
      <ActivityFeed projectId={projectId} limit={SHOWN} paged />
    </FoldedCard>
  );
}
