import type { LoaderFunctionArgs } from "react-router";
import { queryEarly } from "../../../api/early-queries.ts";
import { LazyProjectPicture, prefetchPicture } from "../../picture/public.ts";
import { useTabProject } from "../tab-project.ts";

export function open({ params: { projectId = "" } }: LoaderFunctionArgs): void {
  void queryEarly((client) => prefetchPicture(client, projectId));
}

export function Component() {
  const { projectId, project } = useTabProject();
  return <LazyProjectPicture key={projectId} projectId={projectId} title={project?.title ?? ""} />;
}
