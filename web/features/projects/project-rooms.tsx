import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { ProjectRoom } from "../../../contract/project-rooms.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ActivityFeed } from "../activities/public.ts";
import { Comments } from "../comments/public.ts";
import { ProjectFiles } from "../files/public.ts";
import { ProjectMoney } from "../money/public.ts";
import { prefetchProjectTasks, ProjectTasks } from "../tasks/public.ts";
import { Team } from "../team/public.ts";
import { useRoomProject } from "./project-page.tsx";

const SHOWN_ACTIVITIES = 20;

/** Starts the queries of a room that the browser opens, before it is drawn. */
export const openRoom =
  (room: ProjectRoom) =>
  ({ params: { projectId = "" }, request }: LoaderFunctionArgs): null => {
    if (room === "tasks")
      void queryEarly((client) =>
        prefetchProjectTasks(client, projectId, new URL(request.url).searchParams),
      );
    return null;
  };

function useNamedProject() {
  const { projectId, project } = useRoomProject();
  return project ?? { _id: projectId, title: "" };
}

function TasksRoom() {
  return <ProjectTasks project={useNamedProject()} withViews />;
}

function MoneyRoom() {
  return <ProjectMoney {...useRoomProject()} />;
}

function FilesRoom() {
  const { projectId } = useRoomProject();
  return (
    <Card>
      <ProjectFiles projectId={projectId} />
    </Card>
  );
}

function TeamRoom() {
  return <Team project={useNamedProject()} />;
}

function ActivityRoom() {
  const { projectId } = useRoomProject();
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

/** The rooms of a project besides its overview. */
export const rooms: Readonly<Record<ProjectRoom, ComponentType>> = {
  tasks: TasksRoom,
  money: MoneyRoom,
  files: FilesRoom,
  team: TeamRoom,
  activity: ActivityRoom,
};
