import type { FileKind } from "../../../contract/reports.ts";
import { activitySource } from "./activity-source.ts";
import { cashFlowSource } from "./cash-flow-source.ts";
import { costPlanSource } from "./cost-plan-source.ts";
import { costSource } from "./cost-source.ts";
import { diariesSource } from "./diaries-source.ts";
import { expensesSource } from "./expenses-source.ts";
import { payablesSource } from "./payables-source.ts";
import type { ReportSource } from "./report-source.ts";
import { resourcesSource } from "./resources-source.ts";
import { snagsSource } from "./snags-source.ts";
import { statusSource } from "./status-source.ts";
import { tasksSource } from "./tasks-source.ts";

/** Every report, by its kind. */
export const sources: Record<FileKind, ReportSource> = {
  "project-status": statusSource,
  "cost-by-code": costSource,
  "cash-flow": cashFlowSource,
  tasks: tasksSource,
  "resource-utilisation": resourcesSource,
  activity: activitySource,
  expenses: expensesSource,
  payables: payablesSource,
  "cost-plan": costPlanSource,
  snags: snagsSource,
  diaries: diariesSource,
};
