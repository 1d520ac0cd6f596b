import type { AnswerOf } from "../../../contract/route.ts";
import type { listCostCodes } from "../../../contract/cost-plan/cost-plan.ts";
import { useCostCodeList } from "./expense-queries.ts";

export type CostCode = AnswerOf<typeof listCostCodes>["data"][number];

const none: readonly CostCode[] = [];

/** A project's cost codes to choose from; none until they have loaded, or without a project. */
export function useCostCodes(projectId: string | undefined): readonly CostCode[] {
  return useCostCodeList(projectId).data ?? none;
}
