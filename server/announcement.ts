import type { LiveMessage } from "../contract/live.ts";

/** A live message with its audience: those who see the project, or one person. */
export interface Announcement extends LiveMessage {
  readonly workspace: string;
  /** If set, only this person receives it. */
  readonly user?: string;
}
