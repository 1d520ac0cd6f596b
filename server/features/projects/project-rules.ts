import type { ProjectStatus } from "../../../contract/projects/projects.ts";
import { LEDGER_DECIMALS } from "../../../engine/currency.ts";
import { decimalOf } from "../../../engine/decimal.ts";

/** The fields of a project that a change needs. Money is exact text, as the database writes it. */
export interface StoredProjectState {
  readonly title: string;
  readonly description: string;
  readonly budget: string;
  readonly currency: string;
  readonly status: ProjectStatus;
  readonly startDate: string | null;
  readonly finishDate: string | null;
  readonly location: string;
  readonly showCostPlanToClients: boolean;
}

type BudgetInput = number | { readonly amount: number; readonly currency?: string | undefined };

export interface ProjectChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly budget?: BudgetInput | undefined;
  readonly status?: ProjectStatus | undefined;
  readonly startDate?: string | null | undefined;
  readonly finishDate?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly showCostPlanToClients?: boolean | undefined;
}

/** ISO 4217 codes that the Intl of this runtime knows. */
const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));

/** Whether a code is a currency, not just any three letters. */
export function isCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/**
 * A budget as it is stored; a plain number is in `fallback`, the currency of the project or
 * workspace.
 */
export function budgetState(
  budget: BudgetInput,
  fallback: string,
): Pick<StoredProjectState, "budget" | "currency"> {
  const amount = typeof budget === "number" ? budget : budget.amount;
  const currency = typeof budget === "number" ? fallback : (budget.currency ?? fallback);
  return { budget: decimalOf(amount, LEDGER_DECIMALS), currency };
}

/** The project after a change: omitted fields stay as they are, null clears. */
export function applyProjectChange(
  before: StoredProjectState,
  change: ProjectChange,
): StoredProjectState {
  const money = change.budget === undefined ? before : budgetState(change.budget, before.currency);
  return {
    title: change.title ?? before.title,
    description: change.description ?? before.description,
    budget: money.budget,
    currency: money.currency,
    status: change.status ?? before.status,
    startDate: change.startDate === undefined ? before.startDate : change.startDate,
    finishDate: change.finishDate === undefined ? before.finishDate : change.finishDate,
    location: change.location === undefined ? before.location : (change.location ?? ""),
    showCostPlanToClients: change.showCostPlanToClients ?? before.showCostPlanToClients,
  };
}

/** Whether the dates are in order, if both are set. */
export function datesInOrder({
  startDate,
  finishDate,
}: Pick<StoredProjectState, "startDate" | "finishDate">): boolean {
  return startDate === null || finishDate === null || startDate <= finishDate;
}

export const projectStatusLabels: Record<ProjectStatus, string> = {
  proposed: "Proposed",
  planned: "Planned",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  cancelled: "Cancelled",
};
