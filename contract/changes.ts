import { z } from "zod";
import { emptyObject, id, limit, noBody } from "./common.ts";
import { liveTopics } from "./live.ts";
import { route } from "./route.ts";

/** That a record changed, or with no id that several of its kind did; fetched again by whoever shows it. */
export const change = z.object({
  topic: z.enum(liveTopics),
  project: id.nullable(),
  id: id.nullable(),
  /** Grows with every transaction. The changes of one transaction share it. */
  number: z.number().int(),
  /** The record is deleted, or out of the caller's sight. */
  deleted: z.boolean(),
});
export type Change = z.output<typeof change>;

export const listChanges = route({
  name: "listChanges",
  summary:
    "What changed since a cursor of this feed or of the event stream, among what the caller sees",
  method: "GET",
  path: "/api/changes",
  access: "session",
  action: "activity.read",
  params: emptyObject,
  query: z.object({
    /** Without it, nothing is listed: the answer's cursor is where the feed stands now. */
    since: z.string().max(100, { error: "This cursor is not valid." }).optional(),
    limit,
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Each record once, by its latest change. */
      changes: z.array(change),
      cursor: z.string(),
      /** Ask again with the cursor. */
      more: z.boolean(),
      /** The cursor is too old, or of another database: fetch everything again. */
      reset: z.boolean(),
    }),
  }),
  status: 200,
});
