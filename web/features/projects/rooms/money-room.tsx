import { ProjectMoney } from "../../money/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  return <ProjectMoney {...useRoomProject()} />;
}
