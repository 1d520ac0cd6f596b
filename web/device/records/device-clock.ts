import type { SyncCommand } from "../../../contract/sync.ts";
import {
  aheadIn,
  type DeviceTime,
  learnAhead,
  type PageTime,
  readTime,
} from "../../../engine/records/device-time.ts";
import { readStamp, nextStamp } from "../../../engine/records/stamp.ts";
import type { DeviceDatabase } from "../database.ts";
import { isStorageFull } from "../../api/storage-full.ts";

const REPLICA = "replica";
const STAMP = "stamp";
const TIME = "time";
/** Stamps that are stored here need no replica, because requests name it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

interface ClockParts {
  readonly db: DeviceDatabase;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Returns milliseconds that run on evenly when the device's clock is set: `performance.now()`. */
  readonly steady: () => number;
}

type TimeParts = Omit<ClockParts, "newId">;

/** Returns the device's own id, which is created once and stored. */
export async function replicaOf({ db, newId }: Pick<ClockParts, "db" | "newId">): Promise<string> {
  return db.transaction("rw", db.values, async () => {
    const kept = await db.values.get(REPLICA);
    if (typeof kept?.value === "string") return kept.value;
    const value = newId();
    await db.values.put({ name: REPLICA, value });
    return value;
  });
}

/** Makes another id for the device: the server says that somebody else has this one. */
export async function renewReplica({
  db,
  newId,
}: Pick<ClockParts, "db" | "newId">): Promise<string> {
  const value = newId();
  await db.values.put({ name: REPLICA, value });
  return value;
}

/** The time state that a device stores, and its last stamp. */
interface Noted {
  readonly kept: DeviceTime;
  readonly stamp: string | undefined;
}

/** The time state of a page, and the state that the full device could not store. */
interface Page {
  time?: PageTime;
  unnoted?: Noted;
}
const pages = new WeakMap<DeviceDatabase, Page>();

function pageOf(db: DeviceDatabase): Page {
  const page = pages.get(db) ?? {};
  pages.set(db, page);
  return page;
}

/** Returns the later of the stored state and the one that could not be stored. Undefined on a new device. */
async function noted(db: DeviceDatabase): Promise<Noted | undefined> {
  const [time, last] = await db.values.bulkGet([TIME, STAMP]);
  const stamp = typeof last?.value === "string" ? last.value : undefined;
  const { unnoted } = pageOf(db);
  const kept = (time?.value as DeviceTime | undefined) ?? (stamp ? startAt(stamp) : undefined);
  return unnoted && (!kept || unnoted.kept.time >= kept.time) ? unnoted : kept && { kept, stamp };
}

/** Starts from the last stamp, the only thing that a device of an earlier version stored. */
function startAt(stamp: string): DeviceTime {
  const time = Date.parse(readStamp(stamp)?.instant ?? "") || 0;
  return { time, wall: time, stretch: 0, stretches: {} };
}

/**
 * Reads the device's own time, and notes it.
 * @param change what else is noted with it
 */
async function read(
  { db, now, steady }: TimeParts,
  change: (next: Noted) => Noted = (next) => next,
): Promise<Noted> {
  const page = pageOf(db);
  const from = page.time;
  const advance = async () => {
    const before = await noted(db);
    const reading = { wall: now().getTime(), steady: steady() };
    const { kept, page: time } = readTime({ kept: before?.kept, page: from }, reading);
    page.time = time;
    return change({ kept, stamp: before?.stamp });
  };
  return db
    .transaction("rw", db.values, async () => {
      const { kept, stamp } = await advance();
      await db.values.put({ name: TIME, value: kept });
      if (stamp !== undefined) await db.values.put({ name: STAMP, value: stamp });
      return { kept, stamp };
    })
    .catch(async (error: unknown) => {
      if (!isStorageFull(error)) throw error;
      page.unnoted = await advance();
      return page.unnoted;
    });
}

const iso = (time: number) => new Date(time).toISOString();

/**
 * Returns the time of an action and the stretch of the device's time in which it falls. The time is later than that
 * of all actions before, and runs on evenly if the device's clock is set.
 */
export async function nextTime(
  parts: TimeParts,
): Promise<{ readonly at: string; readonly stretch: number }> {
  const { kept, stamp = "" } = await read(parts, ({ kept: now, stamp: last }) => ({
    kept: now,
    stamp: nextStamp(last, { now: iso(now.time), replica: NOBODY }),
  }));
  return { at: stamp.slice(0, stamp.lastIndexOf("/")), stretch: kept.stretch };
}

/** Asks the server, and notes from its answer by how much the device's time is ahead. */
export async function askAt<Answer extends object>(
  parts: TimeParts,
  ask: (now: string) => Promise<Answer>,
): Promise<Answer> {
  const { kept: sent } = await read(parts);
  const answer = await ask(iso(sent.time));
  const told = "now" in answer && typeof answer.now === "string" ? Date.parse(answer.now) : NaN;
  if (Number.isNaN(told)) return answer;
  await read(parts, ({ kept, stamp }) => {
    const within = (kept.time - sent.time) / 2;
    const ahead = Math.round(sent.time + within - told);
    return { kept: learnAhead(kept, { stretch: sent.stretch, ahead, within }), stamp };
  });
  return answer;
}

/**
 * Adds to commands how wrong the device's time was when they were made. For those of the current stretch, the
 * server sees it itself. If there are others and the error of the current stretch is unknown, `ask` is called
 * first.
 */
export async function withErrors(
  parts: TimeParts,
  made: readonly { readonly command: SyncCommand; readonly stretch?: number }[],
  ask: () => Promise<unknown>,
): Promise<readonly SyncCommand[]> {
  let { kept } = await read(parts);
  const isOlder = (stretch: number | undefined): stretch is number =>
    stretch !== undefined && stretch < kept.stretch;
  const isKnown = kept.stretches[kept.stretch]?.ahead !== undefined;
  if (!isKnown && made.some(({ stretch }) => isOlder(stretch))) {
    await ask();
    ({ kept } = await read(parts));
  }
  return made.map(({ command, stretch }) => {
    const ahead = isOlder(stretch) ? aheadIn(kept, stretch) : undefined;
    return ahead === undefined ? command : { ...command, ahead };
  });
}
