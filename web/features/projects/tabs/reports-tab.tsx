import { ClientReports } from "../../reports/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  const { projectId } = useTabProject();
  return <ClientReports key={projectId} projectId={projectId} />;
}
