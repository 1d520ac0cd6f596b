import { z } from "zod";
import {
  cursor,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  noBody,
  personRef,
  requiredText,
} from "./common.ts";
import { route } from "./route.ts";
import { subjectFields, subjectRef } from "./subject-fields.ts";

const { fields, namesOne, notOne } = subjectFields("comments");

/**
 * Plain text with a little Markdown. A mention is written `@[Name](person-id)`. Only people who can see
 * the record can be mentioned.
 */
export const commentBody = requiredText("Comment", 5000, "Write something first");

export const comment = z.object({
  _id: id,
  body: z.string(),
  author: personRef.nullable(),
  project: id,
  /** The record that the comment is on. */
  subject: subjectRef,
  /** The same record's id, if it is a task. */
  task: id.nullable(),
  mentions: z.array(personRef),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type Comment = z.output<typeof comment>;

export const listComments = route({
  name: "listComments",
  summary: "Comments on a project or on one of its records, newest first",
  method: "GET",
  path: "/api/comments",
  access: "session",
  action: "comment.read",
  params: emptyObject,
  query: z.object({ ...fields, limit, cursor }).refine(namesOne, notOne),
  body: noBody,
  answer: z.object({
    data: z.array(comment),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const createComment = route({
  name: "createComment",
  summary: "Comment on a project or on one of its records",
  method: "POST",
  changes: ["comment", "activity"],
  path: "/api/comments",
  access: "session",
  action: "comment.create",
  params: emptyObject,
  query: emptyObject,
  body: z.object({ _id: id.optional(), ...fields, body: commentBody }).refine(namesOne, notOne),
  answer: z.object({ data: comment }),
  status: 201,
});

export const updateComment = route({
  name: "updateComment",
  summary: "Edit the caller's own comment",
  method: "PATCH",
  changes: ["comment", "activity"],
  path: "/api/comments/{id}",
  access: "session",
  action: "comment.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({ body: commentBody }),
  answer: z.object({ data: comment }),
  status: 200,
});

export const deleteComment = route({
  name: "deleteComment",
  summary: "Delete the caller's own comment",
  method: "DELETE",
  changes: ["comment", "activity"],
  path: "/api/comments/{id}",
  access: "session",
  action: "comment.edit",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
