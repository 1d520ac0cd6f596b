import type { LoaderFunctionArgs } from "react-router";
import { queryEarly } from "../../../api/early-queries.ts";
import { prefetchTasksTab, TasksTab } from "../../tasks/public.ts";
import { useNamedProject } from "../tab-project.ts";

export function open({ params: { projectId = "" }, request }: LoaderFunctionArgs): void {
  const { searchParams } = new URL(request.url);
  void queryEarly((client) => prefetchTasksTab(client, projectId, searchParams));
}

export function Component() {
  return <TasksTab project={useNamedProject()} />;
}
