import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** Several times what the databases of a run take, so that the browsers keep theirs. */
const PLENTY_BYTES = 6 * 2 ** 30;

/**
 * Makes a folder for the data of the tests' PostgreSQL: in memory where there is plenty, since they make a hundred
 * databases and take a seventh longer on a disk.
 */
export async function makeDataFolder(): Promise<string> {
  const parent = (await roomInMemory()) >= PLENTY_BYTES ? IN_MEMORY : tmpdir();
  return mkdtemp(path.join(parent, "plumbline-test-"));
}

async function roomInMemory(): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory());
  } catch {
    return 0;
  }
}
