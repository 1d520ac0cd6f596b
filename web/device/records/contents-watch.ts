import { liveQuery } from "dexie";
import { putContents, lastContents, type DeviceContents } from "../leaving/contents-cookie.ts";
import { createStore } from "../../store.ts";
import type { Owner, DeviceDatabase } from "../database.ts";

/** The key of the value which says that the cookie is about this database. */
const MARKED = "marked";

async function contentsOf(db: DeviceDatabase): Promise<DeviceContents> {
  const kept = await db.projects.filter((project) => project.kept).primaryKeys();
  const records = await db.outbox.where("state").equals("waiting").count();
  const things = records + (await db.requests.count());
  return { projects: kept, things, photos: await db.files.count() };
}

export type ContentsWatch = ReturnType<typeof createContentsWatch>;

/**
 * Notes the contents of the database outside of it. If a browser removes the database, as it does when a device is
 * full, the person is told what was in it.
 */
export function createContentsWatch({
  db,
  owner,
}: {
  readonly db: DeviceDatabase;
  readonly owner: Owner;
}) {
  const lost = createStore<DeviceContents | undefined>(undefined);
  let following: { unsubscribe(): void } | undefined;
  let isStopped = false;

  async function follow(): Promise<void> {
    await db.values.put({ name: MARKED, value: true });
    if (isStopped) return;
    following = liveQuery(() => contentsOf(db)).subscribe({
      next: (contents) => putContents(owner, contents),
      error: () => undefined,
    });
  }

  async function begin(): Promise<void> {
    const mark = lastContents(owner);
    if (mark && !(await db.values.get(MARKED))) lost.set(mark);
    else await follow();
  }

  return {
    begin,
    /** Returns what the browser removed from this device, until the person has acknowledged it. */
    lost: lost.get,
    listen: lost.subscribe,
    /** Notes that the person has acknowledged the loss. */
    async understood(): Promise<void> {
      lost.set(undefined);
      await follow();
    },
    stop(): void {
      isStopped = true;
      following?.unsubscribe();
    },
  };
}
