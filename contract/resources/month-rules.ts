/** A project's dates as days, and today in the company's time zone. */
export interface ProjectDates {
  readonly startDate: string | null;
  readonly finishDate: string | null;
  readonly today: string;
}

/**
 * Returns the first and last month of a line: the given months, else the project's dates, else this month. A given
 * month moves the other if needed, so that the default last month is never before the first.
 */
export function lineMonths(
  chosen: { readonly start?: string | undefined; readonly finish?: string | undefined },
  { startDate, finishDate, today }: ProjectDates,
): { readonly start: string; readonly finish: string } {
  const ownStart = (startDate ?? finishDate ?? today).slice(0, 7);
  const ownFinish = (finishDate ?? startDate ?? today).slice(0, 7);
  const { start, finish } = chosen;
  if (start !== undefined && finish !== undefined) return { start, finish };
  if (start !== undefined) return { start, finish: ownFinish > start ? ownFinish : start };
  if (finish !== undefined) return { start: ownStart < finish ? ownStart : finish, finish };
  return { start: ownStart, finish: ownFinish };
}
