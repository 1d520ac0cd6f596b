import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  getUtilisation,
  listResourceActivities,
  listResourceAssignments,
  listTaskResources,
} from "../../../contract/resources/resource-assignments.ts";
import { addDays } from "../../../engine/day.ts";
import { listMaterials, listMovements } from "../../../contract/resources/resource-movements.ts";
import { getResource, listResources } from "../../../contract/resources/resources.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { listTasks } from "../../../contract/tasks/tasks.ts";
import { call } from "../../api/call.ts";
import { infiniteOptionsFor, queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** The queries that show resources. A dialog closes when they have been refetched. */
const shows = [
  listResources,
  getResource,
  listResourceAssignments,
  listTaskResources,
  getUtilisation,
  listMaterials,
  listMovements,
];
const PAGE_SIZE = 100;
/** How many options a picker offers before a search. */
const CHOICES = 20;

/** The heat map's rows, page by page. The old rows stay while new ones load. */
export function useUtilisation(query: QueryOf<typeof getUtilisation>) {
  return useInfiniteQuery({
    ...infiniteOptionsFor(getUtilisation, { query }, (page) => page.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** Resources by name, page by page. */
export function useResourcePages(query: QueryOf<typeof listResources>) {
  return useInfiniteQuery({
    ...infiniteOptionsFor(
      listResources,
      { query: { limit: PAGE_SIZE, ...query } },
      (page) => page.nextCursor,
    ),
    placeholderData: keepPreviousData,
  });
}

/** The required and the available quantity of each material, page by page. */
export function useMaterialPages(query: QueryOf<typeof listMaterials>) {
  return useInfiniteQuery({
    ...infiniteOptionsFor(
      listMaterials,
      { query: { limit: PAGE_SIZE, ...query } },
      (page) => page.nextCursor,
    ),
    placeholderData: keepPreviousData,
  });
}

/** One resource with its rates. */
export function useResource(id: string) {
  return useQuery({
    ...queryOptionsFor(getResource, { params: { id } }),
    select: ({ data }) => data,
  });
}

/** The activities that need a resource in a week, and what they need on each day. */
export function useWeekActivities(id: string, week: string) {
  return useQuery({
    ...queryOptionsFor(listResourceActivities, {
      params: { id },
      query: { from: week, to: addDays(week, 6) },
    }),
    select: ({ data }) => data,
  });
}

/** The tasks that a resource is assigned to, on some days or on all, page by page. */
export function useAssignmentPages(id: string, days: { from?: string; to?: string } = {}) {
  const input = { params: { id }, query: { limit: PAGE_SIZE, ...days } };
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listResourceAssignments, input), "pages"],
    queryFn: ({ signal, pageParam }) =>
      call(listResourceAssignments, {
        ...input,
        query: { ...input.query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The resources that are assigned to a task. */
export function useTaskResources(taskId: string) {
  return useQuery({
    ...queryOptionsFor(listTaskResources, { params: { id: taskId } }),
    select: ({ data }) => data,
  });
}

/** A material's ledger, newest entry first, page by page. */
export function useMovementPages(id: string) {
  const input = { params: { id }, query: { limit: 20 } };
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listMovements, input), "pages"],
    queryFn: ({ signal, pageParam }) =>
      call(listMovements, {
        ...input,
        query: { ...input.query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Tasks to choose from, searched on the server. */
export function useResourceTaskChoices(search: string) {
  const query = { limit: CHOICES, ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listTasks, { query }),
    select: ({ data }) =>
      data.tasks.map(({ _id, title, project }) => ({
        value: _id,
        label: title,
        detail: project.title,
      })),
    placeholderData: keepPreviousData,
  });
}

/** Active resources to choose from, searched on the server. */
export function useResourceChoices(search: string) {
  const query = { status: "active" as const, limit: CHOICES, ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listResources, { query }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** A change of resources. Resolves when the data on the screen has been refetched. */
export function useResourceChange<Answer, Input = void>(
  make: (input: Input) => CommandSpec<Answer>,
) {
  return useCommand(make, { shows });
}
