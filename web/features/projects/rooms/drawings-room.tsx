import { Register } from "../../drawings/public.ts";
import { RecordsOnSheet } from "../../site/public.ts";
import { useRoomProject } from "../room-project.ts";

export function Component() {
  const { projectId } = useRoomProject();
  return <Register projectId={projectId} Records={RecordsOnSheet} />;
}
