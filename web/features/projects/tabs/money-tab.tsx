import { ProjectMoney } from "../../money/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  return <ProjectMoney {...useTabProject()} />;
}
