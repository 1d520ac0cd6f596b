import { Card } from "../../../ui/data/card.tsx";
import { ProjectFiles } from "../../files/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  const { projectId } = useTabProject();
  return (
    <Card>
      <ProjectFiles projectId={projectId} />
    </Card>
  );
}
