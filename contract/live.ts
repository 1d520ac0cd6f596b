import { z } from "zod";
import { id } from "./common.ts";

/** Where the stream of live messages stands: server-sent events, read with an access token. */
export const LIVE_PATH = "/api/events";

export const liveTopics = [
  "project",
  "task",
  "comment",
  "file",
  "expense",
  "money",
  "resource",
  "report",
  "notification",
  "activity",
  "session",
] as const;

/**
 * A hint that something changed, never the thing itself: whoever hears it fetches again with their
 * own rights. `session` says that one's own sign-in or role changed, `money` that a project's figures did. The id of `comment`
 * and `file` is that of the task, or else the project, on which it stands.
 */
export const liveMessage = z.object({
  topic: z.enum(liveTopics),
  project: id.optional(),
  id: id.optional(),
});
export type LiveMessage = z.output<typeof liveMessage>;
