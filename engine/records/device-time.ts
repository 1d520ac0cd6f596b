/**
 * A device's own time: it runs on evenly when the device's clock is set, and never goes back. So one error holds for all
 * that was done in a stretch, and what was done later says a later time.
 *
 * It runs with a reading that nobody sets and that begins anew with each page (`performance.now()`). That reading stops
 * while most devices sleep: a clock that leaps forward beside it was taken for slept time, unless the server's answers
 * before and after say that it was set.
 */
export interface DeviceTime {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the device's clock said then. */
  readonly wall: number;
  /** The number of the stretch that runs. */
  readonly stretch: number;
  readonly stretches: Readonly<Record<number, Stretch>>;
}

/** A time in which nothing leapt: the error is the same from its begin to its end. */
interface Stretch {
  /** By how much the clock leapt at its begin, beside the even reading; for a new page, since the last reading. */
  readonly leap: number;
  /** Nobody knows how long the device was off before it: its clock was set back meanwhile. */
  readonly isLost: boolean;
  /** By how much the time was ahead of the server's, and how exactly that is known. */
  readonly ahead?: number;
  readonly within?: number;
}

/** Where a page stood at its last reading. */
export interface PageTime {
  readonly steady: number;
  readonly wall: number;
  readonly time: number;
  readonly stretch: number;
}

/** What a device's two clocks say. */
export interface Reading {
  readonly wall: number;
  /** Milliseconds that nobody sets. */
  readonly steady: number;
}

/** A leap that is none: a clock that is put right by the network, and a busy page. */
const LEAP = 2_000;
/** Stretches that are remembered: a phone sleeps often. */
const MOST = 300;

function begun(kept: DeviceTime, stretch: Stretch): Pick<DeviceTime, "stretch" | "stretches"> {
  const next = kept.stretch + 1;
  const stretches = Object.entries({ ...kept.stretches, [next]: stretch }).slice(-MOST);
  return { stretch: next, stretches: Object.fromEntries(stretches) };
}

/**
 * Reads the device's own time.
 * @param kept as it was read last, by whichever page; undefined on a new device
 * @param page where this page stood; undefined if it is new
 */
export function readTime(
  { kept, page }: { readonly kept: DeviceTime | undefined; readonly page: PageTime | undefined },
  { wall, steady }: Reading,
): { readonly kept: DeviceTime; readonly page: PageTime } {
  const next = after(kept, page, { wall, steady });
  const { time, stretch } = next;
  return { kept: { ...next, wall }, page: { steady, wall, time, stretch } };
}

function after(
  kept: DeviceTime | undefined,
  page: PageTime | undefined,
  { wall, steady }: Reading,
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

/** Notes what an answer of the server says of the stretch that runs. The quickest answer says it best. */
export function learnAhead(
  kept: DeviceTime,
  told: { readonly stretch: number; readonly ahead: number; readonly within: number },
): DeviceTime {
  const { stretch, ahead, within } = told;
  const known = kept.stretches[stretch];
  // A request during which the clock leapt says nothing.
  if (!known || stretch !== kept.stretch || (known.within ?? Infinity) <= within) return kept;
  return { ...kept, stretches: { ...kept.stretches, [stretch]: { ...known, ahead, within } } };
}

/** Two errors that are measured alike may differ by this. */
const ALIKE = 5_000;

/** The nearest stretch whose error is known, and whether the time ran through until there. */
function nearest(
  { stretches }: DeviceTime,
  from: number,
  step: 1 | -1,
): { readonly place: number; readonly ahead: number; readonly isSound: boolean } | undefined {
  let isSound = true;
  for (let place = from; ; place += step) {
    const one = stretches[place];
    if (!one) return undefined;
    // Forward, the stretch's own begin lies between; back, the begin of the one before.
    if (step === 1 && place > from && one.isLost) isSound = false;
    if (one.ahead !== undefined) return { place, ahead: one.ahead, isSound };
    if (step === -1 && one.isLost) isSound = false;
  }
}

/**
 * By how much the device's time was ahead of the server's in a stretch: as an answer told in it, or else as the answers
 * around it let one conclude. Undefined if nothing does.
 */
export function aheadIn(kept: DeviceTime, stretch: number): number | undefined {
  // One that is not remembered any more goes on into the oldest that is.
  const from = Math.max(stretch, Math.min(...Object.keys(kept.stretches).map(Number)));
  const before = nearest(kept, from, -1);
  const next = nearest(kept, from, 1);
  if (!before || !next) return (before ?? next)?.ahead;
  if (!before.isSound || !next.isSound)
    return (next.isSound || !before.isSound ? next : before).ahead;
  const change = next.ahead - before.ahead;
  if (Math.abs(change) <= ALIKE) return before.ahead;
  // The leap between the two that explains the change was no sleep.
  let [set, least] = [next.place, Infinity];
  for (let place = before.place + 1; place <= next.place; place += 1) {
    const off = Math.abs((kept.stretches[place]?.leap ?? 0) - change);
    if (off < least) [set, least] = [place, off];
  }
  return stretch < set ? before.ahead : next.ahead;
}
