import { sql } from "kysely";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { array, instant, literal, object, person, plain, text } from "../../database/json-text.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "../../database/paging/page.ts";
import type { ParsedQuery } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
type ProjectFilesQuery = ParsedQuery<typeof routes.listProjectFiles>;
import { attachedRows } from "../../attached-rows.sql.ts";
import { subjectOfKind } from "../../subject.sql.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Subject } from "../../subjects/subject.ts";
import type { ByteSpan } from "../../../engine/photo/exif.ts";
import type { StoredFacts } from "./photo-facts.ts";
import type { FileKind } from "./require-open-subject.ts";
import { type StorageKey, storageKey } from "../../platform/files/storage-keys.ts";
import { flatSpans, spansOf } from "./veil.ts";

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
  forClient: literal("f.for_client"),
  takenAt: instant("f.taken_at"),
  takenOffset: literal("f.taken_offset"),
  moment: plain("f.moment"),
  view: object({ _id: plain("shown_view.id"), name: text("shown_view.name") }, "shown_view.id"),
  place: object(
    {
      latitude: literal("place.latitude"),
      longitude: literal("place.longitude"),
      direction: literal("place.direction"),
    },
    "place.latitude",
  ),
  marks: literal("(select count(*) from photo_marks mark where mark.file_id = f.id)"),
};
/** The joins for the tables that `fileFields` names. The actor gets only the places that they may see. */
export const fileJoins = sql`left join users uploader on uploader.id = f.uploaded_by
  left join photo_views shown_view on shown_view.id = f.view_id
  left join photo_places place on place.file_id = f.id`;
export const fileObject = object(fileFields);
/** Pictures and films, which the photo wall shows. */
export const PHOTO = sql`f.media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic', 'video/mp4')`;

/** A file as JSON, and pages of the files on a record. */
export const { selectJson: selectFileJson, selectPage: selectFilePage } = attachedRows({
  table: "files",
  alias: "f",
  element: fileObject,
  joins: fileJoins,
});

/**
 * The titles of the records that files are on. For a kind without a title here, the screen shows the kind's noun.
 */
export const titles = sql`left join site_records site on site.id = f.subject_id and site.kind = f.subject_kind
  left join tasks task on f.subject_kind = 'task' and task.id = f.subject_id
  left join expenses expense on f.subject_kind = 'expense' and expense.id = f.subject_id
  left join projects home on f.subject_kind = 'project' and home.id = f.subject_id
  ${fileJoins}`;

export const projectFileObject = object({
  ...fileFields,
  of: text("coalesce(task.title, expense.description, home.title, site.title, '')"),
});

/** A page of a project's files on any of its records, newest first. */
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
      ...(shape ? [sql`(${PHOTO}) = ${shape === "photo"}::boolean`] : []),
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
      from (select * from files f
             where project_id = ${projectId}::uuid and ${PHOTO}
             order by created_at desc, id desc limit ${count}) f
      ${fileJoins}`.execute(tx);
  return rows[0]?.photos ?? "[]";
}

export interface StoredEntry {
  readonly id: string;
  readonly on: SubjectRef<FileKind>;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: StorageKey;
  /** The digest of the content that was sent. Parts of that content may be missing from the stored content. */
  readonly sentSha256: string;
  readonly thumbnail: string;
  readonly uploadedBy: string | null;
  readonly forClient: boolean;
  /** The parts of the stored bytes that the actor may not see. */
  readonly hidden: readonly ByteSpan[];
}

/** A file's row; undefined if it is out of sight. */
export async function selectFile(tx: Tx, id: string): Promise<StoredEntry | undefined> {
  const row = await tx
    .selectFrom("files as f")
    .select(["subject_kind", "subject_id", "workspace_id"])
    .select(["id", "name", "media_type as mediaType", "bytes", "sha256", "storage_key"])
    .select(["thumbnail", "uploaded_by as uploadedBy", "for_client as forClient", "traces"])
    .select(sql<string>`coalesce(sent_sha256, sha256)`.as("sentSha256"))
    .select(sql<boolean>`exists (select from photo_places p where p.file_id = f.id)`.as("isOpen"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject_kind, subject_id, workspace_id, storage_key, traces, isOpen, ...file } = row;
  const hidden = isOpen ? [] : spansOf(traces);
  const key = storageKey(storage_key, workspace_id);
  return { ...file, key, hidden, on: { kind: subject_kind as FileKind, id: subject_id } };
}

export interface NewFile extends StoredFacts {
  readonly id: string;
  readonly workspaceId: string;
  readonly on: Subject<FileKind>;
  readonly name: string;
  readonly mediaType: FileEntry["mediaType"];
  readonly bytes: number;
  readonly sha256: string;
  readonly sentSha256: string;
  readonly traces: readonly ByteSpan[];
  readonly width: number | null;
  readonly height: number | null;
  readonly key: StorageKey;
  readonly thumbnail: FileEntry["thumbnail"];
  readonly uploadedBy: string;
  /** The time zone for a photo whose camera does not record one. */
  readonly timeZone: string;
  readonly now: Date;
}

/** Whether a record accepts a file. An approved diary accepts only a file that an addendum names. */
export async function takesFile(
  tx: Tx,
  { kind, subject, id }: { readonly kind: string; readonly subject: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select takes_file(${kind}, ${subject}::uuid, ${id}::uuid) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Adds a file. Returns false if anybody's file has its id. */
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
      sent_sha256: file.sentSha256 === file.sha256 ? null : file.sentSha256,
      traces: flatSpans(file.traces),
      for_client: sql<boolean>`shown_to_clients(${on.kind})`,
      taken_at:
        file.takenAt ??
        (file.takenLocal
          ? sql<string>`${file.takenLocal}::timestamp at time zone ${file.timeZone}::text`
          : null),
      taken_offset: file.takenOffset ?? null,
      orientation: file.orientation ?? null,
      moment: file.moment ?? null,
      view_id: file.view
        ? sql<string>`(select v.id from photo_views v where v.id = ${file.view}::uuid and v.project_id = ${on.project.id}::uuid)`
        : null,
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
