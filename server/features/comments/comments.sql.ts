import { sql } from "kysely";
import type { KindWith, SubjectRef } from "../../../contract/subjects.ts";
import { instant, object, person, plain, text } from "../../database/json-text.ts";
import type { JsonTextSql } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { Subject } from "../../subjects/subject.ts";
import { attachedRows } from "../../attached-rows.sql.ts";
import { subjectOfKind } from "../../subject.sql.ts";

/** A kind of record that can be commented on. */
export type CommentedKind = KindWith<"comments">;

const mentionsArray = `(select '[' || coalesce(string_agg(${object({
  _id: plain("mu.id"),
  name: text("mu.name"),
})}, ',' order by name_order(mu.name) collate "C", mu.id), '') || ']'
  from comment_mentions cm join users mu on mu.id = cm.user_id where cm.comment_id = c.id)`;

const commentObject = object({
  _id: plain("c.id"),
  body: text("c.body"),
  author: person("author"),
  project: plain("c.project_id"),
  subject: object({ kind: plain("c.subject_kind"), _id: plain("c.subject_id") }),
  task: plain(subjectOfKind("c", "task")),
  mentions: mentionsArray as JsonTextSql,
  createdAt: instant("c.created_at"),
  editedAt: instant("c.edited_at"),
});

/** A comment as JSON, and pages of the comments on a record. */
export const { selectJson: selectCommentJson, selectPage: selectCommentPage } = attachedRows({
  table: "comments",
  alias: "c",
  element: commentObject,
  joins: sql`left join users author on author.id = c.author_id`,
});

export interface StoredComment {
  readonly id: string;
  readonly body: string;
  readonly createdBy: string | null;
  readonly on: SubjectRef<CommentedKind>;
}

/** A comment that is visible to the actor; not locked, since nobody may lock another's comment. */
export async function selectComment(tx: Tx, id: string): Promise<StoredComment | undefined> {
  const row = await tx
    .selectFrom("comments as c")
    .select(["id", "body", "author_id", "subject_kind", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    body: row.body,
    createdBy: row.author_id,
    on: { kind: row.subject_kind as CommentedKind, id: row.subject_id },
  };
}

/** Adds a comment. Returns false if anybody has already used its id. */
export async function insertComment(
  tx: Tx,
  comment: {
    readonly id: string;
    readonly workspaceId: string;
    readonly on: Subject<CommentedKind>;
    readonly authorId: string;
    readonly body: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("comments")
    .values({
      id: comment.id,
      workspace_id: comment.workspaceId,
      project_id: comment.on.project.id,
      subject_kind: comment.on.kind,
      subject_id: comment.on.id,
      author_id: comment.authorId,
      body: comment.body,
      created_at: comment.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Updates the actor's own comment and increments its version. False if it was deleted meanwhile. */
export async function updateCommentRow(
  tx: Tx,
  comment: { readonly id: string; readonly body: string; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("comments")
    .set({ body: comment.body, edited_at: comment.now.toISOString(), version: sql`version + 1` })
    .where("id", "=", comment.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the actor's own comment. False if it was deleted meanwhile. */
export async function deleteCommentRow(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("comments").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The people whom the stored comment mentions. */
export async function selectMentioned(tx: Tx, commentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("comment_mentions")
    .select("user_id")
    .where("comment_id", "=", commentId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Replaces the people whom the actor's own comment mentions. */
export async function writeMentions(
  tx: Tx,
  mentions: {
    readonly workspaceId: string;
    readonly commentId: string;
    readonly people: readonly string[];
  },
): Promise<void> {
  const { workspaceId, commentId, people } = mentions;
  await tx.deleteFrom("comment_mentions").where("comment_id", "=", commentId).execute();
  if (people.length === 0) return;
  await tx
    .insertInto("comment_mentions")
    .values(
      people.map((userId) => ({
        workspace_id: workspaceId,
        comment_id: commentId,
        user_id: userId,
      })),
    )
    .execute();
}
