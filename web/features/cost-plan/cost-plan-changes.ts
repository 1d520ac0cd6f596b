import { useQueryClient } from "@tanstack/react-query";
import {
  copyCostPlan,
  type CostPlan,
  createBudgetLine,
  createCostCode,
  deleteBudgetLine,
  deleteCostCode,
  getCostPlan,
  updateBudgetLine,
  updateCostCode,
} from "../../../contract/cost-plan/cost-plan.ts";
import { importCostPlan } from "../../../contract/cost-plan/cost-plan-import.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { fetchFresh } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** A change of a plan. It resolves when the plan has been refetched; other queries follow. */
function useChange<Input, Answer, Picked = Answer>(
  make: (input: Input) => CommandSpec<Answer>,
  pick?: (answer: Answer) => Picked,
) {
  return useCommand(make, { shows: [getCostPlan], ...(pick && { pick }) });
}

/** Adds a cost code, or renames or moves one. */
export function useSaveCode(project: string) {
  return useChange(
    (
      save:
        | { readonly body: BodyOf<typeof createCostCode> }
        | { readonly id: string; readonly body: BodyOf<typeof updateCostCode> },
    ): CommandSpec =>
      "id" in save
        ? command(updateCostCode, { params: { id: save.id }, body: save.body }, { project })
        : command(createCostCode, { params: { id: project }, body: save.body }),
  );
}

/** Deletes a code without lines and codes below it. */
export function useDeleteCode() {
  return useChange((id: string) => command(deleteCostCode, { params: { id } }));
}

/** Adds a line, or changes one. */
export function useSaveLine(project: string) {
  return useChange(
    (
      save:
        | { readonly body: BodyOf<typeof createBudgetLine> }
        | { readonly id: string; readonly body: BodyOf<typeof updateBudgetLine> },
    ): CommandSpec =>
      "id" in save
        ? command(updateBudgetLine, { params: { id: save.id }, body: save.body }, { project })
        : command(createBudgetLine, { params: { id: project }, body: save.body }),
  );
}

/** Removes a line from the plan. */
export function useDeleteLine() {
  return useChange(({ id, version, reason }: { id: string; version: number; reason: string }) =>
    command(deleteBudgetLine, {
      params: { id },
      query: { version, ...(reason === "" ? {} : { reason }) },
    }),
  );
}

/** Fills an empty plan from another project's. */
export function useCopyPlan(project: string) {
  return useChange((body: BodyOf<typeof copyCostPlan>) =>
    command(copyCostPlan, { params: { id: project }, body }),
  );
}

/** Previews the import of a spreadsheet. Nothing is written. */
export function usePreviewSpreadsheet(project: string) {
  return useRequest(
    async (sheet: Pick<BodyOf<typeof importCostPlan>, "csv" | "xlsx" | "mapping">) => {
      const answer = await call(importCostPlan, { params: { id: project }, body: sheet });
      return answer.data;
    },
  );
}

/** Imports a spreadsheet, all rows or none. */
export function useImportSpreadsheet(project: string) {
  return useChange(
    (body: Omit<BodyOf<typeof importCostPlan>, "commit">) =>
      command(importCostPlan, { params: { id: project }, body: { ...body, commit: true } }),
    ({ data }) => data,
  );
}

/** Refetches a plan, bypassing the cache. */
export function useFreshPlan(projectId: string) {
  const client = useQueryClient();
  return async (): Promise<CostPlan> => {
    return (await fetchFresh(client, getCostPlan, { params: { id: projectId } })).data;
  };
}
