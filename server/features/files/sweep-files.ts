import type { Tx } from "../../database/kysely-client.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { deleteRemoval, selectOrphans, selectRemovals } from "./file-jobs.sql.ts";
import { PREVIEW_ENDING, THUMBNAIL_ENDING } from "./make-thumbnails.ts";

const BATCH = 200;
const DAY_MS = 86_400_000;
/** The longer one first: it ends like the other. */
const ENDINGS = [PREVIEW_ENDING, THUMBNAIL_ENDING];

interface SweepServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
}

/** Removes the stored bytes of deleted files. Unreachable ones are retried later. */
export async function removeStored({ system, files }: Omit<SweepServices, "now">): Promise<void> {
  for (;;) {
    const keys = await system((tx) => selectRemovals(tx, BATCH));
    for (const key of keys) {
      for (const ending of ENDINGS) await files.remove(`${key}${ending}`);
      await files.remove(key);
      await system((tx) => deleteRemoval(tx, key));
    }
    if (keys.length < BATCH) return;
  }
}

/**
 * Removes stored files without a row that are older than a day: uploads that were cut off between
 * storing and inserting, and leftovers of dead processes. Files of unknown companies are not
 * touched.
 */
export async function sweepOrphans({ system, files, now }: SweepServices): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  await files.sweepStaged(before);
  let old: string[] = [];
  const settle = async () => {
    const base = (key: string) => {
      const ending = ENDINGS.find((each) => key.endsWith(each));
      return ending ? key.slice(0, -ending.length) : key;
    };
    const orphans = await system((tx) => selectOrphans(tx, old.map(base)));
    for (const key of old) if (orphans.has(base(key))) await files.remove(key);
    old = [];
  };
  for await (const { key, changed } of files.list("uploads/")) {
    if (changed < before) old.push(key);
    if (old.length >= BATCH) await settle();
  }
  await settle();
}
