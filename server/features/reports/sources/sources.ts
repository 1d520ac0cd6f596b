import type { FileKind } from "../../../../contract/reports/reports.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { recordLists } from "../../../../contract/site/record-names.ts";
import { recordKinds, type RecordTableName } from "../../../../contract/site/registry.ts";
import { activitySource } from "./activity-source.ts";
import { cashFlowSource } from "./cash-flow-source.ts";
import { costPlanSource } from "./cost-plan-source.ts";
import { costSource } from "./cost-source.ts";
import { diariesSource } from "./diaries-source.ts";
import { drawingsSource } from "./drawings-source.ts";
import { expensesSource } from "./expenses-source.ts";
import { payablesSource } from "./payables-source.ts";
import type { ReportSource } from "./report-source.ts";
import { resourcesSource } from "./resources-source.ts";
import { recordsSource } from "./records-source.ts";
import { statusSource } from "./status-source.ts";
import { tasksSource } from "./tasks-source.ts";

/** The lists of the site's records, one for each kind that declares a table. */
function recordSources(): Record<RecordTableName, ReportSource> {
  const found = recordLists().flatMap(({ file, kind: name }) => {
    const kind: RecordKind = recordKinds[name];
    return kind.table ? [[file, recordsSource({ name, kind, table: kind.table })]] : [];
  });
  return Object.fromEntries(found) as Record<RecordTableName, ReportSource>;
}

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
  drawings: drawingsSource,
  ...recordSources(),
  diaries: diariesSource,
};
