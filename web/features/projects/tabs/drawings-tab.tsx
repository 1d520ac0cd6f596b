import { Register } from "../../drawings/public.ts";
import { RecordsOnSheet } from "../../site/public.ts";
import { useTabProject } from "../tab-project.ts";

export function Component() {
  const { projectId } = useTabProject();
  return <Register projectId={projectId} Records={RecordsOnSheet} />;
}
