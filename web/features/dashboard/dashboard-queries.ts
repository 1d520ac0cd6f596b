import { useQuery } from "@tanstack/react-query";
import { getActivityTrend, getCostTrend, getSummary } from "../../../contract/reports/analytics.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { useShown } from "../../device/writing/use-shown.ts";

const summaryOptions = queryOptionsFor(getSummary);

export function useSummary() {
  return useQuery({ ...summaryOptions, select: useShown(summaryOptions.queryKey) });
}

export function useActivityTrend() {
  return useQuery(queryOptionsFor(getActivityTrend));
}

export type CostTrend = AnswerOf<typeof getCostTrend>;

/** A project's cost by month. Nothing is fetched until a project is chosen. */
export function useCostTrend(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostTrend, { query: { project: projectId } }),
    enabled: projectId !== "",
    // The component that reads the error may still be loading. Tracked properties would then miss the error.
    notifyOnChangeProps: "all",
  });
}
