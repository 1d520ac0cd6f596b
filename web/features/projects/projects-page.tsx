import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { LazyPortfolio } from "../portfolio/public.ts";
import { useCan } from "../session/public.ts";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCards } from "./project-cards.tsx";
import { DeleteProjectDialog, LazyProjectForm, prepareDialogs } from "./lazy-parts.ts";
import { areProjectsNarrowed, projectParams } from "./project-filters.ts";
import { pageQuery, useProjectPages } from "./project-queries.ts";
import { ProjectToolbar } from "./project-toolbar.tsx";
import { useDeletedToast } from "./trash/trash-queries.ts";
import { projectCountText } from "./project-words.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

type Open =
  | { readonly dialog: "add" }
  | { readonly dialog: "edit" | "delete"; readonly project: Project };

/** Every project that the person may see, as cards or on a timeline. */
export function ProjectsPage() {
  const { state: filters, change } = useUrlState(projectParams);
  const pages = useProjectPages(filters);
  const withBudgets = pages.data?.pages[0]?.data.every(({ budget }) => budget !== null) ?? true;
  const mayAdd = useCan("project.create").allowed;
  const navigate = useNavigate();
  usePrefetch(prepareDialogs);
  const [open, setOpen] = useState<Open>();
  const add = () => setOpen({ dialog: "add" });
  const close = () => setOpen(undefined);
  const clear = areProjectsNarrowed(filters)
    ? () => change({ search: "", status: undefined })
    : undefined;
  const sayDeleted = useDeletedToast();

  const saved = (project: Project) => {
    close();
    if (open?.dialog === "edit") return toast(`${project.title} was saved.`, { tone: "green" });
    const visit = () => void navigate(paths.project(project._id));
    return toast(`${project.title} was added.`, {
      tone: "green",
      action: { label: "Open", onClick: visit },
    });
  };
  const deleted = (project: Project) => {
    close();
    sayDeleted(project);
  };

  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          mayAdd && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={add}>
              Add Project
            </Button>
          )
        }
      />
      <ProjectToolbar filters={filters} withBudgets={withBudgets} onChange={change} />
      {filters.view === "timeline" ? (
        <LazyPortfolio
          query={pageQuery(filters)}
          countText={projectCountText}
          empty={<NoProjects onClearFilters={clear} onAdd={mayAdd ? add : undefined} />}
        />
      ) : (
        <>
          <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
            {projectCountText(pages.data?.pages[0]?.total ?? 0)}
          </p>
          <ProjectCards
            pages={pages}
            onClearFilters={clear}
            onAdd={add}
            onEdit={(project) => setOpen({ dialog: "edit", project })}
            onDelete={(project) => setOpen({ dialog: "delete", project })}
          />
        </>
      )}
      {(open?.dialog === "add" || open?.dialog === "edit") && (
        <LazyProjectForm
          project={open.dialog === "edit" ? open.project : undefined}
          onClose={close}
          onSaved={saved}
        />
      )}
      {open?.dialog === "delete" && (
        <DeleteProjectDialog project={open.project} onClose={close} onDeleted={deleted} />
      )}
    </>
  );
}
