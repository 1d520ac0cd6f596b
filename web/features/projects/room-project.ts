import { useOutletContext } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";

export interface RoomContext {
  readonly projectId: string;
  /** Undefined while it loads. */
  readonly project: Project | undefined;
}

/** The project whose room is open. */
export const useRoomProject = () => useOutletContext<RoomContext>();

/** The project whose room is open, with its title, which is empty while it loads. */
export function useNamedProject() {
  const { projectId, project } = useRoomProject();
  return project ?? { _id: projectId, title: "" };
}
