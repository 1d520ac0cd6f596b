import { SiteScreen } from "../../site/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  const { projectId } = useRoomProject();
  return <SiteScreen key={projectId} projectId={projectId} />;
}
