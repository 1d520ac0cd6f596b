import type { LoaderFunctionArgs } from "react-router";
import { queryEarly } from "../../../api/early-queries.ts";
import { prefetchTasksRoom, TasksRoom } from "../../tasks/public.ts";
import { useNamedProject } from "../room-project.ts";

/** Starts the query of the tasks that the browser opens, before they are drawn. */
export function loader({ params: { projectId = "" }, request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  void queryEarly((client) => prefetchTasksRoom(client, projectId, searchParams));
  return null;
}

export function Component() {
  return <TasksRoom project={useNamedProject()} />;
}
