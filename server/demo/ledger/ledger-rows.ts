import { DAY_MS } from "../../../engine/day.ts";
import { DEMO_WORKSPACE } from "../company.ts";
import type { Stage } from "../works/projects.ts";
import type { StoryExpense } from "./story-expenses.ts";

type Row = Readonly<Record<string, unknown>>;

/** The titles of a building's cost codes, by the stage they pay for. */
const stageCodes: Readonly<Record<Stage, { readonly code: string; readonly title: string }>> = {
  approvals: { code: "01", title: "Preliminaries and approvals" },
  ground: { code: "02", title: "Substructure" },
  frame: { code: "03", title: "Frame and upper floors" },
  services: { code: "04", title: "Services" },
  envelope: { code: "05", title: "Roof, walls and openings" },
  finishes: { code: "06", title: "Finishes" },
  handover: { code: "07", title: "Testing and handover" },
};

/** The cost codes of a project, and the id of each stage's code. */
export function costCodeRows(
  projectId: string,
  project: { readonly stages: readonly Stage[]; readonly createdAt: Date },
  newId: () => string,
): { readonly rows: readonly Row[]; readonly idOf: ReadonlyMap<Stage, string> } {
  const idOf = new Map(project.stages.map((stage) => [stage, newId()]));
  const rows = [...idOf].map(([stage, id]) => ({
    id,
    workspace_id: DEMO_WORKSPACE,
    project_id: projectId,
    ...stageCodes[stage],
    created_at: project.createdAt.toISOString(),
    updated_at: project.createdAt.toISOString(),
    version: 1,
  }));
  return { rows, idOf };
}

/** An expense as a row of the ledger. */
export function expenseRow(
  expense: StoryExpense,
  of: { readonly id: string; readonly projectId: string; readonly costCodeId: string | null },
): Row {
  const { submitted, decided, paid } = expense;
  const last = paid ?? decided ?? submitted;
  return {
    id: of.id,
    workspace_id: DEMO_WORKSPACE,
    project_id: of.projectId,
    cost_code_id: of.costCodeId,
    status: expense.status,
    amount: expense.amount,
    currency: expense.currency,
    spent_on: expense.spentOn.toISOString().slice(0, 10),
    description: expense.description,
    vendor: expense.vendor,
    rejection: expense.rejection,
    created_by: expense.createdBy.id,
    created_at: expense.spentOn.toISOString(),
    updated_at: (last?.at ?? expense.spentOn).toISOString(),
    submitted_at: submitted?.at.toISOString() ?? null,
    decided_by: decided?.by.id ?? null,
    decided_at: decided?.at.toISOString() ?? null,
    paid_by: paid?.by.id ?? null,
    paid_at: paid?.at.toISOString() ?? null,
    version: 1,
  };
}

const MONTH = 30.4 * DAY_MS;

/** The exchange rate of the dollar over the year, in naira. */
export function rateRows(now: Date, by: string, newId: () => string): readonly Row[] {
  const rates = [
    [16, 1480],
    [9, 1535.5],
    [4, 1512],
    [1, 1498.25],
  ] as const;
  return rates.map(([monthsAgo, rate]) => {
    const from = new Date(now.getTime() - monthsAgo * MONTH).toISOString();
    return {
      id: newId(),
      workspace_id: DEMO_WORKSPACE,
      base: "NGN",
      currency: "USD",
      valid_from: from.slice(0, 10),
      rate,
      created_by: by,
      created_at: from,
    };
  });
}
