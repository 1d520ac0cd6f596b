import { Card } from "../../../ui/data/card.tsx";
import { ProjectFiles } from "../../files/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  const { projectId } = useRoomProject();
  return (
    <Card>
      <ProjectFiles projectId={projectId} />
    </Card>
  );
}
