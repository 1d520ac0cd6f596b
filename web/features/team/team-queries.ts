import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { listAssignees } from "../../../contract/projects.ts";
import { addToTeam, listTeam, listTeamCandidates, removeFromTeam } from "../../../contract/team.ts";
import { ApiError, call } from "../../api/call.ts";
import { invalidate, queryOptionsFor } from "../../api/queries.ts";

const queryFor = (search: string) => (search === "" ? {} : { search });

/** The people on a project's team whose name or company matches; the old list stays while one types. */
export function useTeam(projectId: string, search: string) {
  const found = useQuery({
    ...queryOptionsFor(listTeam, { params: { id: projectId }, query: queryFor(search) }),
    placeholderData: keepPreviousData,
  });
  return { ...found, people: found.data?.data, total: found.data?.total ?? 0 };
}

/** The people who could be put on a project's team, fetched while they are offered. */
export function useTeamCandidates(
  projectId: string,
  { search, enabled }: { search: string; enabled: boolean },
) {
  const found = useQuery({
    ...queryOptionsFor(listTeamCandidates, { params: { id: projectId }, query: queryFor(search) }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { people: found.data?.data ?? [], isPending: found.isPending, failed: found.isError };
}

/** Puts someone on a project's team; it is done when the list shows them. */
export function useAddToTeam(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: string) => call(addToTeam, { params: { id: projectId }, body: { user } }),
    onSettled: () => refetchTeam(client),
  });
}

/** Takes someone off a project's team; it is done when the list shows them no more. */
export function useRemoveFromTeam(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      await call(removeFromTeam, { params: { id: projectId, userId } }).catch((error: unknown) => {
        // Somebody else was quicker.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
    },
    onSettled: () => refetchTeam(client),
  });
}

function refetchTeam(client: QueryClient): Promise<void> {
  return invalidate(client, listTeam, listTeamCandidates, listAssignees);
}
