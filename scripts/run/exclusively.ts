import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { lockFile } from "../../server/database/embedded/directory-lock.ts";
import { StartError } from "../../server/database/embedded/start-error.ts";
import { inProject } from "./project.ts";

const POLL_MS = 200;

/**
 * Runs `work` while no other process does, if `needed` is still true when it is our turn.
 * @param options.waiting is printed once if another process has the lock.
 */
export async function exclusively(options: {
  needed(): boolean;
  work(): Promise<void>;
  waiting: string;
}): Promise<void> {
  if (!options.needed()) return;
  mkdirSync(inProject(".runtime"), { recursive: true });
  const lock = await takeTurn(options.waiting);
  try {
    if (options.needed()) await options.work();
  } finally {
    lock.release();
  }
}

async function takeTurn(waiting: string): Promise<{ release(): void }> {
  for (let tries = 0; ; tries++) {
    try {
      return lockFile({
        path: inProject(".runtime", "lock"),
        owner: undefined,
        heldMessage: waiting,
      });
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      if (tries === 0) console.log(waiting);
      await delay(POLL_MS);
    }
  }
}
