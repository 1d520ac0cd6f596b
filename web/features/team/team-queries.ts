import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Hat } from "../../../contract/hats.ts";
import {
  addToTeam,
  listTeam,
  listTeamCandidates,
  removeFromTeam,
  setHats,
} from "../../../contract/people/team.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

const shows = [listTeam, listTeamCandidates];

const queryFor = (search: string) => (search === "" ? {} : { search });

/** A project's team members whose name or company matches. The old list stays while the person types. */
export function useTeam(projectId: string, search: string) {
  const found = useQuery({
    ...queryOptionsFor(listTeam, { params: { id: projectId }, query: queryFor(search) }),
    placeholderData: keepPreviousData,
  });
  return { ...found, people: found.data?.data, total: found.data?.total ?? 0 };
}

/** The people who can be added to a project's team, fetched while they are offered. */
export function useTeamCandidates(
  projectId: string,
  { search, enabled }: { search: string; enabled: boolean },
) {
  const found = useQuery({
    ...queryOptionsFor(listTeamCandidates, { params: { id: projectId }, query: queryFor(search) }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    people: found.data?.data ?? [],
    isPending: found.isPending,
    isLoading: found.isLoading || found.isPlaceholderData,
    failed: found.isError,
  };
}

/** Adds a person to a project's team. Resolves when the list shows them. */
export function useAddToTeam(projectId: string) {
  return useCommand(
    (user: string) => command(addToTeam, { params: { id: projectId }, body: { user } }),
    { shows },
  );
}

/** Removes a person from a project's team. Resolves when the list no longer shows them. */
export function useRemoveFromTeam(projectId: string) {
  return useCommand(
    (userId: string) => command(removeFromTeam, { params: { id: projectId, userId } }),
    { shows },
  );
}

/** Sets the hats of someone on the team. */
export function useSetHats(projectId: string) {
  return useCommand(
    ({ userId, hats }: { userId: string; hats: readonly Hat[] }) =>
      command(setHats, { params: { id: projectId, userId }, body: { hats: [...hats] } }),
    { shows },
  );
}
