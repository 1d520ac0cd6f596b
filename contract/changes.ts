import { z } from "zod";
import { emptyObject, id, limit, noBody } from "./common.ts";
import { LIVE_PATH, liveMessage, liveQuery, liveTopics } from "./live.ts";
import { route } from "./route.ts";

/**
 * A change of one record or, without an id, of several records of its kind. Clients that show them fetch them
 * again.
 */
export const change = z.object({
  topic: z.enum(liveTopics),
  project: id.nullable(),
  id: id.nullable(),
  /** Grows with every transaction. The changes of one transaction share it. */
  number: z.number().int(),
  /** Whether the record is deleted, or the caller can no longer see it. */
  deleted: z.boolean(),
});
export type Change = z.output<typeof change>;

export const listChanges = route({
  name: "listChanges",
  summary: "Changes since a cursor of this feed or of the event stream that the caller can see",
  method: "GET",
  path: "/api/changes",
  access: "session",
  action: "activity.read",
  params: emptyObject,
  query: z.object({
    /**
     * The cursor from which changes are listed. Without it, nothing is listed and the answer's cursor is the
     * present end of the feed.
     */
    since: z.string().max(100, { error: "This cursor is not valid." }).optional(),
    limit,
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Lists each record once, with its latest change. */
      changes: z.array(change),
      cursor: z.string(),
      /** Whether there are more changes, so that the client must ask again with the cursor. */
      more: z.boolean(),
      /**
       * True if the cursor is too old or from another database. The client then fetches everything again.
       */
      reset: z.boolean(),
    }),
  }),
  status: 200,
});

export const live = route({
  name: "live",
  summary:
    "Server-sent events about changes that the caller can see. Each event `live` is a hint to fetch again",
  method: "GET",
  path: LIVE_PATH,
  access: "session",
  params: emptyObject,
  query: liveQuery,
  body: noBody,
  answer: liveMessage,
  gives: ["text/event-stream"],
  status: 200,
});
