import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { spreadsheetGate } from "../imports/public.ts";
import { copyCostPlan } from "./copy-cost-plan.ts";
import { createBudgetLine } from "./create-budget-line.ts";
import { createCostCode } from "./codes/create-cost-code.ts";
import { deleteBudgetLine } from "./delete-budget-line.ts";
import { deleteCostCode } from "./codes/delete-cost-code.ts";
import { getActivityMonths } from "./get-activity-months.ts";
import { getCostPlan } from "./get-cost-plan.ts";
import { importCostPlan } from "./import/import-cost-plan.ts";
import { listBudgetRevisions } from "./list-budget-revisions.ts";
import { listCostCodes } from "./codes/list-cost-codes.ts";
import { updateBudgetLine } from "./update-budget-line.ts";
import { updateCostCode } from "./codes/update-cost-code.ts";

export const costPlanEndpoints = [
  read(routes.getCostPlan, getCostPlan),
  read(routes.listCostCodes, listCostCodes),
  write(routes.createCostCode, createCostCode),
  write(routes.updateCostCode, updateCostCode),
  write(routes.deleteCostCode, deleteCostCode),
  read(routes.getActivityMonths, getActivityMonths),
  write(routes.createBudgetLine, createBudgetLine),
  write(routes.updateBudgetLine, updateBudgetLine),
  write(routes.deleteBudgetLine, deleteBudgetLine),
  write(routes.copyCostPlan, copyCostPlan),
  write(routes.importCostPlan, importCostPlan, spreadsheetGate),
  read(routes.listBudgetRevisions, listBudgetRevisions),
];
