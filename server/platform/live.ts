import type { Announcement } from "../announcement.ts";

/** Somebody in this process who wants to hear what was done, wherever it was done. */
export interface LiveListener {
  /** What was announced by any process on the database, alike announcements told once. */
  heard(announcements: readonly Announcement[]): void;
  /** Some announcements may have been lost; only fetching everything again is sure. */
  missed(): void;
}

/** Carries announcements from the process where something was done to everybody who is looking. */
export interface LiveEvents {
  /** To be called once what is announced is committed. Returns at once and never fails. */
  publish(announcements: readonly Announcement[]): void;
  /** @returns stops listening */
  listen(listener: LiveListener): () => void;
  /** Sends what is still waiting, and lets go of the database. */
  close(): Promise<void>;
}
