import { sql } from "kysely";
import type { FileEntry } from "../../../contract/files.ts";
import { array, instant, literal, object, person, plain, text } from "../../database/json-text.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "../../database/page.ts";
import type { ParsedQuery } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
type ProjectFilesQuery = ParsedQuery<typeof routes.listProjectFiles>;
import { attachedRows } from "../../attached-rows.sql.ts";
import { subjectOfKind } from "../../subject.sql.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Subject } from "../../subjects/subject.ts";
import type { FileKind } from "./require-open-subject.ts";

const fileFields = {
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
};
const fileObject = object(fileFields);
/** Pictures and films, which the wall shows as photos. */
const PHOTO = "^(image/(jpeg|png|webp|heic)|video/)";

/** A file as JSON, and pages of the files on a record. */
export const { selectJson: selectFileJson, selectPage: selectFilePage } = attachedRows({
  table: "files",
  alias: "f",
  element: fileObject,
  joins: sql`left join users uploader on uploader.id = f.uploaded_by`,
});

/** The records' own titles. A kind without a place here is called by its noun on the screen. */
const titles = sql`left join tasks task on f.subject_kind = 'task' and task.id = f.subject_id
  left join expenses expense on f.subject_kind = 'expense' and expense.id = f.subject_id
  left join projects home on f.subject_kind = 'project' and home.id = f.subject_id
  left join users uploader on uploader.id = f.uploaded_by`;

const projectFileObject = object({
  ...fileFields,
  of: text("coalesce(task.title, expense.description, home.title, '')"),
});

/** A page of a project's files, on whatever record they are, newest first. */
export function selectProjectFilePage(
  tx: Tx,
  { projectId, query }: { readonly projectId: string; readonly query: ProjectFilesQuery },
): Promise<JsonPage & { readonly total: number; readonly people: unknown }> {
  const order = newestFirst("f");
  const { shape, person: by, from, limit, cursor } = query;
  const all = sql`f.project_id = ${projectId}::uuid`;
  const wanted = sql.join(
    [
      all,
      ...(shape ? [sql`f.media_type ~ ${PHOTO} = ${shape === "photo"}::boolean`] : []),
      ...(by ? [sql`f.uploaded_by = ${by}::uuid`] : []),
      ...(from ? [sql`f.subject_kind = ${from}::text`] : []),
    ],
    sql` and `,
  );
  return selectPage(tx, {
    rows: sql`select f.* from files f where ${wanted} and ${beyond(cursor, order)}`,
    alias: "f",
    order,
    limit,
    element: projectFileObject,
    joins: titles,
    figures: {
      total: sql`(select count(*)::int from files f where ${wanted})`,
      people: sql`(select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by u.name, u.id), '[]')
        from users u
        where u.id = ${by ?? null}::uuid or u.id in (select f.uploaded_by from files f where ${all}))`,
    },
  });
}

/** The newest photos and films of a project on any of its records, as a JSON array. */
export async function selectLatestPhotos(
  tx: Tx,
  { projectId, count }: { readonly projectId: string; readonly count: number },
): Promise<string> {
  const { rows } = await sql<{ photos: string }>`
    select ${array(fileObject, "f.created_at desc, f.id desc")} as photos
      from (select * from files
             where project_id = ${projectId}::uuid and media_type ~ ${PHOTO}
             order by created_at desc, id desc limit ${count}) f
      left join users uploader on uploader.id = f.uploaded_by`.execute(tx);
  return rows[0]?.photos ?? "[]";
}

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
