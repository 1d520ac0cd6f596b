import { backoff } from "../../api/live/backoff.ts";
import { isStorageFull } from "../../api/storage-full.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** The state of the work with the server, and the reason for it. */
export interface Standing {
  readonly state: "idle" | "running" | "offline" | "failed" | "full";
  readonly message: string;
}

const IDLE: Standing = { state: "idle", message: "" };

export interface RoundsParts {
  /** Does one round. @throws if there is no answer, no space, or a failure that may pass */
  readonly work: () => Promise<void>;
  /** Runs work in one tab of the browser at a time. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
  readonly isUnreachable: (error: unknown) => boolean;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly now: () => Date;
  /** Called for each change of the state. */
  readonly tell: (standing: Standing) => void;
  /** Whether a round that fails is followed by another after a pause; otherwise somebody asks for it. */
  readonly pauses?: boolean;
}

/**
 * Does work with the server in rounds, one at a time. A request during a round causes the next one. A round that
 * fails is followed by another after a pause that grows.
 */
export function createRounds(parts: RoundsParts) {
  let standing = IDLE;
  let ended = IDLE;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedAt = 0;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  function become(next: Standing): void {
    standing = next;
    if (next.state !== "running") ended = next;
    parts.tell(next);
  }

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        become({ state: "running", message: "" });
        await parts.exclusive(parts.work);
        tries = 0;
        become(IDLE);
      }
    } catch (error) {
      if (isStopped) return;
      const isAway = parts.isUnreachable(error);
      const state = isAway ? "offline" : isStorageFull(error) ? "full" : "failed";
      become({ state, message: error instanceof Error ? error.message : "" });
      if (parts.pauses === false) return;
      // A round that was planned meanwhile comes after the pause.
      clearTimeout(timer);
      timer = undefined;
      const pause = { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS, tries };
      plan(backoff({ ...pause, random: parts.random() }));
      tries += 1;
    } finally {
      // This is the same step as the last check of `isWanted`, so that a later request starts the next round.
      running = undefined;
    }
  }

  /** Starts a round. If one is running, another follows it. */
  function start(): Promise<void> {
    if (isStopped) return Promise.resolve();
    clearTimeout(timer);
    timer = undefined;
    isWanted = true;
    running ??= run();
    return running;
  }

  /**
   * Starts a round after a while. If several are planned, the earliest counts. A server that fails is not asked
   * before the pause has ended.
   */
  function plan(ms: number): void {
    const at = parts.now().getTime() + ms;
    const isSooner = plannedAt > at && standing.state !== "failed";
    if (isStopped || (timer !== undefined && !isSooner)) return;
    clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(() => void start(), ms);
  }

  return {
    start,
    plan,
    /** Starts a round, unless one is planned. */
    offer(): void {
      if (timer === undefined) void start();
    },
    /** Starts a round at once: the network is back, or somebody asks. */
    wake(): void {
      tries = 0;
      void start();
    },
    standing: (): Standing => standing,
    /** How the last round ended. */
    ended: (): Standing => ended,
    stop(): void {
      isStopped = true;
      isWanted = false;
      clearTimeout(timer);
    },
  };
}
