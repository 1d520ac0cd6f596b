import type { Project } from "../../../contract/projects/projects.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { isUnreachable } from "../../api/call.ts";
import { useCan } from "../session/public.ts";
import { ProjectsOnDevice } from "../site/public.ts";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import { ProjectGrid, ProjectGridSkeleton } from "./project-grid.tsx";
import type { useProjectPages } from "./project-queries.ts";

const LOAD_FAILURE = "Failed to load projects. Please try again.";

interface ProjectCardsProps {
  pages: ReturnType<typeof useProjectPages>;
  /** Set while filters hide projects. */
  onClearFilters: (() => void) | undefined;
  onAdd: () => void;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

/** The list in any state: loading, failed, empty, or loaded. */
export function ProjectCards({
  pages,
  onClearFilters,
  onAdd,
  onEdit,
  onDelete,
}: ProjectCardsProps) {
  const mayAdd = useCan("project.create").allowed;
  const mayEdit = useCan("project.edit").allowed;
  const mayDelete = useCan("project.delete").allowed;

  if (pages.isPending) return <ProjectGridSkeleton />;
  if (!pages.data) {
    return (
      <>
        <ErrorState
          message={LOAD_FAILURE}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
        {isUnreachable(pages.error) && <ProjectsOnDevice />}
      </>
    );
  }
  const projects = pages.data.pages.flatMap((page) => page.data);
  if (projects.length === 0) {
    return <NoProjects onClearFilters={onClearFilters} onAdd={mayAdd ? onAdd : undefined} />;
  }
  return (
    <div
      aria-busy={pages.isPlaceholderData}
      className={pages.isPlaceholderData ? "opacity-60 transition-opacity delay-150" : undefined}
    >
      <ProjectGrid>
        {projects.map((project) => (
          <li key={project._id} className="min-w-0">
            <ProjectCard
              project={project}
              onEdit={mayEdit && project.archivedAt === null ? () => onEdit(project) : undefined}
              onDelete={
                mayDelete && project.archivedAt === null ? () => onDelete(project) : undefined
              }
            />
          </li>
        ))}
      </ProjectGrid>
      {pages.hasNextPage && !pages.isPlaceholderData && (
        <LoadMore
          onMore={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
          error={pages.isFetchNextPageError ? LOAD_FAILURE : undefined}
        />
      )}
    </div>
  );
}
