/** The number of a month, `YYYY-MM`: how many months it is after January of the year 0. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The month, `YYYY-MM`, of a number from `monthNumber`. */
export function monthOf(number: number): string {
  const year = Math.floor(number / 12);
  return `${String(year).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** The months from the first to the last, both included; none if the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const start = monthNumber(first);
  const length = Math.max(0, monthNumber(last) - start + 1);
  return Array.from({ length }, (_, index) => monthOf(start + index));
}
