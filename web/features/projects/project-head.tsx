import { Archive, Pencil, Trash2 } from "lucide-react";
import type { Project } from "../../../contract/projects.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "../../ui/data/skeleton.tsx";
import { useCan } from "../session/public.ts";
import { LongText } from "./long-text.tsx";
import { ProjectBadge } from "./project-status-badge.tsx";
import { useHoldings } from "./trash-queries.ts";

export const projectTrail = [{ label: "Projects", to: paths.projects() }];

interface ProjectHeadProps {
  project: Project;
  onEdit: () => void;
  onDelete: () => void;
  onArchive: () => void;
}

/** The head of a project: name, status, description, and its actions. */
export function ProjectHead({ project, onEdit, onDelete, onArchive }: ProjectHeadProps) {
  const isArchived = project.archivedAt !== null;
  const mayEdit = useCan("project.edit").allowed && !isArchived;
  const deletes = useCan("project.delete").allowed;
  // One with a ledger stays: nothing is left to offer once it is archived.
  const kept = useHoldings(project._id, deletes && isArchived).data?.hasLedger ?? true;
  const mayDelete = deletes && !(isArchived && kept);
  return (
    <>
      <PageHeader
        title={project.title}
        trail={projectTrail}
        badge={<ProjectBadge project={project} />}
        description={<LongText key={project.description}>{project.description}</LongText>}
        actions={
          (mayEdit || mayDelete) && (
            <>
              {mayEdit && (
                <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
                  Edit project
                </Button>
              )}
              {mayEdit && (
                <Button variant="ghost" icon={<Archive aria-hidden="true" />} onClick={onArchive}>
                  Archive project
                </Button>
              )}
              {mayDelete && (
                <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
                  Delete project
                </Button>
              )}
            </>
          )
        }
      />
    </>
  );
}

/** The loading state of the head. */
export function ProjectHeadSkeleton() {
  return (
    <LoadingRegion label="Loading project">
      <div className="mb-6" aria-hidden="true">
        <Skeleton className="mt-1.5 mb-2.5 h-4 w-20" />
        <Skeleton className="my-1 h-7 w-72 max-w-full" />
        <div className="mt-2 max-w-prose">
          <SkeletonText lines={2} />
        </div>
      </div>
    </LoadingRegion>
  );
}
