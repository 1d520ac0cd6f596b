import { Pencil, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../../ui/format.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";
import { concernLines } from "../../../contract/projects/health-words.ts";
import { useToday } from "../session/public.ts";
import { ProjectBadge } from "./project-status-badge.tsx";
import { projectSpanText, taskCountText } from "./project-words.ts";

interface ProjectCardProps {
  project: Project;
  /** Both are left out for people without the permission. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** A project at a glance. The whole card is a link; its buttons are above the link. */
export function ProjectCard({ project, onEdit, onDelete }: ProjectCardProps) {
  const { title, budget } = project;
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-surface p-5 pb-3 shadow-card transition-colors duration-100 hover:border-edge">
      <div className="flex items-start justify-between gap-3">
        <h2 className="line-clamp-2 min-w-0 text-base leading-6 font-semibold">
          <Link
            to={paths.project(project._id)}
            className="rounded-xs after:absolute after:inset-0 after:rounded-lg hover:underline hover:underline-offset-3 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ink"
          >
            {title}
          </Link>
        </h2>
        <ProjectBadge project={project} />
      </div>
      <p className="mt-1.5 mb-4 line-clamp-2 min-h-10 text-sm leading-5 text-soft">
        {project.description}
      </p>
      <Standing project={project} />
      <div className="mt-auto">
        <ProgressBar label={`Progress of ${title}`} value={project.progressPercent} showValue />
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3 text-[0.8125rem] text-muted">
        {budget && (
          <p className="truncate text-sm font-semibold text-ink">
            <VisuallyHidden>Budget: </VisuallyHidden>
            {formatMoney(budget.amount, budget.currency)}
          </p>
        )}
        <p className="shrink-0">{taskCountText(project.taskCount)}</p>
      </div>
      <div className="mt-3 flex min-h-[3.3125rem] items-center gap-2 border-t border-line pt-3 text-[0.8125rem] leading-5 text-muted">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            {projectSpanText(project.startDate, project.finishDate) ?? "No dates set"}
          </p>
          {project.location !== "" && (
            <p className="truncate">
              <VisuallyHidden>Location: </VisuallyHidden>
              {project.location}
            </p>
          )}
        </div>
        {(onEdit || onDelete) && (
          <div className="relative -mr-2 flex shrink-0 gap-1">
            {onEdit && (
              <IconButton
                label={`Edit ${title}`}
                icon={<Pencil aria-hidden="true" />}
                size="sm"
                onClick={onEdit}
              />
            )}
            {onDelete && (
              <IconButton
                label={`Delete ${title}`}
                icon={<Trash2 aria-hidden="true" />}
                size="sm"
                danger
                onClick={onDelete}
              />
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/** A project's problems, by the rule that every screen uses. Nothing is shown if there are none. */
function Standing({ project }: { project: Project }) {
  const lines = concernLines(project, useToday());
  if (lines.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 text-[0.8125rem] font-medium">
      {lines.map(({ concern, words }) => (
        <Mark
          key={concern}
          className={concern === "over_budget" ? "text-red-ink" : "text-signal-ink"}
        >
          {words}
        </Mark>
      ))}
    </ul>
  );
}

function Mark({ className, children }: { className: string; children: ReactNode }) {
  return (
    <li className={`flex gap-1.5 ${className}`}>
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
