import { tick } from "../../engine/records/stamp.ts";
import type { SiteDatabase } from "./site-database.ts";

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

/** The time of an act, later than that of all acts before, also if the device's clock was set back. */
export async function nextTime({ db, now }: Omit<ClockParts, "newId">): Promise<string> {
  return db.transaction("rw", db.values, async () => {
    const kept = await db.values.get(STAMP);
    const last = typeof kept?.value === "string" ? kept.value : undefined;
    const stamp = tick(last, { now: now().toISOString(), replica: NOBODY });
    await db.values.put({ name: STAMP, value: stamp });
    return stamp.slice(0, stamp.lastIndexOf("/"));
  });
}
