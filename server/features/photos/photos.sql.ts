import { sql } from "kysely";
import type { Moment } from "../../../contract/files/file-entry.ts";
import type { MarkShape } from "../../../contract/files/photos.ts";
import type { SubjectKind } from "../../../contract/subjects.ts";
import { array, instant, literal, object, person, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The fields of a file that are needed to change it. */
export interface ChangedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly kind: SubjectKind;
  readonly record: string;
  readonly project: string;
  readonly uploadedBy: string | null;
  readonly forClient: boolean;
}

/** Returns the files that the actor sees. */
export async function selectFiles(tx: Tx, ids: readonly string[]): Promise<ChangedFile[]> {
  const rows = await tx
    .selectFrom("files")
    .select(["id", "name", "media_type as mediaType", "subject_kind as kind"])
    .select(["subject_id as record", "project_id as project", "uploaded_by as uploadedBy"])
    .select("for_client as forClient")
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SubjectKind }));
}

/** The description of files. Undefined fields stay as they are. */
export interface Description {
  readonly forClient?: boolean | undefined;
  readonly moment?: Moment | null | undefined;
  readonly view?: string | null | undefined;
}

export async function updateFiles(
  tx: Tx,
  { ids, to }: { readonly ids: readonly string[]; readonly to: Description },
): Promise<void> {
  const { forClient, moment, view } = to;
  await tx
    .updateTable("files")
    .set({
      ...(forClient === undefined ? {} : { for_client: forClient }),
      ...(moment === undefined ? {} : { moment }),
      ...(view === undefined ? {} : { view_id: view }),
    })
    .where("id", "in", ids)
    .execute();
}

const viewObject = object({
  _id: plain("v.id"),
  name: text("v.name"),
  photos: literal("(select count(*) from files f where f.view_id = v.id)"),
});

/** The views of a project by name, as a JSON array. */
export async function selectPhotoViews(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ views: string }>`
    select ${array(viewObject, 'name_order(v.name) collate "C", v.id')} as views
      from photo_views v where v.project_id = ${projectId}::uuid`.execute(tx);
  return rows[0]?.views ?? "[]";
}

/** A view as JSON, with its project; undefined if it is out of sight. */
export async function selectView(
  tx: Tx,
  id: string,
): Promise<{ readonly json: string; readonly project: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ json: string; project: string; name: string }>`
    select ${sql.raw(viewObject)} as json, v.project_id as project, v.name
      from photo_views v where v.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Adds a view. False if its id or its name is taken. */
export async function insertPhotoView(
  tx: Tx,
  view: {
    readonly id: string;
    readonly workspaceId: string;
    readonly projectId: string;
    readonly name: string;
    readonly createdBy: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("photo_views")
    .values({
      id: view.id,
      workspace_id: view.workspaceId,
      project_id: view.projectId,
      name: view.name,
      created_by: view.createdBy,
      created_at: view.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteViewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("photo_views").where("id", "=", id).execute();
}

const markObject = object({
  _id: plain("m.id"),
  shape: literal("m.shape"),
  drawnBy: person("author"),
  drawnAt: instant("m.drawn_at"),
});

/** The marks on a photo, as a JSON array. */
export async function selectPhotoMarks(tx: Tx, file: string): Promise<string> {
  const { rows } = await sql<{ marks: string }>`
    select ${array(markObject, "m.drawn_at, m.id")} as marks
      from photo_marks m left join users author on author.id = m.drawn_by
     where m.file_id = ${file}::uuid`.execute(tx);
  return rows[0]?.marks ?? "[]";
}

/**
 * Whether the photo's record allows marks to be added and removed: the marks of an approved diary stay as they are.
 */
export async function selectMarking(
  tx: Tx,
  { id, kind, record }: ChangedFile,
): Promise<{ readonly takesMarks: boolean; readonly losesMarks: boolean }> {
  if (kind !== "diary") return { takesMarks: true, losesMarks: true };
  const { rows } = await sql<{ takesMarks: boolean; losesMarks: boolean }>`
    select takes_file(${kind}, ${record}::uuid, ${id}::uuid) as "takesMarks",
           not exists (select from site_records r
                        where r.id = ${record}::uuid and r.state = 'approved') as "losesMarks"`.execute(
    tx,
  );
  return rows[0] ?? { takesMarks: false, losesMarks: false };
}

/** Counts the marks on a photo, or only the given ones. */
export async function countMarks(
  tx: Tx,
  file: string,
  ids: readonly string[] | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from photo_marks
     where file_id = ${file}::uuid and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** A mark as the client sends it. */
interface NewMark {
  readonly _id: string;
  readonly shape: MarkShape;
}

/** Counts the given marks that are not on a photo as they were sent, because something else has their ids. */
export async function countMissingMarks(
  tx: Tx,
  { file, marks }: { readonly file: string; readonly marks: readonly NewMark[] },
): Promise<number> {
  if (marks.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as s (_id uuid, shape jsonb)
     where not exists (select from photo_marks m
                        where m.id = s._id and m.file_id = ${file}::uuid and m.shape = s.shape)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Adds marks. Marks that exist already stay as they are. */
export async function insertMarks(
  tx: Tx,
  on: {
    readonly file: ChangedFile;
    readonly workspaceId: string;
    readonly marks: readonly NewMark[];
    readonly drawnBy: string;
    readonly now: Date;
  },
): Promise<void> {
  if (on.marks.length === 0) return;
  await tx
    .insertInto("photo_marks")
    .values(
      on.marks.map(({ _id, shape }) => ({
        id: _id,
        file_id: on.file.id,
        workspace_id: on.workspaceId,
        project_id: on.file.project,
        shape: JSON.stringify(shape),
        drawn_by: on.drawnBy,
        drawn_at: on.now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Removes the marks that the actor may remove from a photo. @returns how many of the marks remain */
export async function deleteMarks(
  tx: Tx,
  { file, ids }: { readonly file: string; readonly ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.deleteFrom("photo_marks").where("file_id", "=", file).where("id", "in", ids).execute();
  const left = await tx
    .selectFrom("photo_marks")
    .select("id")
    .where("file_id", "=", file)
    .where("id", "in", ids)
    .execute();
  return left.length;
}
