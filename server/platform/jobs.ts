/** Work that is done by the clock, by one server process of all that share the database. */
export interface Jobs {
  /**
   * Has `handler` run by the cron expression (in UTC), and once soon after the start. It must bear
   * being run at any time. To be called before the start.
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Has what was named be run now, or once more after the run that is under way. Never fails. */
  soon(name: string): void;
  /** Tries until it succeeds: never fails, and is settled after the first attempt. */
  start(): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}
