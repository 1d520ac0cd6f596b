import { useIsFetching } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import type { Project } from "../../../contract/projects.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useDocumentTitle } from "../../ui/hooks/use-document-title.ts";
import { FoldedProjectActivity, ProjectActivity, useActivityBeside } from "./project-activity.tsx";
import { ARCHIVED, ArchiveNote } from "./archive-note.tsx";
import { Frozen } from "../session/public.ts";
import { ProjectComments } from "./project-comments.tsx";
import { DeleteProjectDialog, LazyProjectForm, prepareDialogs } from "./lazy-parts.ts";
import { isMissing } from "./project-failures.ts";
import { ProjectFacts, ProjectFactsSkeleton } from "./project-facts.tsx";
import { ProjectHead, ProjectHeadSkeleton, projectTrail } from "./project-head.tsx";
import { ProjectNotFound } from "./project-not-found.tsx";
import { projectOptions, useArchiveProject, useProject } from "./project-queries.ts";
import { useDeletedToast } from "./trash-queries.ts";
import { ProjectTabs, tabIn } from "./project-tabs.tsx";
import { prefetchProjectTasks } from "../tasks/public.ts";

/** Starts the queries of the page that the browser opens, before it is drawn. */
export function openProject({ params: { projectId = "" }, request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  void queryEarly((client) => {
    void client.prefetchQuery(projectOptions(projectId));
    if (tabIn(searchParams) === "tasks") prefetchProjectTasks(client, projectId, searchParams);
  });
  return null;
}

/** One project: its facts, tasks, team, comments and recent activity. */
export function ProjectPage() {
  const { projectId = "" } = useParams();
  return <ProjectScreen key={projectId} projectId={projectId} />;
}

function ProjectScreen({ projectId }: { projectId: string }) {
  const query = useProject(projectId);
  const project = query.data?.data;
  // After a deletion here, the project stays on the screen until the list of projects replaces it.
  const [deleted, setDeleted] = useState(false);
  const missing = !deleted && isMissing(query.error);
  usePrefetch(prepareDialogs);
  const beside = useActivityBeside();
  const calm = useCalm(project !== undefined);
  useDocumentTitle(missing ? "Project not found" : project?.title);

  if (missing) return <ProjectNotFound />;
  if (query.isError && !project) {
    return (
      <>
        <PageHeader title="Project" trail={projectTrail} />
        <ErrorState
          message="Failed to load project details"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  // Keys keep the state of both when the window is resized and they swap places.
  const work = (
    <div key="work" className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
      <ProjectTabs projectId={projectId} project={project} />
    </div>
  );
  const aside = (
    <div key="aside" className="flex min-w-0 flex-col gap-6">
      <ProjectComments projectId={projectId} />
      {beside ? (
        <ProjectActivity projectId={projectId} waiting={!calm} />
      ) : (
        <FoldedProjectActivity projectId={projectId} />
      )}
    </div>
  );
  return (
    <>
      {project ? (
        <HeadWithDialogs project={project} onDeleted={() => setDeleted(true)} />
      ) : (
        <ProjectHeadSkeleton />
      )}
      {project && <ArchiveNote project={project} />}
      <Frozen value={project && project.archivedAt !== null ? ARCHIVED : undefined}>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
          {project ? <ProjectFacts project={project} /> : <ProjectFactsSkeleton />}
          {beside ? [work, aside] : [aside, work]}
        </div>
      </Frozen>
    </>
  );
}

/** Whether all queries of the first wave have loaded, so that the others may start. */
function useCalm(begun: boolean): boolean {
  const fetching = useIsFetching();
  const [calm, setCalm] = useState(false);
  if (!calm && begun && fetching === 0) setCalm(true);
  return calm;
}

interface HeadWithDialogsProps {
  project: Project;
  onDeleted: () => void;
}

function HeadWithDialogs({ project, onDeleted }: HeadWithDialogsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "delete">();
  const close = () => setOpen(undefined);
  const sayDeleted = useDeletedToast();
  const archive = useArchiveProject();
  const archiveIt = () =>
    archive.mutate(
      { _id: project._id, archive: true },
      {
        onSuccess: () => toast(`${project.title} was archived.`, { tone: "green" }),
        onError: (error) =>
          toast(serverMessage(error, "It could not be archived. Please try again."), {
            tone: "red",
          }),
      },
    );
  const saved = () => {
    close();
    toast("Project saved.", { tone: "green" });
  };
  const deleted = () => {
    close();
    onDeleted();
    sayDeleted(project);
    void navigate(paths.projects(), { replace: true });
  };
  return (
    <>
      <ProjectHead
        project={project}
        onEdit={() => setOpen("edit")}
        onDelete={() => setOpen("delete")}
        onArchive={archiveIt}
      />
      {open === "edit" && <LazyProjectForm project={project} onClose={close} onSaved={saved} />}
      {open === "delete" && (
        <DeleteProjectDialog project={project} onClose={close} onDeleted={deleted} />
      )}
    </>
  );
}
