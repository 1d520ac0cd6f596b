import { z } from "zod";
import { cursor, emptyObject, id, instant, limit, noBody, personRef } from "./common.ts";
import { route } from "./route.ts";
import { subjectRef } from "./subject-fields.ts";

export const entityTypes = ["project", "task", "user", "finance", "resource"] as const;
export type EntityType = (typeof entityTypes)[number];

/** Something that a person did, with what it changed. */
export const activity = z.object({
  _id: id,
  action: z.string(),
  entityType: z.enum(entityTypes),
  entityId: id.nullable(),
  /** The record that it is about, of a kind that can be opened. It may have been deleted since. */
  subject: subjectRef.nullable(),
  message: z.string(),
  /** Before and after of each changed field. Empty for an activity without fields. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  user: personRef.nullable(),
  /** A deleted project keeps its title and has no id to link to. */
  project: z.object({ _id: id.nullable(), title: z.string() }).nullable(),
  createdAt: instant,
});
export type Activity = z.output<typeof activity>;

/** How many activities the dashboard shows. */
export const RECENT_ACTIVITIES_LIMIT = 5;

export const listActivities = route({
  name: "listActivities",
  summary: "Activities that the caller can see, newest first",
  method: "GET",
  path: "/api/activities",
  access: "session",
  action: "activity.read",
  params: emptyObject,
  query: z.object({
    limit,
    cursor,
    project: id.optional(),
    /** The id of the task, project or person that the activity is about. */
    entity: id.optional(),
    entityType: z.enum(entityTypes, { error: "This kind is not known." }).optional(),
  }),
  body: noBody,
  answer: z.object({ data: z.array(activity), nextCursor: z.string().nullable() }),
  status: 200,
});
