import { v7 as newId } from "uuid";
import type { Comment } from "../../../contract/comments.ts";
import { mentionsIn } from "../../../contract/mentions.ts";
import type { KindWith } from "../../../contract/subjects.ts";
import type { On } from "./comment-queries.ts";

/** The comment that the server will create, so that it shows before it is sent. */
export function pendingComment({ projectId, record }: On, body: string, author: Comment["author"]) {
  const [kind, id] = Object.entries(record)[0] as [KindWith<"comments">, string];
  const comment: Comment = {
    _id: newId(),
    body,
    author,
    project: projectId,
    subject: { kind, _id: id },
    task: kind === "task" ? id : null,
    mentions: mentionsIn(body).map(({ id: person, name }) => ({ _id: person, name })),
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  return comment;
}
