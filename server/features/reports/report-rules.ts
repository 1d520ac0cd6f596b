import type { ReportCell, ReportFilters } from "../../../contract/reports.ts";
import { formatDay } from "../../platform/documents/cell-text.ts";

/** A word of a closed vocabulary for people: `in_progress` is “In progress”. */
export function inWords(word: string): string {
  const spaced = word.replace(/^todo$/, "to do").replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The period of a report in words; undefined if it has none. */
export function periodInWords({
  from,
  to,
}: Pick<ReportFilters, "from" | "to">): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from !== undefined) return `From ${formatDay(from)}`;
  return to === undefined ? undefined : `To ${formatDay(to)}`;
}

/** Amounts without a rate to the project's currency, in words; they are in none of the figures. */
export function unconvertedNotes(
  missing: readonly { readonly currency: string; readonly amount: number }[],
): string[] {
  return missing.map(
    ({ currency, amount }) =>
      `Not in these figures, since no exchange rate covers it: ${currency} ${amount.toLocaleString("en", { minimumFractionDigits: 2 })}.`,
  );
}

/** A row of totals that starts with a label. */
export function totalRow(cells: readonly ReportCell[]): readonly ReportCell[] {
  return ["Total", ...cells];
}
