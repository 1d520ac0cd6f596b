import { setTimeout as delay } from "node:timers/promises";
import type { Ending, ServerProcess } from "./server-process.ts";

/** Receives messages about the database for the person who runs Plumbline, one sentence at a time. */
export type EmbeddedLog = (message: string) => void;

/** Keeps a server running until `stop`. */
export interface Supervisor {
  stop(): Promise<void>;
  onExit(callback: (ending: Ending) => void): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;
// A server that ran this long was healthy: the back-off starts again after it.
const HEALTHY_MS = 60_000;

/**
 * Starts a server and restarts it whenever it ends by itself, with growing pauses and without giving up,
 * since the cause (a full disk, the system's memory) may pass.
 * @throws whatever the first `launch` throws.
 */
export async function superviseServer(options: {
  launch(signal: AbortSignal): Promise<ServerProcess>;
  describe(failure: unknown): string;
  log: EmbeddedLog;
}): Promise<Supervisor> {
  const { launch, describe, log } = options;
  const stopping = new AbortController();
  const callbacks: ((ending: Ending) => void)[] = [];
  let server = await launch(stopping.signal);
  const watching = watch();

  async function watch(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      const ending = await server.ended;
      if (stopping.signal.aborted) return;
      failures = Date.now() - begun > HEALTHY_MS ? 0 : failures;
      log(
        `The database stopped unexpectedly (${ending.signal ?? `code ${ending.code}`}). Restarting it.`,
      );
      for (const callback of callbacks) callback(ending);
      failures = await revive(failures);
    }
  }

  async function revive(failures: number): Promise<number> {
    for (let tries = failures + 1; ; tries++) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      try {
        await delay(pause, undefined, { signal: stopping.signal });
        server = await launch(stopping.signal);
        log("The database is running again.");
        return tries;
      } catch (failure) {
        if (stopping.signal.aborted) return tries;
        log(describe(failure));
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
      await server.stop();
    },
    onExit: (callback) => void callbacks.push(callback),
  };
}
