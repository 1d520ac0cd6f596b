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

const either = ({ task, project }: { task?: string | undefined; project?: string | undefined }) =>
  (task === undefined) !== (project === undefined);
const neither = { error: "Name a task or a project, and not both.", path: ["task"] };

/**
 * Plain text with a little Markdown. A mention stands in it as `@[Name](person-id)`; only people who
 * can see the thing can be mentioned.
 */
export const commentBody = requiredText("Comment", 5000, "Write something first");

export const comment = z.object({
  _id: id,
  body: z.string(),
  author: personRef.nullable(),
  project: id,
  task: id.nullable(),
  mentions: z.array(personRef),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type Comment = z.output<typeof comment>;

export const listComments = route({
  name: "listComments",
  summary: "Comments on a task, or on a project itself, newest first",
  method: "GET",
  path: "/api/comments",
  access: "session",
  action: "comment.read",
  params: emptyObject,
  query: z
    .object({ task: id.optional(), project: id.optional(), limit, cursor })
    .refine(either, neither),
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
  summary: "Comment on a task or on a project",
  method: "POST",
  path: "/api/comments",
  access: "session",
  action: "comment.create",
  params: emptyObject,
  query: emptyObject,
  body: z
    .object({
      _id: id.optional(),
      task: id.optional(),
      project: id.optional(),
      body: commentBody,
    })
    .refine(either, neither),
  answer: z.object({ data: comment }),
  status: 201,
});

export const updateComment = route({
  name: "updateComment",
  summary: "Edit a comment of one's own",
  method: "PATCH",
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
  summary: "Delete a comment of one's own",
  method: "DELETE",
  path: "/api/comments/{id}",
  access: "session",
  action: "comment.edit",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
