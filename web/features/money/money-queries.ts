import { useQuery } from "@tanstack/react-query";
import { getCashFlow, getCostReport } from "../../../contract/money/money.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** A project's money by month. */
export function useCashFlow(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCashFlow, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** A project's cost by code. */
export function useCostReport(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostReport, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}
