import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { listActivities } from "../../../contract/activities.ts";
import { getCostTrend } from "../../../contract/analytics.ts";
import { getCashFlow, getCostReport } from "../../../contract/money.ts";
import { listBudgetRevisions } from "../../../contract/budget-revisions.ts";
import {
  copyCostPlan,
  type CostPlan,
  createBudgetLine,
  createCostCode,
  deleteBudgetLine,
  deleteCostCode,
  getCostPlan,
  listCostCodes,
  updateBudgetLine,
  updateCostCode,
} from "../../../contract/cost-plan.ts";
import { importCostPlan } from "../../../contract/cost-plan-import.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryOptionsFor } from "../../api/queries.ts";

/** Waits for the plan itself, so that what closes then shows it as it is; the rest follows. */
async function refresh(client: QueryClient): Promise<void> {
  void invalidate(
    client,
    listBudgetRevisions,
    listCostCodes,
    getCashFlow,
    getCostReport,
    listActivities,
  );
  void client.invalidateQueries({ queryKey: [getCostTrend.name], refetchType: "none" });
  await invalidate(client, getCostPlan);
}

/** A change of a plan, after which everything that shows it is fetched anew. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => refresh(client) });
}

/** Adds a cost code, or renames or moves one. */
export function useSaveCode(projectId: string) {
  return useChange(
    async (
      save:
        | { readonly body: BodyOf<typeof createCostCode> }
        | { readonly id: string; readonly body: BodyOf<typeof updateCostCode> },
    ): Promise<void> => {
      if ("id" in save) await call(updateCostCode, { params: { id: save.id }, body: save.body });
      else await call(createCostCode, { params: { id: projectId }, body: save.body });
    },
  );
}

/** Deletes a code that nothing hangs on. */
export function useDeleteCode() {
  return useChange((id: string) => call(deleteCostCode, { params: { id } }));
}

/** Adds a line, or changes one. */
export function useSaveLine(projectId: string) {
  return useChange(
    async (
      save:
        | { readonly body: BodyOf<typeof createBudgetLine> }
        | { readonly id: string; readonly body: BodyOf<typeof updateBudgetLine> },
    ): Promise<void> => {
      if ("id" in save) await call(updateBudgetLine, { params: { id: save.id }, body: save.body });
      else await call(createBudgetLine, { params: { id: projectId }, body: save.body });
    },
  );
}

/** Takes a line out of the plan. */
export function useDeleteLine() {
  return useChange(({ id, version, reason }: { id: string; version: number; reason: string }) =>
    call(deleteBudgetLine, {
      params: { id },
      query: { version, ...(reason === "" ? {} : { reason }) },
    }),
  );
}

/** Fills an empty plan from another project's. */
export function useCopyPlan(projectId: string) {
  return useChange((body: BodyOf<typeof copyCostPlan>) =>
    call(copyCostPlan, { params: { id: projectId }, body }),
  );
}

/** Says what a sheet would add; nothing is written. */
export function usePreviewSheet(projectId: string) {
  return useMutation({
    mutationFn: async (sheet: Pick<BodyOf<typeof importCostPlan>, "csv" | "xlsx">) => {
      const answer = await call(importCostPlan, { params: { id: projectId }, body: sheet });
      return answer.data;
    },
  });
}

/** Adds a sheet as a whole. */
export function useImportSheet(projectId: string) {
  return useChange(async (body: Omit<BodyOf<typeof importCostPlan>, "commit">) => {
    const answer = await call(importCostPlan, {
      params: { id: projectId },
      body: { ...body, commit: true },
    });
    return answer.data;
  });
}

/** Fetches a plan anew, past the cache. */
export function useFreshPlan(projectId: string) {
  const client = useQueryClient();
  return async (): Promise<CostPlan> => {
    const options = queryOptionsFor(getCostPlan, { params: { id: projectId } });
    return (await client.fetchQuery({ ...options, staleTime: 0 })).data;
  };
}
