import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getProject, listProjects, type Project } from "../../../contract/projects/projects.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";

/** How many projects are offered before a search. */
const CHOICES = 50;

/** Visible projects by title, fetched while the picker is open. The old ones stay while the person types. */
export function useProjectChoices({ open, search }: { open: boolean; search: string }) {
  const query = { sort: "title" as const, limit: CHOICES, ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listProjects, { query }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: open,
  });
}

/** A project; undefined until it is known. It is not fetched if a list already has it. */
export function useChosenProject(projectId: string | undefined): Project | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOptionsFor(getProject, { params: { id: projectId ?? "" } }),
    enabled: projectId !== undefined,
    select: (answer) => answer.data,
    initialData: () => {
      const lists = client.getQueriesData<{ data?: readonly Project[] }>({
        queryKey: queryKeyOf(listProjects),
      });
      const listed = lists.flatMap(([, list]) => list?.data ?? []);
      const project = listed.find(({ _id }) => _id === projectId);
      return project && { data: project };
    },
  });
  return data;
}
