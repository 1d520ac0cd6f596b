import { clsx } from "clsx";
import { Archive, ChevronsUpDown, Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";
import { type ProjectTab, projectTabs } from "../../../contract/project-tabs.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { ProjectPicker } from "../project-picker/public.ts";
import { useCan, useToday } from "../session/public.ts";
import { ProjectBadge } from "./project-status-badge.tsx";
import { headLine, tasksDoneText } from "./project-words.ts";
import { useHoldings } from "./trash/trash-queries.ts";

export const projectTrail = [{ label: "Projects", to: paths.projects() }];

interface ProjectHeadProps {
  project: Project;
  onEdit: () => void;
  onDelete: () => void;
  onArchive: () => void;
}

/** The head of a project on all its tabs: name, status, progress and actions; one row from a tablet up. */
export function ProjectHead({ project, onEdit, onDelete, onArchive }: ProjectHeadProps) {
  const isArchived = project.archivedAt !== null;
  const mayEdit = useCan("project.edit").allowed && !isArchived;
  const deletes = useCan("project.delete").allowed;
  // A project with a ledger cannot be deleted: once it is archived, nothing is left to offer.
  const kept = useHoldings(project._id, deletes && isArchived).data?.hasLedger ?? true;
  const mayDelete = deletes && !(isArchived && kept);
  const today = useToday();
  return (
    <PageHeader
      title={project.title}
      onPhone={usePhoneHead()}
      trail={projectTrail}
      aside={<ProjectSwitch project={project} />}
      badge={<ProjectBadge project={project} />}
      slim
      description={
        <>
          <span className="md:hidden">{headLine(project, today)}</span>
          <span className="max-md:hidden">{tasksDoneText(project)}</span>
        </>
      }
      actions={
        (mayEdit || mayDelete) && (
          <>
            {mayEdit && (
              <Button
                icon={<Pencil aria-hidden="true" />}
                onClick={onEdit}
                className="max-lg:hidden"
              >
                Edit project
              </Button>
            )}
            <Popover
              label="More actions"
              className="w-56 p-1"
              trigger={
                <BareIconButton label="More actions" icon={<Ellipsis aria-hidden="true" />} />
              }
            >
              {(close) => (
                <div className="flex flex-col gap-0.5">
                  {mayEdit && (
                    <div className="lg:hidden">
                      <MenuButton
                        icon={<Pencil aria-hidden="true" />}
                        onClick={() => (close(), onEdit())}
                      >
                        Edit project
                      </MenuButton>
                    </div>
                  )}
                  {mayEdit && (
                    <MenuButton
                      icon={<Archive aria-hidden="true" />}
                      onClick={() => (close(), onArchive())}
                    >
                      Archive project
                    </MenuButton>
                  )}
                  {mayDelete && (
                    <MenuButton
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => (close(), onDelete())}
                    >
                      Delete project
                    </MenuButton>
                  )}
                </div>
              )}
            </Popover>
          </>
        )
      }
    />
  );
}

/** On a phone, the tabs have the title in the app bar; the overview has the line of figures too. */
export function usePhoneHead(): "title" | "whole" {
  return tabOf(useLocation().pathname) ? "title" : "whole";
}

/** The tab that an address shows; undefined for the overview. */
function tabOf(pathname: string): ProjectTab | undefined {
  const last = pathname.split("/").at(-1);
  return projectTabs.find((name) => name === last);
}

/** Goes to the same tab of another project. */
function ProjectSwitch({ project }: { project: Project }) {
  const navigate = useNavigate();
  const room = tabOf(useLocation().pathname);
  return (
    <ProjectPicker
      value={project._id}
      onChange={(next) =>
        next && void navigate(room ? paths.projectRoom(next._id, room) : paths.project(next._id))
      }
      placeholder="Switch project"
      trigger={
        <BareIconButton
          label="Switch project"
          size="sm"
          icon={<ChevronsUpDown aria-hidden="true" />}
          className="-ml-2"
        />
      }
    />
  );
}

interface MenuButtonProps {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

function MenuButton({ icon, onClick, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&>svg]:size-4"
    >
      {icon}
      {children}
    </button>
  );
}

/** The loading state of the head. */
export function ProjectHeadSkeleton({ onPhone }: { onPhone: "title" | "whole" }) {
  return (
    <LoadingRegion label="Loading project">
      <div
        className={clsx(
          "mb-4 md:mb-1.5 md:flex md:h-12 md:items-center md:gap-3",
          onPhone === "title" && "max-sm:hidden",
        )}
        aria-hidden="true"
      >
        <Skeleton className="mt-1.5 mb-2.5 h-4 w-20 md:my-0" />
        <Skeleton className="my-1 h-7 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-64 max-w-full md:mt-0" />
      </div>
    </LoadingRegion>
  );
}
