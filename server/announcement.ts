import type { LiveMessage } from "../contract/live.ts";

/** A live message with the people whom it is for: those who see the project, or one person. */
export interface Announcement extends LiveMessage {
  readonly workspace: string;
  /** If set, only this person hears it. */
  readonly user?: string;
}
