import type { ProjectStatus } from "../../../contract/projects/projects.ts";
import type { Tone } from "../../ui/data/tone.ts";

export const projectStatusLabels: Record<ProjectStatus, string> = {
  proposed: "Proposed",
  planned: "Planned",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** The colour of a project's status: completed green, in progress blue, everything else grey. */
export function projectStatusTone(status: string): Tone {
  switch (status) {
    case "completed":
      return "green";
    case "in_progress":
      return "blue";
    default:
      return "grey";
  }
}
