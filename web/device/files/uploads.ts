import { backoff } from "../../api/backoff.ts";
import { isStorageFull } from "../../api/storage-full.ts";

/** Why photos could not be sent. */
export interface UploadTrouble {
  readonly state: "offline" | "failed" | "full";
  readonly message: string;
}

interface UploadParts {
  /** Sends what waits. @throws if some of it could not be sent */
  readonly send: () => Promise<void>;
  /** Runs work in one tab of the browser at a time. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
  readonly isUnreachable: (error: unknown) => boolean;
  readonly random: () => number;
  /** Told of each change of the trouble. */
  readonly tell: () => void;
}

/** Sends photos beside the rounds of records: a long one, or one that waits for Wi-Fi, holds up no record. */
export function createUploads(parts: UploadParts) {
  let trouble: UploadTrouble | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  function become(next: UploadTrouble | undefined): void {
    if (!trouble && !next) return;
    trouble = next;
    parts.tell();
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await parts.exclusive(parts.send);
        tries = 0;
        become(undefined);
      }
    } catch (error) {
      if (isStopped) return;
      const isAway = parts.isUnreachable(error);
      const ms = backoff({ first: 2000, longest: 60_000, tries, random: parts.random() });
      tries += 1;
      timer = setTimeout(hurry, ms);
      become({
        state: isAway ? "offline" : isStorageFull(error) ? "full" : "failed",
        message: error instanceof Error ? error.message : "",
      });
    } finally {
      isRunning = false;
    }
  }

  /** Sends what waits. After a failure, not before its time. */
  function start(): void {
    if (isStopped || timer !== undefined) return;
    isWanted = true;
    if (!isRunning) void run();
  }

  function hurry(): void {
    clearTimeout(timer);
    timer = undefined;
    start();
  }

  return {
    start,
    /** Sends at once: the network is back, or somebody asks. */
    wake(): void {
      tries = 0;
      hurry();
    },
    trouble: () => trouble,
    stop(): void {
      isStopped = true;
      isWanted = false;
      clearTimeout(timer);
    },
  };
}
