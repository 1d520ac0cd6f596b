import { Team } from "../../team/public.ts";
import { useNamedProject } from "../room-project.ts";

export function Component() {
  return <Team project={useNamedProject()} />;
}
