import { expect, test } from "vitest";
import { aheadIn, type DeviceTime, learnAhead, readTime } from "./device-time.ts";

/**
 * Returns a device on which this many pages were opened one after the other, each a minute after the one before.
 */
function opened(pages: number, from?: DeviceTime): DeviceTime {
  const first = from ?? readTime({ kept: undefined, page: undefined }, { wall: 0, steady: 0 }).kept;
  return Array.from({ length: pages }).reduce<DeviceTime>(
    (kept) => readTime({ kept, page: undefined }, { wall: kept.wall + 60_000, steady: 0 }).kept,
    first,
  );
}

test("what was made in a stretch that is forgotten goes by the oldest that is known (M5)", () => {
  const made = opened(1);
  const later = opened(98, made);
  const told = learnAhead(later, { stretch: later.stretch, ahead: 7_000, within: 10 });
  const now = opened(250, told);
  const set = learnAhead(now, { stretch: now.stretch, ahead: 90_000, within: 10 });
  expect(Object.keys(set.stretches)).not.toContain(String(made.stretch));
  expect(aheadIn(set, made.stretch)).toBe(7_000);
  expect(aheadIn(set, later.stretch)).toBe(7_000);
  expect(aheadIn(set, now.stretch)).toBe(90_000);
});
