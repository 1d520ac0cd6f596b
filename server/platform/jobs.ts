/** Work by the clock, done by one of the server processes that share the database. */
export interface Jobs {
  /**
   * Runs `handler` by the cron expression (in UTC), and once soon after the start. It must be safe to run
   * at any time. Call this before `start`.
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Tries until it succeeds: never fails, and is settled after the first attempt. */
  start(): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}
