import { SiteRoom } from "../../site/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  const { projectId } = useRoomProject();
  return <SiteRoom key={projectId} projectId={projectId} />;
}
