/**
 * Splits a total in proportion to weights, exactly, by largest remainder: each part gets its share
 * rounded down; the remaining units go to the parts that lost most, the earlier of two equal ones.
 * @throws RangeError for a total or weight below 0, or if no weight is above 0
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total < 0n || all <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError("Only a total of 0 or more can be shared out, by weights above 0");
  const parts = weights.map((weight, index) => ({
    index,
    share: (total * weight) / all,
    lost: (total * weight) % all,
  }));
  let left = total - parts.reduce((sum, { share }) => sum + share, 0n);
  const byLoss = parts.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1,
  );
  for (const part of byLoss) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map(({ share }) => share);
}
