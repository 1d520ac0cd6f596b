/** The `p` percentile (0 to 1) of the values, by the nearest rank. @throws RangeError without values */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1));
  const value = sorted[rank];
  if (value === undefined) throw new RangeError("There is no percentile of nothing");
  return value;
}

/** The middle value, or the mean of the two middle values. @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new RangeError("There is no median of nothing");
  }
  return (lower + upper) / 2;
}

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The median with the lowest and the highest value. @throws RangeError without values */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

/** The arithmetic mean. @throws RangeError without values */
export function average(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("There is no average of nothing");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
