import { formatDate } from "../../ui/format.ts";

/** The last day of a period on an axis: 8 Mar ’26. */
export function axisDay(day: string): string {
  return formatDate(day).replace(/ (\d{2})(\d{2})$/, " ’$2");
}

/** A period by its last day: the week, or the weeks, to 8 Mar 2026. */
export function chartPeriodWords(end: string, weeksEach: number): string {
  return weeksEach === 1
    ? `Week to ${formatDate(end)}`
    : `${weeksEach} weeks to ${formatDate(end)}`;
}

/** How long a point of a chart is, where that is not a week. */
export function everyWords(weeksEach: number): string {
  return weeksEach === 1 ? "week" : `${weeksEach} weeks`;
}

/** A percentage with at most one decimal; a dash where there is none. */
export function percentWords(percent: number | null | undefined): string {
  return percent === null || percent === undefined
    ? "–"
    : `${percent.toLocaleString("en", { maximumFractionDigits: 1 })}%`;
}

/** A number of men, with a decimal only where it is an average. */
export function countWords(count: number | undefined): string {
  return (count ?? 0).toLocaleString("en", { maximumFractionDigits: 1 });
}

/** Says in a chart's name what its keys do. */
export function periodKeys(weeksEach: number): string {
  return weeksEach === 1
    ? "the arrow keys move from week to week"
    : `the arrow keys move by ${weeksEach} weeks`;
}
