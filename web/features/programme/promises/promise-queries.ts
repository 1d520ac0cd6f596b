import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  getPlanWeek,
  listWeekTallies,
  type WeekTally,
} from "../../../../contract/look-ahead/promises.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/** The promises of a week, by its Monday. */
export function usePlanWeek(projectId: string, week: string) {
  const found = useQuery(queryOptionsFor(getPlanWeek, { params: { id: projectId, week } }));
  return { ...found, week: found.data?.data };
}

const none: readonly WeekTally[] = [];

/** The latest weeks, counted by company. */
export function useWeekTallies(projectId: string, weeks: number) {
  const found = useQuery({
    ...queryOptionsFor(listWeekTallies, { params: { id: projectId }, query: { weeks } }),
    placeholderData: keepPreviousData,
  });
  return { ...found, tallies: found.data?.data ?? none };
}

/** The queue's subject: changes of one promise are sent one after the other. */
export const promiseSubjectOf = (id: string): string => `promise:${id}`;
