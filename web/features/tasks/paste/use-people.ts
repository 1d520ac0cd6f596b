import { useQuery } from "@tanstack/react-query";
import { listAssignees, OFFERED_ASSIGNEES } from "../../../../contract/projects/projects.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/**
 * All people who can be assigned to a project's tasks. Those who are offered elsewhere are asked for first, because
 * the device may have them without a network; the others only if there are more.
 */
export function usePeople(projectId: string, enabled: boolean) {
  const params = { id: projectId };
  const offered = useQuery({
    ...queryOptionsFor(listAssignees, { params, query: {} }),
    enabled,
  });
  const isPart = (offered.data?.data.length ?? 0) >= OFFERED_ASSIGNEES;
  const all = useQuery({
    ...queryOptionsFor(listAssignees, { params, query: { all: "true" } }),
    enabled: enabled && isPart,
  });
  const { data, failureCount } = isPart ? all : offered;
  return {
    /** Undefined if they are not known. */
    people: data?.data,
    isLoading: enabled && data === undefined && failureCount === 0,
  };
}
