import { ProgrammeRoom } from "../../programme/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  const { projectId } = useRoomProject();
  return <ProgrammeRoom key={projectId} projectId={projectId} />;
}
