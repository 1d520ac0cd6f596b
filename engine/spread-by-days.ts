import { monthNumber, monthOf } from "./months.ts";
import { shareOut } from "./shares.ts";

/** Adds up days of work by month. */
export function sumOfDays(
  parts: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const part of parts)
    for (const [month, count] of part) days.set(month, (days.get(month) ?? 0) + count);
  return days;
}

/**
 * Splits a total over months in proportion to the days of work in each, exactly, in whole coins (rule M2). Months
 * between the first and the last that have no work get nothing. Amounts beyond `most` months are added to the last
 * of them.
 * @param total in mills, 0 or more
 * @param coin the smallest part, in mills; ignored if the total is not made of whole coins
 * @param days at least one month, each with days above 0
 */
export function spreadByDays({
  total,
  coin,
  days,
  most,
}: {
  readonly total: bigint;
  readonly coin: bigint;
  readonly days: ReadonlyMap<string, number>;
  readonly most: number;
}): { readonly month: string; readonly amount: bigint }[] {
  const numbers = [...days.keys()].map(monthNumber);
  const first = Math.min(...numbers);
  const last = Math.min(Math.max(...numbers), first + most - 1);
  const weights = Array.from({ length: last - first + 1 }, () => 0n);
  for (const [month, count] of days) {
    const at = Math.min(monthNumber(month), last) - first;
    weights[at] = (weights[at] ?? 0n) + BigInt(count);
  }
  const part = total % coin === 0n ? coin : 1n;
  return shareOut(total / part, weights).map((share, index) => ({
    month: monthOf(first + index),
    amount: share * part,
  }));
}
