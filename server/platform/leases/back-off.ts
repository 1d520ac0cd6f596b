/**
 * How long to wait after failed attempt number `attempts`: `firstMs`, then twice as long each time, at most
 * `longestMs`.
 */
export function backOff(
  attempts: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  return Math.min(firstMs * 2 ** Math.max(0, attempts - 1), longestMs);
}
