import { clsx } from "clsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigate, useParams } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { isUnreachable } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { useRecalled } from "../../device/answers/recall.ts";
import { useAction } from "../../device/writing/use-command.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useDocumentTitle } from "../../ui/hooks/use-document-title.ts";
import { ARCHIVED, ArchiveNote } from "./archive-note.tsx";
import { Frozen, useCan, useUser } from "../session/public.ts";
import { LazyDeviceProject } from "../site/public.ts";
import { DeleteProjectDialog, LazyProjectForm, prepareDialogs } from "./lazy-parts.ts";
import { prepareTabs } from "./load-tab.ts";
import { isMissing } from "./project-failures.ts";
import { ProjectHead, ProjectHeadSkeleton, projectTrail, usePhoneHead } from "./project-head.tsx";
import { archiveAction, projectOptions, useProject } from "./project-queries.ts";
import type { TabContext } from "./tab-project.ts";
import { useDeletedToast } from "./trash/trash-queries.ts";
import { getSummary } from "../../../contract/reports/analytics.ts";
import { setLastProject } from "../../../contract/people/profile.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useOnLeaving } from "../../device/writing/use-on-leaving.ts";
import { Illustration } from "../../ui/data/illustration.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";

/** Starts the query of the project that the browser opens, before it is drawn. */
export function openProject({ params: { projectId = "" } }: LoaderFunctionArgs): null {
  void queryEarly((client) => {
    void client.prefetchQuery(projectOptions(projectId));
  });
  return null;
}

/** The head of a project, its tabs and the open tab. */
export function ProjectPage() {
  const { projectId = "" } = useParams();
  return <ProjectScreen key={projectId} projectId={projectId} />;
}

function ProjectScreen({ projectId }: { projectId: string }) {
  const query = useProject(projectId);
  const project = query.data?.data;
  // After a deletion here, the project stays on the screen until the list of projects replaces it.
  const [deleted, setDeleted] = useState(false);
  const readsReports = useCan("client-report.read").allowed;
  const missing = !deleted && isMissing(query.error);
  useRememberProject(deleted || missing ? undefined : project?._id);
  usePrefetch(prepareDialogs);
  usePrefetch(prepareTabs);
  useDocumentTitle(missing ? "Project not found" : project?.title);

  // The offline screen stays during retries, with anything being written on it. On the site tab it appears at the
  // first failure.
  const head = usePhoneHead();
  const isSite = useLocation().pathname.endsWith("/site");
  const reason = query.error ?? (isSite ? query.failureReason : null);
  const [isAway, setAway] = useState(false);
  if (isAway ? project : reason && isUnreachable(reason) && !project) setAway(!isAway);

  // If a page opens without a network, its drawings come from the device, since only there are their sheets.
  const isDrawings = useLocation().pathname.endsWith("/drawings");
  const isFromDevice = useRecalled(projectOptions(projectId).queryKey);
  const [isAnswered, setAnswered] = useState(false);
  if (project && !isFromDevice && !isAnswered) setAnswered(true);

  if (missing) return <ProjectNotFound />;
  const retry = { onRetry: () => void query.refetch(), retrying: query.isFetching };
  if (isAway && !project && !(query.isError && !isUnreachable(query.error)))
    return <LazyDeviceProject projectId={projectId} {...retry} />;
  if (isDrawings && isFromDevice && !isAnswered)
    return <LazyDeviceProject projectId={projectId} {...retry} />;
  if (query.isError && !project) {
    return (
      <>
        <PageHeader title="Project" trail={projectTrail} />
        <ErrorState message="Failed to load project details" {...retry} />
      </>
    );
  }
  return (
    <>
      {/* The row stands close to the app bar, so that the work below gets the height. */}
      <div data-frame className={clsx("md:-mt-7", head === "title" && "max-sm:-mb-3")}>
        {project ? (
          <HeadWithDialogs project={project} onDeleted={() => setDeleted(true)} />
        ) : (
          <ProjectHeadSkeleton onPhone={head} />
        )}
      </div>
      <LinkTabs
        label="Sections of the project"
        rooms={[
          { to: paths.project(projectId), label: "Overview" },
          { to: paths.projectRoom(projectId, "picture"), label: "Picture" },
          {
            to: paths.projectRoom(projectId, "tasks"),
            label: "Tasks",
            count: project?.taskCount,
          },
          { to: paths.projectRoom(projectId, "programme"), label: "Programme" },
          { to: paths.projectRoom(projectId, "site"), label: "Site" },
          { to: paths.projectRoom(projectId, "drawings"), label: "Drawings" },
          { to: paths.projectRoom(projectId, "money"), label: "Money" },
          ...(readsReports
            ? [{ to: paths.projectRoom(projectId, "reports"), label: "Reports" }]
            : []),
          { to: paths.projectRoom(projectId, "files"), label: "Files", more: " and photos" },
          { to: paths.projectRoom(projectId, "team"), label: "Team" },
          { to: paths.projectRoom(projectId, "activity"), label: "Activity" },
        ]}
      />
      {project && <ArchiveNote project={project} />}
      <Frozen value={project && project.archivedAt !== null ? ARCHIVED : undefined}>
        {/* Sticky content sticks below the tabs. */}
        <div className="[--bars:calc(var(--strip)+var(--bar)+2.75rem)]">
          <Outlet context={{ projectId, project } satisfies TabContext} />
        </div>
      </Frozen>
    </>
  );
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
  const act = useAction();
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
        onArchive={() => void act(archiveAction(project))}
      />
      {open === "edit" && <LazyProjectForm project={project} onClose={close} onSaved={saved} />}
      {open === "delete" && (
        <DeleteProjectDialog project={project} onClose={close} onDeleted={deleted} />
      )}
    </>
  );
}

/**
 * Makes the visited project the one that the dashboard's cost flow opens with. The server is told when the person
 * leaves, so that opening the page does not take one more request. Undefined while there is nothing to remember.
 */
function useRememberProject(projectId: string | undefined): void {
  const client = useQueryClient();
  useOnLeaving(() => {
    const known = client.getQueryData(queryOptionsFor(getSummary).queryKey)?.data.lastProject;
    if (projectId === undefined || projectId === known) return undefined;
    return command(
      setLastProject,
      { body: { project: projectId } },
      { words: { logged: "Your choice of project for the dashboard could not be saved." } },
    );
  });
}

/** For a project that is deleted or that the person may not see. The page does not distinguish the two. */
function ProjectNotFound() {
  const { workspace, workspaceCount } = useUser();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-2 py-10 text-center sm:py-20">
      <Illustration name="building" />
      <h1 className="mt-6 text-2xl leading-9 font-semibold tracking-[-0.02em]">
        Project not found
      </h1>
      <p className="mt-2 text-soft">
        It may have been deleted, or you are not on its team. An administrator or engineer of{" "}
        {workspace.name} can tell you.
        {workspaceCount > 1 && " Or it belongs to another of your companies."}
      </p>
      <LinkButton variant="primary" to={paths.projects()} className="mt-7">
        Back to projects
      </LinkButton>
    </div>
  );
}
