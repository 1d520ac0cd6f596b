/** Scheduled work, done by one of the server processes that share the database. */
export interface Jobs {
  /**
   * Runs `handler` on a cron schedule (in UTC), and once soon after the start. It must be safe to run at any
   * time. Call this before `start`.
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Retries until it succeeds. The promise never rejects, and settles after the first attempt. */
  start(): Promise<void>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}
