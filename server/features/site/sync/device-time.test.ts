import fc from "fast-check";
import { expect, it } from "vitest";
import {
  aheadIn,
  type DeviceTime,
  learnAhead,
  type PageTime,
  readTime,
} from "../../../../engine/records/device-time.ts";
import { nextStamp } from "../../../../engine/records/stamp.ts";
import { correctStamps } from "./sent-commands.ts";

const START = Date.parse("2026-03-02T08:00:00.000Z");
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const REPLICAS = ["01a21900-6e81-7676-aae0-2e6f04ffea61", "01a21900-6e81-7676-aae0-2e6f04ffea62"];

interface Edit {
  readonly truly: number;
  readonly at: string;
  readonly stretch: number;
  /** The number of the span between two leaps of the clock. The model knows it, and the device does not. */
  readonly span: number;
  /** How many events had happened that a device cannot tell from sleep. */
  readonly riddles: number;
}

/** Stamped by the server. */
interface Sent extends Edit {
  readonly stamp: string;
  readonly isKnowable: boolean;
}

/** A device with two clocks, modelled against the true time. */
class Device {
  readonly replica: string;
  readonly sent: Sent[] = [];
  #error = 0;
  #steady = 0;
  #truly = START;
  #page: PageTime | undefined;
  #kept: DeviceTime | undefined;
  #last: string | undefined;
  #waiting: Edit[] = [];
  #span = 0;
  #riddles = 0;
  /** The number of riddles when everything was last sent. */
  #before = 0;
  /** What happened since the last reading. */
  #unread: "set" | "away" | undefined;
  /** The spans in which the server answered. */
  readonly #answered = new Set<number>();

  constructor(replica: string) {
    this.replica = replica;
  }

  #read(truly: number): DeviceTime {
    this.#steady += truly - this.#truly;
    this.#truly = truly;
    this.#unread = undefined;
    const reading = { wall: truly + this.#error, steady: this.#steady };
    const { kept, page } = readTime({ kept: this.#kept, page: this.#page }, reading);
    [this.#kept, this.#page] = [kept, page];
    return kept;
  }

  edit(truly: number): void {
    const { time, stretch } = this.#read(truly);
    this.#last = nextStamp(this.#last, {
      now: new Date(time).toISOString(),
      replica: this.replica,
    });
    const at = this.#last.slice(0, 31);
    const [span, riddles] = [this.#span, this.#riddles];
    this.#waiting.push({ truly, at, stretch, span, riddles });
  }

  /** Somebody sets the clock while the page is open. */
  set(error: number): void {
    if (error === this.#error) return;
    if (error > this.#error || this.#unread === "away") this.#riddles += 1;
    this.#error = error;
    this.#span += 1;
    this.#unread = "set";
  }

  /** The device slept until now, or its page was closed. Somebody may have set its clock meanwhile. */
  away(truly: number, of: { readonly closes: boolean; readonly error?: number }): void {
    const isSet = of.error !== undefined && of.error !== this.#error;
    if (isSet) this.#error = of.error ?? 0;
    if (isSet || this.#unread === "set") this.#riddles += 1;
    this.#unread = "away";
    this.#truly = truly;
    this.#span += 1;
    if (of.closes) [this.#page, this.#steady] = [undefined, truly % 1000];
  }

  answer(truly: number, way: number): void {
    const sent = this.#read(truly);
    this.#kept = learnAhead(this.#read(truly + 2 * way), {
      stretch: sent.stretch,
      ahead: sent.time + way - (truly + way),
      within: way,
    });
    this.#answered.add(this.#span);
  }

  send(truly: number): void {
    if (this.#waiting.some(({ span }) => span !== this.#span)) this.answer(truly, 0);
    const kept = this.#read(truly);
    const commands = this.#waiting.map(({ at, stretch }) => ({
      at,
      ahead: stretch === kept.stretch ? undefined : aheadIn(kept, stretch),
    }));
    const stamps = correctStamps(commands, {
      replica: this.replica,
      now: new Date(kept.time).toISOString(),
      serverNow: new Date(truly),
    });
    let isKnowable = true;
    for (const [n, edit] of this.#waiting.entries()) {
      const isAnswered = this.#answered.has(edit.span) || edit.span === this.#span;
      // A stamp that is too late also moves the stamps after it, so these are not knowable either.
      isKnowable &&= isAnswered || this.#riddles === this.#before;
      this.sent.push({ ...edit, stamp: stamps[n] ?? "", isKnowable });
    }
    this.#waiting = [];
    this.#before = this.#riddles;
  }
}

const error = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -5 * DAY, max: 5 * DAY }).filter((ms) => Math.abs(ms) > MINUTE),
);
const step = fc.record({
  device: fc.nat({ max: 1 }),
  passes: fc.integer({ min: MINUTE, max: 6 * HOUR }),
  act: fc.oneof(
    { weight: 5, arbitrary: fc.record({ is: fc.constant("edit" as const) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant("set" as const), error }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant("answer" as const), way: fc.nat(2000) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant("send" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant("away" as const),
        closes: fc.boolean(),
        error: fc.option(error, { nil: undefined, freq: 4 }),
      }),
    },
  ),
});

it("of two devices whose clocks are set as they like, the later edit in true time has the later stamp (M5)", () => {
  let pairs = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const devices = REPLICAS.map((replica) => new Device(replica));
      let truly = START;
      for (const { device: place, passes, act } of steps) {
        truly += passes;
        const device = devices[place];
        if (act.is === "edit") device?.edit(truly);
        else if (act.is === "set") device?.set(act.error);
        else if (act.is === "answer") device?.answer(truly, act.way);
        else if (act.is === "send") device?.send(truly);
        else
          device?.away(truly, {
            closes: act.closes,
            ...(act.error !== undefined && { error: act.error }),
          });
      }
      for (const device of devices) {
        device.send((truly += HOUR));
        const times = device.sent.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
      }
      const [ones, others] = devices.map(({ sent }) => sent.filter((one) => one.isKnowable));
      for (const one of ones ?? [])
        for (const other of others ?? []) {
          if (Math.abs(one.truly - other.truly) < 10_000) continue;
          pairs += 1;
          expect(one.stamp < other.stamp).toBe(one.truly < other.truly);
        }
    }),
    { numRuns: 1500 },
  );
  expect(pairs).toBeGreaterThan(2000);
});

/**
 * Returns the device time after consecutive readings of one page, each with the server's answer, if there was one.
 */
function readings(
  rows: readonly { readonly wall: number; readonly steady: number; readonly ahead?: number }[],
): DeviceTime {
  let [kept, page]: [DeviceTime | undefined, PageTime | undefined] = [undefined, undefined];
  for (const { ahead, ...reading } of rows) {
    ({ kept, page } = readTime({ kept, page }, reading));
    if (ahead !== undefined) kept = learnAhead(kept, { stretch: kept.stretch, ahead, within: 1 });
  }
  if (!kept) throw new Error("Nothing was read");
  return kept;
}

it("a clock that was ahead and is set right leaves the device's time running on (R2)", () => {
  const ahead = 3 * DAY;
  const kept = readings([
    { wall: START + ahead, steady: 0 },
    { wall: START + ahead + HOUR, steady: HOUR },
    { wall: START + 2 * HOUR, steady: 2 * HOUR },
  ]);
  expect(kept.time).toBe(START + ahead + 2 * HOUR);
  const at = (hours: number) => new Date(START + ahead + hours * HOUR).toISOString();
  const serverNow = new Date(START + 3 * HOUR);
  const stamps = correctStamps([{ at: at(1) }, { at: at(2) }], {
    replica: REPLICAS[0] ?? "",
    now: at(3),
    serverNow,
  });
  expect(stamps.map((stamp) => Date.parse(stamp.slice(0, 24)) - START)).toEqual([HOUR, 2 * HOUR]);
});

it("of the leaps between two answers, the one that explains their difference was no sleep", () => {
  const kept = readings([
    { wall: START, steady: 0, ahead: 0 },
    // The device slept for eight hours, was set three days ahead, and slept again.
    { wall: START + 8 * HOUR, steady: 10 },
    { wall: START + 8 * HOUR + 3 * DAY, steady: 20 },
    { wall: START + 16 * HOUR + 3 * DAY, steady: 30, ahead: 3 * DAY },
  ]);
  expect([1, 2, 3, 4].map((stretch) => aheadIn(kept, stretch))).toEqual([0, 0, 3 * DAY, 3 * DAY]);
});

it("a page that was closed while the clock was set back leaves what was known before (R4)", () => {
  const open = readings([
    { wall: START + DAY, steady: 0, ahead: DAY },
    // The device slept: nothing is known of this stretch except from the one before.
    { wall: START + DAY + 8 * HOUR, steady: 10 },
  ]);
  const { kept } = readTime({ kept: open, page: undefined }, { wall: START + 9 * HOUR, steady: 0 });
  expect([kept.time, kept.stretch]).toEqual([START + DAY + 8 * HOUR, 3]);
  const known = learnAhead(kept, { stretch: 3, ahead: DAY - HOUR, within: 1 });
  expect([1, 2, 3].map((stretch) => aheadIn(known, stretch))).toEqual([DAY, DAY, DAY - HOUR]);
});

it("the quickest answer counts, and none during which the clock leapt", () => {
  const kept = readings([
    { wall: START, steady: 0, ahead: 7 },
    { wall: START + DAY, steady: 10 },
  ]);
  expect(learnAhead(kept, { stretch: 1, ahead: 9, within: 0 })).toBe(kept);
  const slow = learnAhead(kept, { stretch: 2, ahead: 50, within: 40 });
  expect(aheadIn(learnAhead(slow, { stretch: 2, ahead: 11, within: 3 }), 2)).toBe(11);
  expect(aheadIn(learnAhead(slow, { stretch: 2, ahead: 99, within: 60 }), 2)).toBe(50);
});
