/** The ticks of an axis of counts: two to five round whole numbers from 0 up to at least `max`. */
export function countTicks(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * magnitude >= rough) ?? 10;
  const step = Math.max(1, factor * magnitude);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}
