import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "../../../../engine/day.ts";

const PREFIX = "plumbline-report-";

/** A local folder in which a report is written before it is stored. */
export function openScratch(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/**
 * Removes the folders that a killed process left behind. Folders of running reports are safe, since no report
 * takes a day.
 */
export async function sweepScratch(): Promise<void> {
  // Uses the clock of the file system.
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}
