import { chmodSync, chownSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

const BUSY = 5;

/**
 * Locks a file for this process until `release` is called or the process ends, however it ends. Node has no flock;
 * SQLite's exclusive transaction is the same kernel lock, and writes nothing.
 * @throws StartError if another process has the lock.
 */
export function lockFile(options: {
  path: string;
  owner: { uid: number; gid: number } | undefined;
  heldMessage: string;
}): { release(): void } {
  // Two processes that lock at the same moment refuse each other. With a time limit both try again, and one gets
  // the lock.
  const database = new DatabaseSync(options.path, { timeout: 1000 });
  try {
    // Keeps the journal in memory, so that nothing is written beside the file and the lock works even on a full
    // disk.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    // Changes the mode by path: closing another handle on the file would give up this process's lock on it.
    chmodSync(options.path, 0o600);
    if (options.owner) chownSync(options.path, options.owner.uid, options.owner.gid);
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new StartError(options.heldMessage);
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === BUSY;
}
