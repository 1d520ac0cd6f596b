import type { CostStanding } from "../../../contract/reports/analytics.ts";
import { formatMoney } from "../../ui/format.ts";

/** By how much a project is, or is forecast to be, over its budget; undefined if neither. */
export function describeOverrun(
  { headline, spent, forecast, overBudget }: CostStanding,
  currency: string,
): string | undefined {
  if (!overBudget || forecast === null) return undefined;
  const by = formatMoney(forecast - headline, currency);
  if (spent <= headline) return `Forecast ${by} over budget`;
  return forecast > spent ? `Over budget, forecast ${by} over` : `${by} over budget`;
}
