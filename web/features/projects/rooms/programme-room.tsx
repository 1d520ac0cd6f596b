import type { LoaderFunctionArgs } from "react-router";
import { prefetchProgramme, ProgrammeRoom } from "../../programme/public.ts";
import { useRoomProject } from "../room-project.ts";

export function open({ params: { projectId = "" } }: LoaderFunctionArgs): void {
  prefetchProgramme(projectId);
}

export function Component() {
  const { projectId } = useRoomProject();
  return <ProgrammeRoom key={projectId} projectId={projectId} />;
}
