import type { Announcement } from "../../announcement.ts";

/** A listener in this process for changes made by any process. */
export interface LiveListener {
  /** Announcements of any process on the database. Duplicates are delivered once. */
  receive(announcements: readonly Announcement[]): void;
  /** Some announcements may have been lost. Only fetching everything again is safe. */
  missed(): void;
}

/** Carries announcements from the process that made a change to all listeners. */
export interface LiveEvents {
  /** Call this after the change is committed. Returns at once and never fails. */
  publish(announcements: readonly Announcement[]): void;
  /** @returns stops listening */
  listen(listener: LiveListener): () => void;
  /** Sends what is still waiting, and closes the database connection. */
  close(): Promise<void>;
}
