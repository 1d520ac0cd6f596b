import { useOutletContext } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";

export interface TabContext {
  readonly projectId: string;
  /** Undefined while it loads. */
  readonly project: Project | undefined;
}

/** The project whose tab is open. */
export const useTabProject = () => useOutletContext<TabContext>();

/** The project whose tab is open, and its title, which is empty while it loads. */
export function useNamedProject() {
  const { projectId, project } = useTabProject();
  return project ?? { _id: projectId, title: "" };
}
