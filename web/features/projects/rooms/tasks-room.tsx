import type { LoaderFunctionArgs } from "react-router";
import { queryEarly } from "../../../api/early-queries.ts";
import { prefetchTasksRoom, TasksRoom } from "../../tasks/public.ts";
import { useNamedProject } from "../room-project.ts";

export function open({ params: { projectId = "" }, request }: LoaderFunctionArgs): void {
  const { searchParams } = new URL(request.url);
  void queryEarly((client) => prefetchTasksRoom(client, projectId, searchParams));
}

export function Component() {
  return <TasksRoom project={useNamedProject()} />;
}
