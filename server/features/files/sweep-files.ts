import { DAY_MS } from "../../../engine/day.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { removeEach } from "../../platform/files/remove-files.ts";
import {
  keyInRow,
  keysBeside,
  type StorageKey,
  storageKey,
} from "../../platform/files/storage-keys.ts";
import { deleteRemoval, type Removal, selectOrphans, selectRemovals } from "./file-jobs.sql.ts";

const BATCH = 200;

interface SweepServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
}

/**
 * Removes the stored bytes of deleted files. For each row it removes the named file and the files made from it,
 * never a whole folder. Files that cannot be removed are retried in the next round and do not block the others.
 */
export async function removeStored(services: Omit<SweepServices, "now">): Promise<void> {
  const { system, files } = services;
  const remove = async ({ key, sheets }: Removal) => {
    for (const each of keysBeside(storageKey(key), sheets)) await files.remove(each);
  };
  for (let after = ""; ;) {
    const removals = await system((tx) => selectRemovals(tx, { after, limit: BATCH }));
    for await (const { key } of removeEach(services, removals, remove))
      await system((tx) => deleteRemoval(tx, key));
    const last = removals.at(-1);
    if (removals.length < BATCH || !last) return;
    after = last.key;
  }
}

/**
 * Removes stored files without a row that are older than a day: uploads that were cut off between
 * storing and inserting, and leftovers of dead processes. Files of unknown companies are not
 * touched.
 */
export async function sweepOrphans(services: SweepServices): Promise<void> {
  const { system, files, now } = services;
  const before = new Date(now().getTime() - DAY_MS);
  await files.sweepStaged(before);
  let old: StorageKey[] = [];
  const settle = async () => {
    const orphans = await system((tx) => selectOrphans(tx, old.map(keyInRow)));
    const gone = old.filter((key) => orphans.has(keyInRow(key)));
    for await (const _ of removeEach(services, gone, files.remove));
    old = [];
  };
  for (const kind of ["uploads/", "drawings/"] as const)
    for await (const { key, changed } of files.list(kind)) {
      if (changed < before) old.push(key);
      if (old.length >= BATCH) await settle();
    }
  await settle();
}
