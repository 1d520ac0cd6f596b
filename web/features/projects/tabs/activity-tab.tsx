import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ActivityFeed } from "../../activities/public.ts";
import { Comments } from "../../comments/public.ts";
import { useTabProject } from "../tab-project.ts";

const SHOWN_ACTIVITIES = 20;

export function Component() {
  const { projectId } = useTabProject();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="project-comments">
        <CardHeader title="Project comments" id="project-comments" />
        <Comments projectId={projectId} record={{ project: projectId }} />
      </Card>
      <Card aria-labelledby="project-activity">
        <CardHeader title="Recent activity" id="project-activity" />
        <ActivityFeed projectId={projectId} limit={SHOWN_ACTIVITIES} paged />
      </Card>
    </div>
  );
}
