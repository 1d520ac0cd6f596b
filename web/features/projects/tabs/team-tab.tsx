import { Team } from "../../team/public.ts";
import { useNamedProject } from "../tab-project.ts";

export function Component() {
  return <Team project={useNamedProject()} />;
}
