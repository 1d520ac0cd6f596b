import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { listActivities } from "../../../contract/activities.ts";
import { getActivityTrend, getCostTrend, getSummary } from "../../../contract/analytics.ts";
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from "../../../contract/projects.ts";
import type { AnswerOf, AnyRoute, BodyOf } from "../../../contract/route.ts";
import { listTasks } from "../../../contract/tasks.ts";
import { call, ensureFreshToken } from "../../api/call.ts";
import { noteGone } from "../../api/gone.ts";
import { touches } from "../../api/live-topics.ts";
import { infiniteOptionsFor, invalidate, queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import { permissionOf, useSession } from "../session/public.ts";
import { InsufficientPermissions } from "./project-failures.ts";
import type { ProjectFilters } from "./project-filters.ts";

type ProjectPages = InfiniteData<AnswerOf<typeof listProjects>, string | null>;

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
      const listed = listedProject(client, projectId);
      return listed && { data: listed };
    },
  });
}

function listedProject(client: QueryClient, projectId: string): Project | undefined {
  return client
    .getQueriesData<ProjectPages>({ queryKey: queryKeyOf(listProjects), predicate: isPaged })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.data)
    .find((project) => project._id === projectId);
}

/** Whether a cached list is one of ours: neighbours may keep lists of projects in another shape. */
function isPaged({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey.at(-1) === "pages";
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
  const client = useQueryClient();
  const { refetchMe } = useSession();
  return useMutation({
    mutationFn: async (save: Save): Promise<Project> => {
      await ensureFreshToken();
      const permission = permissionOf(await refetchMe(), `project.${save.action}`);
      if (!permission.allowed) throw new InsufficientPermissions(permission.reason);
      const answer =
        save.action === "create"
          ? await call(createProject, { body: save.body })
          : await call(updateProject, { params: { id: save.projectId }, body: save.body });
      return answer.data;
    },
    onSuccess: (project, save) => {
      client.setQueryData(queryKeyOf(getProject, { params: { id: project._id } }), {
        data: project,
      });
      mapListed(client, (listed) => (listed._id === project._id ? project : listed));
      void invalidate(client, listProjects, listActivities, getSummary);
      // Tasks carry their project's title.
      markStale(client, listTasks, getActivityTrend);
      if (save.action === "edit" && save.body.budget !== undefined) {
        const message = { topic: "money", project: project._id } as const;
        void client.invalidateQueries({ predicate: ({ queryKey }) => touches(message, queryKey) });
      }
    },
  });
}

/** Deletes a project. It leaves the lists at once; what counted it is fetched again when next shown. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (projectId: string) => {
      // An answer that is on its way would come too late.
      await client.cancelQueries({
        queryKey: queryKeyOf(getProject, { params: { id: projectId } }),
      });
      await call(deleteProject, { params: { id: projectId } });
    },
    onSuccess: (_, projectId) => {
      noteGone(projectId);
      mapListed(client, (listed) => (listed._id === projectId ? undefined : listed));
      // Only marked: the page of the deleted project may still stand, and would ask for what is gone.
      markStale(
        client,
        getProject,
        listTasks,
        listActivities,
        getSummary,
        getActivityTrend,
        getCostTrend,
      );
    },
    onSettled: () => void invalidate(client, listProjects),
  });
}

function mapListed(client: QueryClient, change: (project: Project) => Project | undefined): void {
  client.setQueriesData<ProjectPages>(
    { queryKey: queryKeyOf(listProjects), predicate: isPaged },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map(change).filter((project) => project !== undefined),
        })),
      },
  );
}

function markStale(client: QueryClient, ...routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    void client.invalidateQueries({ queryKey: [route.name], refetchType: "none" });
  }
}
