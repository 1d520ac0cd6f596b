import { ProgrammeTab } from "../../programme/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  const { projectId } = useTabProject();
  return <ProgrammeTab key={projectId} projectId={projectId} />;
}
