import { COST_ALARM } from "../../../contract/reports/analytics.ts";

/** The colour of the total-expenses card: red above 1,000,000, otherwise green. */
export function costTone(totalExpenses: number): "red" | "green" {
  return totalExpenses > COST_ALARM ? "red" : "green";
}
