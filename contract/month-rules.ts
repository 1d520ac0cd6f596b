/** How many months a month, `YYYY-MM`, is after January of the year 0. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The month of a number that `monthNumber` gave. */
export function monthOf(number: number): string {
  const year = Math.floor(number / 12);
  return `${String(year).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** The months from the first to the last, both counted; none where the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const start = monthNumber(first);
  const length = Math.max(0, monthNumber(last) - start + 1);
  return Array.from({ length }, (_, index) => monthOf(start + index));
}

/** A project's dates as days, and today in the company's time zone. */
export interface ProjectDates {
  readonly startDate: string | null;
  readonly finishDate: string | null;
  readonly today: string;
}

/**
 * First and last month of a line: what is given, else the project's own dates, else this month. A month
 * that is given draws the other one along, so that the last is never before the first by default.
 */
export function lineMonths(
  given: { readonly start?: string | undefined; readonly finish?: string | undefined },
  { startDate, finishDate, today }: ProjectDates,
): { readonly start: string; readonly finish: string } {
  const ownStart = (startDate ?? finishDate ?? today).slice(0, 7);
  const ownFinish = (finishDate ?? startDate ?? today).slice(0, 7);
  const { start, finish } = given;
  if (start !== undefined && finish !== undefined) return { start, finish };
  if (start !== undefined) return { start, finish: ownFinish > start ? ownFinish : start };
  if (finish !== undefined) return { start: ownStart < finish ? ownStart : finish, finish };
  return { start: ownStart, finish: ownFinish };
}
