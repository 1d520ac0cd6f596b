import { sql } from "kysely";
import type { FileEntry } from "../../../contract/files.ts";
import { instant, literal, object, person, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { attachedRows } from "../../attached-rows.sql.ts";
import { subjectOfKind } from "../../subject.sql.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Subject } from "../../subjects/subject.ts";
import type { FileKind } from "./require-open-subject.ts";

const fileObject = object({
  _id: plain("f.id"),
  project: plain("f.project_id"),
  subject: object({ kind: plain("f.subject_kind"), _id: plain("f.subject_id") }),
  task: plain(subjectOfKind("f", "task")),
  expense: plain(subjectOfKind("f", "expense")),
  name: text("f.name"),
  mediaType: plain("f.media_type"),
  bytes: literal("f.bytes"),
  width: literal("f.width"),
  height: literal("f.height"),
  thumbnail: plain("f.thumbnail"),
  uploadedBy: person("uploader"),
  createdAt: instant("f.created_at"),
});

/** A file as JSON, and pages of the files on a record. */
export const { selectJson: selectFileJson, selectPage: selectFilePage } = attachedRows({
  table: "files",
  alias: "f",
  element: fileObject,
  joins: sql`left join users uploader on uploader.id = f.uploaded_by`,
});

export interface StoredEntry {
  readonly id: string;
  readonly on: SubjectRef<FileKind>;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string;
  readonly thumbnail: string;
  readonly uploadedBy: string | null;
}

/** A file's row; undefined if it is out of sight. */
export async function selectFile(tx: Tx, id: string): Promise<StoredEntry | undefined> {
  const row = await tx
    .selectFrom("files as f")
    .select(["subject_kind", "subject_id"])
    .select(["id", "name", "media_type as mediaType", "bytes", "sha256", "storage_key as key"])
    .select(["thumbnail", "uploaded_by as uploadedBy"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject_kind, subject_id, ...file } = row;
  return { ...file, on: { kind: subject_kind as FileKind, id: subject_id } };
}

export interface NewFile {
  readonly id: string;
  readonly workspaceId: string;
  readonly on: Subject<FileKind>;
  readonly name: string;
  readonly mediaType: FileEntry["mediaType"];
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly key: string;
  readonly thumbnail: FileEntry["thumbnail"];
  readonly uploadedBy: string;
  readonly now: Date;
}

/** Adds a file. False if its id is taken, by anybody. */
export async function insertFile(tx: Tx, file: NewFile): Promise<boolean> {
  const { on } = file;
  const at = file.now.toISOString();
  const result = await tx
    .insertInto("files")
    .values({
      id: file.id,
      workspace_id: file.workspaceId,
      project_id: on.project.id,
      subject_kind: on.kind,
      subject_id: on.id,
      name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      storage_key: file.key,
      thumbnail: file.thumbnail,
      thumbnail_due_at: at,
      uploaded_by: file.uploadedBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a file's row; its bytes are removed later. False if it was deleted already. */
export async function deleteFileRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("files").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}
