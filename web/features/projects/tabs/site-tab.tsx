import { SiteTab } from "../../site/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  const { projectId } = useTabProject();
  return <SiteTab key={projectId} projectId={projectId} />;
}
