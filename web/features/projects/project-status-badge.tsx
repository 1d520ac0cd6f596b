import {
  Archive,
  CalendarCheck,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleX,
  type LucideIcon,
} from "lucide-react";
import type { Project, ProjectStatus } from "../../../contract/projects/projects.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { projectStatusLabels, projectStatusTone } from "./project-status.ts";

const icons: Record<ProjectStatus, LucideIcon> = {
  proposed: CircleDashed,
  planned: CalendarCheck,
  active: CirclePlay,
  paused: CirclePause,
  completed: CircleCheck,
  cancelled: CircleX,
};

/** The badge of a project: archived, or else its status. */
export function ProjectBadge({ project }: { project: Project }) {
  return project.archivedAt === null ? (
    <ProjectStatusBadge status={project.status} />
  ) : (
    <Badge tone="grey" icon={<Archive aria-hidden="true" />}>
      Archived
    </Badge>
  );
}

/** A project's status. The icon distinguishes statuses of the same colour. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={projectStatusTone(status)} icon={<Icon aria-hidden="true" />}>
      {projectStatusLabels[status]}
    </Badge>
  );
}
