import type { LiveMessage } from "../contract/live.ts";

import type { Role } from "../contract/permissions.ts";

/** A live message with its audience: those who see the project, or one person. */
export interface Announcement extends LiveMessage {
  readonly workspace: string;
  /** If set, only this person receives it. */
  readonly user?: string;
  /** If set, only receivers of the topic with one of these roles receive it. */
  readonly roles?: readonly Role[];
}
