/**
 * A device's own time. It runs on evenly when the device's clock is set, and never goes back. So one error applies
 * to everything that was done in a stretch, and later actions have a later time. It follows a steady clock that
 * nobody sets and that starts again with each page (`performance.now()`). That clock stops while most devices
 * sleep: if the device's clock jumps forward compared with it, this counts as sleep, unless the server's answers
 * before and after say that the clock was set.
 */
export interface DeviceTime {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the device's clock showed at that time. */
  readonly wall: number;
  /** The number of the current stretch. */
  readonly stretch: number;
  readonly stretches: Readonly<Record<number, Stretch>>;
}

/** A time without jumps: the error is the same from its beginning to its end. */
interface Stretch {
  /**
   * How far the device's clock jumped at the beginning of the stretch, compared with the steady clock; for a new
   * page, compared with the last time that was read.
   */
  readonly leap: number;
  /** Whether nobody knows how long the device was off before the stretch, because its clock was set back meanwhile. */
  readonly isLost: boolean;
  /** How far the time was ahead of the server's, and how exactly that is known. */
  readonly ahead?: number;
  readonly within?: number;
}

/** The state of a page when the time was last read. */
export interface PageTime {
  readonly steady: number;
  readonly wall: number;
  readonly time: number;
  readonly stretch: number;
}

/** What a device's two clocks show. */
export interface ClockReading {
  readonly wall: number;
  /** The steady clock, which nobody sets, in milliseconds. */
  readonly steady: number;
}

/**
 * The largest difference that does not count as a jump, in milliseconds. The network corrects the clock a little,
 * and a busy page reads it late.
 */
const LEAP = 2_000;
/** How many stretches are stored: a phone sleeps often. */
const MOST = 300;

function begun(kept: DeviceTime, stretch: Stretch): Pick<DeviceTime, "stretch" | "stretches"> {
  const next = kept.stretch + 1;
  const stretches = Object.entries({ ...kept.stretches, [next]: stretch }).slice(-MOST);
  return { stretch: next, stretches: Object.fromEntries(stretches) };
}

/**
 * Reads the device's own time.
 * @param kept the time as it was last read, by any page; undefined on a new device
 * @param page the state of this page; undefined if it is new
 */
export function readTime(
  { kept, page }: { readonly kept: DeviceTime | undefined; readonly page: PageTime | undefined },
  { wall, steady }: ClockReading,
): { readonly kept: DeviceTime; readonly page: PageTime } {
  const next = after(kept, page, { wall, steady });
  const { time, stretch } = next;
  return { kept: { ...next, wall }, page: { steady, wall, time, stretch } };
}

function after(
  kept: DeviceTime | undefined,
  page: PageTime | undefined,
  { wall, steady }: ClockReading,
): DeviceTime {
  if (!kept) return { time: wall, wall, stretch: 1, stretches: { 1: { leap: 0, isLost: false } } };
  if (page?.stretch === kept.stretch) {
    const run = Math.max(0, steady - page.steady);
    const leap = wall - page.wall - run;
    const time = Math.max(kept.time, page.time + run + Math.max(0, leap > LEAP ? leap : 0));
    const next = Math.abs(leap) > LEAP ? begun(kept, { leap, isLost: false }) : undefined;
    return { ...kept, ...next, time };
  }
  const passed = wall - kept.wall;
  const time = kept.time + Math.max(0, passed);
  // Another page of this device has begun a stretch, of which this one is a part.
  if (page && passed >= 0) return { ...kept, time };
  return { ...kept, ...begun(kept, { leap: passed, isLost: passed < 0 }), time };
}

/** Notes what an answer of the server says of the current stretch. The quickest answer is the most exact. */
export function learnAhead(
  kept: DeviceTime,
  told: { readonly stretch: number; readonly ahead: number; readonly within: number },
): DeviceTime {
  const { stretch, ahead, within } = told;
  const known = kept.stretches[stretch];
  // A request during which the clock jumped says nothing.
  if (!known || stretch !== kept.stretch || (known.within ?? Infinity) <= within) return kept;
  return { ...kept, stretches: { ...kept.stretches, [stretch]: { ...known, ahead, within } } };
}

/** The most by which two measurements of the same error may differ. */
const ALIKE = 5_000;

/** Returns the nearest stretch whose error is known, and whether the time ran without a break until there. */
function nearest(
  { stretches }: DeviceTime,
  from: number,
  step: 1 | -1,
): { readonly place: number; readonly ahead: number; readonly isSound: boolean } | undefined {
  let isSound = true;
  for (let place = from; ; place += step) {
    const one = stretches[place];
    if (!one) return undefined;
    // Going forward, the beginning of this stretch is in between; going back, the beginning of the later one.
    if (step === 1 && place > from && one.isLost) isSound = false;
    if (one.ahead !== undefined) return { place, ahead: one.ahead, isSound };
    if (step === -1 && one.isLost) isSound = false;
  }
}

/**
 * Returns how far the device's time was ahead of the server's in a stretch: as an answer said during it, or else
 * as the answers around it imply. Undefined if nothing does.
 */
export function aheadIn(kept: DeviceTime, stretch: number): number | undefined {
  // A stretch that is no longer stored counts as part of the oldest one that is.
  const from = Math.max(stretch, Math.min(...Object.keys(kept.stretches).map(Number)));
  const before = nearest(kept, from, -1);
  const next = nearest(kept, from, 1);
  if (!before || !next) return (before ?? next)?.ahead;
  if (!before.isSound || !next.isSound)
    return (next.isSound || !before.isSound ? next : before).ahead;
  const change = next.ahead - before.ahead;
  if (Math.abs(change) <= ALIKE) return before.ahead;
  // The jump between the two stretches that best explains the change was not sleep: somebody set the clock.
  let [set, least] = [next.place, Infinity];
  for (let place = before.place + 1; place <= next.place; place += 1) {
    const off = Math.abs((kept.stretches[place]?.leap ?? 0) - change);
    if (off < least) [set, least] = [place, off];
  }
  return stretch < set ? before.ahead : next.ahead;
}
