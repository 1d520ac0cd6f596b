/** The ticks of an axis: round whole numbers, evenly spaced, from 0 or below `min` up to at least `max`. */
export function roundTicks(max: number, min = 0): number[] {
  // An axis whose values are all 0 still has a height.
  const top = Math.max(max, min < 0 ? 0 : 1);
  const rough = (top - Math.min(min, 0)) / 5;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * magnitude >= rough) ?? 10;
  const step = Math.max(1, factor * magnitude);
  const first = Math.floor(Math.min(min, 0) / step);
  return Array.from(
    { length: Math.ceil(top / step) - first + 1 },
    (_, index) => (first + index) * step,
  );
}
