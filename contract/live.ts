import { z } from "zod";
import { id } from "./common.ts";
import { plainRecordNames, recordSubjectNames } from "./site/record-names.ts";
import { subjectKinds } from "./subjects.ts";

/** The path of the event stream: server-sent events, read with an access token. */
export const LIVE_PATH = "/api/events";

/** The longest `age`. An older page fetches everything again. */
export const MAX_AGE_MS = 600_000;
/**
 * The time that the server adds to `age`, because a request may be in transit and a change may wait for its commit.
 */
export const AGE_SLACK_MS = 5_000;

/** `age`: milliseconds since the reader's first fetch. Changes since then are sent first. */
export const liveQuery = z.object({
  age: z.coerce
    .number({ error: "age must be a number." })
    .int({ error: "age must be a whole number." })
    .min(0, { error: "age must be at least 0." })
    .max(MAX_AGE_MS, { error: `age can be at most ${MAX_AGE_MS}.` })
    .optional(),
});

/** Each kind of record is a topic of its own. */
export const liveTopics = [
  ...subjectKinds(),
  ...plainRecordNames(),
  "comment",
  "file",
  "money",
  "programme",
  "presence",
  "resource",
  "company",
  "report",
  "notification",
  "activity",
  "session",
] as const;

/**
 * The topics that may be announced when what others know of a person changes: lists of people, and records that
 * name them.
 */
export const NAMING_TOPICS = ["company", "task", ...recordSubjectNames()] as const;

/**
 * A hint that something changed, never the record itself: each listener fetches again with their own rights.
 * `session`: the listener's sign-in or role changed. `money`: a project's figures changed. `presence`: somebody
 * opened a project's programme, moved to another row, or left; it is not stored. The id of `comment` and `file` is
 * that of the record that they are attached to.
 */
export const liveMessage = z.object({
  topic: z.enum(liveTopics),
  project: id.optional(),
  id: id.optional(),
  /** The change's number in the change feed. Missing if the feed does not store the change. */
  number: z.number().int().optional(),
});
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveTopic = LiveMessage["topic"];
