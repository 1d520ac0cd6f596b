import { sql } from "kysely";
import {
  array,
  instant,
  jsonText,
  literal,
  object,
  person,
  plain,
  text,
} from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";

const uploadFields = {
  _id: plain("u.id"),
  project: plain("u.project_id"),
  name: text("u.name"),
  bytes: literal("u.pdf_bytes"),
  state: plain("u.state"),
  problem: plain("u.problem"),
  sheets: literal("u.sheets"),
  drawn: literal("(select count(*) from drawing_sheets s where s.upload_id = u.id)"),
  entered: literal(
    "(select count(*) from drawing_sheets s join drawing_revisions r on r.sheet_id = s.id where s.upload_id = u.id)",
  ),
  uploadedBy: person("uploader"),
  createdAt: instant("u.created_at"),
};
const uploadObject = object(uploadFields);
const joins = sql`left join users uploader on uploader.id = u.uploaded_by`;
const LATEST = 100;

/** The latest uploads of a project as a JSON array. */
export async function selectUploads(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${array(uploadObject, "u.created_at desc, u.id desc")} as json
      from (select * from drawing_uploads where project_id = ${projectId}::uuid
             order by created_at desc, id desc limit ${LATEST}) u ${joins}`.execute(tx);
  return rows[0]?.json ?? "[]";
}

/** An upload as JSON; undefined if it is out of sight. */
export async function selectUploadJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${jsonText(uploadObject)} as json from drawing_uploads u ${joins} where u.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.json;
}

export interface StoredUpload {
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "ready" | "failed";
  readonly bytes: number;
  readonly sha256: string;
  readonly folder: string;
  readonly uploadedBy: string | null;
  readonly project: { readonly id: string; readonly title: string };
}

/** An upload; undefined if it is out of sight. */
export async function selectDrawingUpload(tx: Tx, id: string): Promise<StoredUpload | undefined> {
  const { rows } = await sql<Omit<StoredUpload, "project"> & { pid: string; title: string }>`
    select u.id, u.name, u.state, u.pdf_bytes::float8 as bytes, u.sha256, u.storage_folder as folder,
           u.uploaded_by as "uploadedBy", p.id as pid, p.title
      from drawing_uploads u join projects p on p.id = u.project_id
     where u.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { pid, title, ...upload } = row;
  return { ...upload, project: { id: pid, title } };
}

export interface NewUpload {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly folder: string;
  readonly uploadedBy: string;
  readonly now: Date;
}

/** Adds an upload. Returns false if anybody's upload has its id. */
export async function insertDrawingUpload(tx: Tx, upload: NewUpload): Promise<boolean> {
  const at = upload.now.toISOString();
  const result = await tx
    .insertInto("drawing_uploads")
    .values({
      id: upload.id,
      workspace_id: upload.workspaceId,
      project_id: upload.projectId,
      name: upload.name,
      pdf_bytes: upload.bytes,
      bytes: upload.bytes,
      sha256: upload.sha256,
      storage_folder: upload.folder,
      due_at: at,
      uploaded_by: upload.uploadedBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes an upload. Returns false if it is out of sight or one of its sheets is in the register. */
export async function deleteDrawingUploadRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("drawing_uploads")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
