import { tick } from "../../engine/records/stamp.ts";
import type { SiteDatabase } from "./site-database.ts";
import { isStorageFull } from "./storage-full.ts";

const REPLICA = "replica";
const STAMP = "stamp";
/** Requests name the replica, so that stamps kept here do without. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

interface ClockParts {
  readonly db: SiteDatabase;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** The device's own id, made once and kept. */
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

/** The last stamps that a full device could not note. */
const unnoted = new WeakMap<SiteDatabase, string>();

/** The time of an act, later than that of all acts before, also if the device's clock was set back. */
export async function nextTime({ db, now }: Omit<ClockParts, "newId">): Promise<string> {
  const later = async () => {
    const kept = await db.values.get(STAMP);
    const known = [kept?.value, unnoted.get(db)].filter((each) => typeof each === "string");
    const last = known.toSorted().at(-1);
    return tick(last, { now: now().toISOString(), replica: NOBODY });
  };
  const stamp = await db
    .transaction("rw", db.values, async () => {
      const value = await later();
      await db.values.put({ name: STAMP, value });
      return value;
    })
    .catch(async (error: unknown) => {
      if (!isStorageFull(error)) throw error;
      const value = await later();
      unnoted.set(db, value);
      return value;
    });
  return stamp.slice(0, stamp.lastIndexOf("/"));
}
