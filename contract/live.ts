import { z } from "zod";
import { id } from "./common.ts";
import { subjectKinds } from "./subjects.ts";

/** Where the stream of live messages stands: server-sent events, read with an access token. */
export const LIVE_PATH = "/api/events";

/** Each kind of record is a topic of its own. */
export const liveTopics = [
  ...subjectKinds(),
  "comment",
  "file",
  "money",
  "resource",
  "company",
  "report",
  "notification",
  "activity",
  "session",
] as const;

/**
 * A hint that something changed, never the record itself: whoever hears it fetches again with their own
 * rights. `session`: one's own sign-in or role changed. `money`: a project's figures changed. The id of
 * `comment` and `file` is that of the record on which they hang.
 */
export const liveMessage = z.object({
  topic: z.enum(liveTopics),
  project: id.optional(),
  id: id.optional(),
  /** Where the change stands in the change feed; left out of what the feed does not keep. */
  number: z.number().int().optional(),
});
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveTopic = LiveMessage["topic"];
