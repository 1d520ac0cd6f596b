import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  type Project,
  unarchiveProject,
  updateProject,
} from "../../../contract/projects/projects.ts";
import { getProjectOverview } from "../../../contract/home/project-overview.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { ensureFreshToken } from "../../api/call.ts";
import { forgetDeleted } from "../../api/deleted.ts";
import { fetchFresh, infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import type { Action } from "../../device/writing/actions.ts";
import { knownRow } from "../../device/overlay/cache.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { permissionOf, useSession } from "../session/public.ts";
import { InsufficientPermissions } from "./project-failures.ts";
import type { ProjectFilters } from "./project-filters.ts";

/** Two screens of cards on a large window. */
const PAGE_SIZE = 24;

/** Converts the filters and the order in the URL to the query of a project list. */
export function pageQuery({ search, status, sort }: ProjectFilters) {
  return {
    sort,
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(status === "archived" ? { archived: "true" as const } : status ? { status } : {}),
  };
}

/** The projects that the person may see, page by page. The old list stays while a new one loads. */
export function useProjectPages(filters: ProjectFilters) {
  const query = pageQuery(filters);
  const pages = useInfiniteQuery({
    ...infiniteOptionsFor(listProjects, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
    // The timeline has a list of its own.
    enabled: filters.view === "cards",
  });
  // A project deleted here may have been restored by somebody else.
  useEffect(() => {
    for (const { _id } of pages.data?.pages.flatMap(({ data }) => data) ?? []) forgetDeleted(_id);
  }, [pages.data]);
  return pages;
}

export function projectOptions(projectId: string) {
  return queryOptionsFor(getProject, { params: { id: projectId } });
}

/** One project. The data from a list is shown until it has loaded. */
export function useProject(projectId: string) {
  const client = useQueryClient();
  return useQuery({
    ...projectOptions(projectId),
    placeholderData: () => {
      const listed = knownRow(client, "project", projectId) as Project | undefined;
      return listed && { data: listed };
    },
  });
}

export function overviewOptions(projectId: string) {
  return queryOptionsFor(getProjectOverview, { params: { id: projectId } });
}

/** Refetches a project, bypassing the cache. */
export function useFreshProject() {
  const client = useQueryClient();
  return async (projectId: string): Promise<Project> => {
    return (await fetchFresh(client, getProject, { params: { id: projectId } })).data;
  };
}

type Save =
  | { readonly action: "create"; readonly body: BodyOf<typeof createProject> }
  | {
      readonly action: "edit";
      readonly projectId: string;
      readonly body: BodyOf<typeof updateProject>;
    };

/**
 * Creates or changes a project. First refreshes the token and refetches the profile to check the permission.
 * @throws InsufficientPermissions if the profile does not allow it; ApiError if the server refuses
 */
export function useSaveProject() {
  const { refetchMe } = useSession();
  return useCommand(
    async (save: Save): Promise<CommandSpec<AnswerOf<typeof getProject>>> => {
      await ensureFreshToken();
      const permission = permissionOf(await refetchMe(), `project.${save.action}`);
      if (!permission.allowed) throw new InsufficientPermissions(permission.reason);
      return save.action === "create"
        ? command(createProject, { body: save.body })
        : command(updateProject, { params: { id: save.projectId }, body: save.body });
    },
    { pick: ({ data }) => data },
  );
}

const unarchive = (id: string) => command(unarchiveProject, { params: { id } });

/** Archives a project, which can be undone for a while. */
export function archiveAction({ _id: id, title }: Pick<Project, "_id" | "title">): Action {
  return {
    specs: [command(archiveProject, { params: { id } }, { undo: unarchive(id) })],
    done: `${title} was archived.`,
    refused: (reason) => `${title} could not be archived. ${reason}`,
  };
}

/** Takes a project out of the archive. */
export function useUnarchiveProject() {
  return useCommand(unarchive);
}

/** Deletes a project. It leaves the lists at once; the queries that counted it are refetched while on the screen. */
export function useDeleteProject() {
  return useCommand((projectId: string) => command(deleteProject, { params: { id: projectId } }));
}
