import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from "../../../contract/projects.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { ensureFreshToken } from "../../api/call.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { knownRow } from "../../sync/cache.ts";
import type { CommandSpec } from "../../sync/core/command.ts";
import { command } from "../../sync/spec.ts";
import { useCommand } from "../../sync/use-command.ts";
import { permissionOf, useSession } from "../session/public.ts";
import { InsufficientPermissions } from "./project-failures.ts";
import type { ProjectFilters } from "./project-filters.ts";

/** Two screens of cards on a large window. */
const PAGE_SIZE = 24;

/** The projects in sight of the caller, page by page; the old list stays while a new one is fetched. */
export function useProjectPages({ search, status, sort }: ProjectFilters) {
  const query = {
    sort,
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
  };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listProjects, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** One project; what a list already knows of it shows until it has come. */
export function useProject(projectId: string) {
  const client = useQueryClient();
  return useQuery({
    ...queryOptionsFor(getProject, { params: { id: projectId } }),
    placeholderData: () => {
      const listed = knownRow(client, "project", projectId) as Project | undefined;
      return listed && { data: listed };
    },
  });
}

/** Fetches a project anew, past the cache. */
export function useFreshProject() {
  const client = useQueryClient();
  return async (projectId: string): Promise<Project> => {
    const options = queryOptionsFor(getProject, { params: { id: projectId } });
    return (await client.fetchQuery({ ...options, staleTime: 0 })).data;
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
 * Creates or changes a project, after the token is fresh and the profile, fetched anew, allows it.
 * @throws InsufficientPermissions when it does not; ApiError for what the server refuses
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

/** Deletes a project. It leaves the lists at once; what counted it is fetched again where it shows. */
export function useDeleteProject() {
  return useCommand((projectId: string) => command(deleteProject, { params: { id: projectId } }));
}
