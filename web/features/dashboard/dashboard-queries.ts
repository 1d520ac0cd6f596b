import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getActivityTrend, getCostTrend, getSummary } from "../../../contract/analytics.ts";
import { getProject, listProjects, type Project } from "../../../contract/projects.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";

/** How many projects the picker offers before one searches. */
const CHOICES = 20;

export function useSummary() {
  return useQuery(queryOptionsFor(getSummary));
}

export function useActivityTrend() {
  return useQuery(queryOptionsFor(getActivityTrend));
}

export type CostTrend = AnswerOf<typeof getCostTrend>;

/** A project's cost by month; nothing is fetched until one is chosen. */
export function useCostTrend(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostTrend, { query: { project: projectId } }),
    enabled: projectId !== "",
    // Who reads it is loaded meanwhile, so that nobody has asked yet for an error that comes before.
    notifyOnChangeProps: "all",
  });
}

/** Projects to choose from, fetched while the picker is open; the old ones stay while one types. */
export function useProjectChoices({ open, search }: { open: boolean; search: string }) {
  const query = { sort: "title" as const, limit: CHOICES, ...(search === "" ? {} : { search }) };
  return useQuery({
    ...queryOptionsFor(listProjects, { query }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
}

/** The chosen project's title; undefined until it is known. What the picker listed is not asked for again. */
export function useProjectTitle(projectId: string): string | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOptionsFor(getProject, { params: { id: projectId } }),
    enabled: projectId !== "",
    select: (answer) => answer.data.title,
    initialData: () => {
      const lists = client.getQueriesData<{ data?: readonly Project[] }>({
        queryKey: queryKeyOf(listProjects),
      });
      const listed = lists.flatMap(([, list]) => list?.data ?? []);
      const project = listed.find((candidate) => candidate._id === projectId);
      return project && { data: project };
    },
  });
  return data;
}
