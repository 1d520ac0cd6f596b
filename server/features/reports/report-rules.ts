import type { ReportCell, ReportFilters } from "../../../contract/reports/reports.ts";
import { LEDGER_DECIMALS, minorDigits } from "../../../engine/currency.ts";
import { sumOf } from "../../../engine/decimal.ts";
import { formatDay } from "../../platform/documents/cell-text.ts";

/** A word of a fixed list as people read it: `in_progress` is “In progress”. */
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

/** An amount in a sentence, with the decimals of its currency. */
export function figures(amount: string, currency: string): string {
  const minimumFractionDigits = minorDigits(currency);
  return new Intl.NumberFormat("en", {
    minimumFractionDigits,
    maximumFractionDigits: LEDGER_DECIMALS,
  }).format(amount as `${number}`);
}

/** A count with its noun: "1 project is", "2 projects are". */
export function counting(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Says why a total has no forecast; empty if it has one. */
export function unplannedNotes(projects: number): string[] {
  if (projects === 0) return [];
  const which = counting(projects, "project has", "projects have");
  return [`There is no total forecast: ${which} no cost plan.`];
}

const monthFormat = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** The whole months that a period touches, in words; undefined without a period. */
export function monthsInWords({
  from,
  to,
}: Pick<ReportFilters, "from" | "to">): string | undefined {
  const month = (day: string) => monthFormat.format(new Date(day));
  if (from !== undefined && to !== undefined) {
    const [first, last] = [month(from), month(to)];
    return first === last ? `${first}, the whole month` : `${first} to ${last}, whole months`;
  }
  if (from !== undefined) return `From ${month(from)}, whole months`;
  return to === undefined ? undefined : `To ${month(to)}, whole months`;
}

/** Says which amounts have no rate to the project's currency. They are in none of the figures. */
export function unconvertedNotes(
  missing: readonly { readonly currency: string; readonly amount: string }[],
): string[] {
  const byCurrency = Map.groupBy(missing, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, parts]) => ({
    currency,
    amount: sumOf(parts.map(({ amount }) => amount)),
  }));
  return sums.map(
    ({ currency, amount }) =>
      `Not in these figures, since no exchange rate covers it: ${currency} ${figures(amount, currency)}.`,
  );
}

/** A row of totals that starts with a label. */
export function totalRow(cells: readonly ReportCell[]): readonly ReportCell[] {
  return ["Total", ...cells];
}
