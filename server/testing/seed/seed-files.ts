import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import { smallPdf } from "../form.ts";

export interface SeededFile {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly taskId?: string;
  readonly expenseId?: string;
  readonly uploadedBy: string;
  readonly mark: string;
  readonly mediaType?: string;
  /** The keys of its bytes and its thumbnail, which need not exist. */
  readonly key?: string;
}

/** Adds the row of a picture that has its thumbnail. @returns its id */
export async function addFileRow(db: pg.Pool, file: SeededFile): Promise<string> {
  const id = newId();
  await db.query(
    `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                        storage_key, thumbnail, uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, repeat('0', 64), $9, 'ready', $10, now())`,
    [
      id,
      file.workspaceId,
      file.projectId,
      file.expenseId ? "expense" : file.taskId ? "task" : "project",
      file.expenseId ?? file.taskId ?? file.projectId,
      `${file.mark}.png`,
      file.mediaType ?? "image/png",
      smallPdf.content.length,
      file.key ?? `uploads/${file.workspaceId}/${id}`,
      file.uploadedBy,
    ],
  );
  return id;
}

/** Adds a file on a project, one on one of its tasks, one on an expense of its contractor, and a deleted one. */
export async function seedFiles(
  db: pg.Pool,
  company: {
    readonly workspaceId: string;
    readonly owner: { readonly id: string };
    readonly contractorOn: { readonly id: string };
  },
  project: { readonly id: string; readonly taskId: string; readonly mark: string },
): Promise<void> {
  const { workspaceId, owner, contractorOn } = company;
  const on = { workspaceId, projectId: project.id, uploadedBy: owner.id, mark: project.mark };
  await addFileRow(db, on);
  await addFileRow(db, { ...on, taskId: project.taskId, uploadedBy: contractorOn.id });
  const { rows } = await db.query<{ id: string; created_by: string }>(
    "select id, created_by from expenses where project_id = $1",
    [project.id],
  );
  for (const { id, created_by } of rows)
    await addFileRow(db, { ...on, expenseId: id, uploadedBy: created_by });
  await db.query("delete from files where id = $1", [await addFileRow(db, on)]);
  await seedPhotos(db, on, contractorOn.id);
}

/**
 * Adds what belongs to photos: a view, a mark, a place, and a photo that is hidden from clients. Also adds an
 * upload.
 */
async function seedPhotos(db: pg.Pool, on: SeededFile, contractor: string): Promise<void> {
  const { workspaceId, projectId, mark, uploadedBy } = on;
  const hidden = await addFileRow(db, { ...on, mark: `${mark} hidden` });
  await db.query("update files set for_client = false where id = $1", [hidden]);
  await db.query("update workspaces set keep_photo_places = true where id = $1", [workspaceId]);
  await db.query(
    `insert into photo_views (id, workspace_id, project_id, name, created_by, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, now())`,
    [workspaceId, projectId, `${mark} corner`, uploadedBy],
  );
  await db.query(
    `insert into photo_places (file_id, workspace_id, project_id, taken_by, latitude, longitude)
     select id, workspace_id, project_id, uploaded_by, 6.4541, 3.3947 from files where project_id = $1`,
    [projectId],
  );
  await db.query(
    `insert into photo_marks (id, file_id, workspace_id, project_id, shape, drawn_by, drawn_at)
     select gen_random_uuid(), id, workspace_id, project_id, jsonb_build_object('kind', 'text', 'colour', 'red',
            'at', jsonb_build_array(0.1, 0.5), 'text', $2::text), uploaded_by, now()
       from files where project_id = $1`,
    [projectId, mark],
  );
  for (const user of [uploadedBy, contractor]) await addUploadRow(db, { workspaceId, user });
}

/** Adds an upload of which nothing has arrived. @returns its id */
export async function addUploadRow(
  db: pg.Pool,
  {
    workspaceId,
    user,
    bytes = 100,
    metadata = {},
  }: {
    readonly workspaceId: string;
    readonly user: string;
    readonly bytes?: number;
    readonly metadata?: { readonly _id?: string; readonly use?: string; readonly name?: string };
  },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into uploads (id, workspace_id, user_id, file_id, bytes, metadata, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, now(), now() + interval '1 day')`,
    [id, workspaceId, user, metadata._id ?? newId(), bytes, JSON.stringify(metadata)],
  );
  return id;
}
