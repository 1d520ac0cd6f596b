import type { LoaderFunctionArgs } from "react-router";
import { prefetchProgramme, ProgrammeRoom } from "../../programme/public.ts";
import { useRoomProject } from "../room-project.ts";

/** Starts the query of the programme that the browser opens, before it is drawn. */
export function loader({ params: { projectId = "" } }: LoaderFunctionArgs): null {
  prefetchProgramme(projectId);
  return null;
}

export function Component() {
  const { projectId } = useRoomProject();
  return <ProgrammeRoom key={projectId} projectId={projectId} />;
}
