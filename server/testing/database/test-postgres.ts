import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OURS, type Release } from "../../database/embedded/binaries.ts";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";

/** The folder whose files Linux keeps in memory. */
const IN_MEMORY = "/dev/shm";
/** Several times what the databases of a run take, so that memory is left for the browsers. */
const PLENTY_BYTES = 6 * 2 ** 30;
const PREFIX = "plumbline-test-postgres-";

export interface TestPostgres {
  /** Connects as the superuser, whom row-level security does not confine. */
  readonly url: string;
  /** Removes what was made for the tests. */
  remove(): Promise<void>;
}

/** Starts a real PostgreSQL with nothing in it. It does not survive a crash. */
export async function startTestPostgres(release: Release = OURS): Promise<TestPostgres> {
  const parent = await roomyFolder();
  await removeLeftovers(parent);
  const dataDir = await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const log = () => undefined;
    const server = await startEmbeddedPostgres({ dataDir, log, durable: false, release });
    return { url: server.url, remove: () => server.stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Chooses memory if there is plenty: a run makes a hundred databases, and takes a seventh longer on a disk. */
async function roomyFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    const room = Math.min(bavail * bsize, process.availableMemory());
    if (room >= PLENTY_BYTES) return IN_MEMORY;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}

/** Removes the data of runs that were killed, which would take memory until the machine is started again. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
