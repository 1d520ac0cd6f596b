import type { Tx } from "../../database/kysely-client.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { deleteRemoval, selectOrphans, selectRemovals } from "./file-jobs.sql.ts";
import { PREVIEW_ENDING, THUMBNAIL_ENDING } from "./make-thumbnails.ts";

const BATCH = 200;
const DAY_MS = 86_400_000;
/** The longer one first: it ends like the other. */
const ENDINGS = [PREVIEW_ENDING, THUMBNAIL_ENDING];
/** Each drawing's upload is a folder `drawings/<workspace>/<name>/`. */
const FOLDER = /^drawings\/[^/]+\/[^/]+\//;

interface SweepServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
}

/** Removes all that is stored in a folder; its key ends with a slash. */
async function removeFolder(files: FileStore, folder: string): Promise<void> {
  for await (const { key } of files.list(folder)) await files.remove(key);
}

/** Removes the stored bytes of deleted files. Unreachable ones are retried later. */
export async function removeStored({ system, files }: Omit<SweepServices, "now">): Promise<void> {
  for (;;) {
    const keys = await system((tx) => selectRemovals(tx, BATCH));
    for (const key of keys) {
      if (key.endsWith("/")) await removeFolder(files, key);
      else
        for (const each of [...ENDINGS.map((ending) => key + ending), key])
          await files.remove(each);
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
      const folder = FOLDER.exec(key)?.[0];
      if (folder !== undefined) return folder;
      const ending = ENDINGS.find((each) => key.endsWith(each));
      return ending ? key.slice(0, -ending.length) : key;
    };
    const orphans = await system((tx) => selectOrphans(tx, old.map(base)));
    for (const key of old) if (orphans.has(base(key))) await files.remove(key);
    old = [];
  };
  for (const kind of ["uploads/", "drawings/"])
    for await (const { key, changed } of files.list(kind)) {
      if (changed < before) old.push(key);
      if (old.length >= BATCH) await settle();
    }
  await settle();
}
