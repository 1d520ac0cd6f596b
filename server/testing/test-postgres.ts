import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Release } from "../database/embedded/binaries.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** Several times what the databases of a run take, so that the browsers keep theirs. */
const PLENTY_BYTES = 6 * 2 ** 30;

export interface TestPostgres {
  /** Connects as the superuser, whom row-level security does not confine. */
  readonly url: string;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts a real PostgreSQL with nothing in it, that need not survive a crash.
 * @param release another than the product's own
 */
export async function startTestPostgres(release?: Release): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(await roomyFolder(), "plumbline-test-"));
  const log = () => undefined;
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    durable: false,
    ...(release && { release }),
  });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In memory where there is plenty: a run makes a hundred databases, and takes a seventh longer on a disk. */
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
