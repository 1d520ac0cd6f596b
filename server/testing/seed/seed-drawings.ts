import type pg from "pg";
import { newId } from "../../platform/ids.ts";

interface Place {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly by: string;
}

/** What a sheet's title block says. */
interface TitleBlock {
  readonly number: string;
  readonly title: string;
  readonly revision: string;
}

/** Adds an upload with sheets that are drawn. @returns its id, and those of its sheets */
export async function addUploadRow(
  db: pg.Pool,
  { workspaceId, projectId, by }: Place,
  {
    mark,
    sheets = 1,
    titles = Array.from({ length: sheets }, () => ({
      number: `A-${newId()}`,
      title: `${mark} plan`,
      revision: "P01",
    })),
  }: {
    readonly mark: string;
    readonly sheets?: number;
    readonly titles?: readonly TitleBlock[];
  },
): Promise<{ readonly upload: string; readonly sheets: readonly string[] }> {
  const upload = newId();
  const folder = `drawings/${workspaceId}/${upload}/`;
  await db.query(
    `insert into drawing_uploads (id, workspace_id, project_id, name, pdf_bytes, bytes, sha256, storage_folder, state,
                                  sheets, due_at, uploaded_by, created_at)
     values ($1, $2, $3, $4, 100, 200, repeat('0', 64), $5, 'ready', $6, now(), $7, now())`,
    [upload, workspaceId, projectId, `${mark}.pdf`, folder, titles.length, by],
  );
  const ids: string[] = [];
  for (const [page, { number, title, revision }] of titles.entries()) {
    const id = newId();
    ids.push(id);
    await db.query(
      `insert into drawing_sheets (id, workspace_id, project_id, upload_id, page, folder, width, height, pixel_width,
                                   pixel_height, tiles, tile_bytes, words, proposed_number, proposed_title, proposed_revision)
       values ($1, $2, $3, $4, $5, $6, 100, 80, 300, 240, '[[100]]', 100, $7, $8, $9, $10)`,
      [
        id,
        workspaceId,
        projectId,
        upload,
        page,
        `${folder}${page}`,
        ` ${mark} kitchen`,
        number,
        title,
        revision,
      ],
    );
  }
  return { upload, sheets: ids };
}

export interface SeededDrawing {
  readonly drawing: string;
  readonly revision: string;
  readonly sheet: string;
  readonly upload: string;
}

/** Adds a drawing with one revision, issued unless it is a draft. */
export async function addDrawingRow(
  db: pg.Pool,
  place: Place,
  { mark, number, status = "construction" }: { mark: string; number: string; status?: string },
): Promise<SeededDrawing> {
  const { workspaceId, projectId, by } = place;
  const { upload, sheets } = await addUploadRow(db, place, { mark });
  const [drawing, revision, sheet = ""] = [newId(), newId(), ...sheets];
  await db.query(
    `insert into drawings (id, workspace_id, project_id, number, title, discipline, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'architectural', $6, now(), now())`,
    [drawing, workspaceId, projectId, number, `${mark} plan`, by],
  );
  await db.query(
    `insert into drawing_revisions (id, workspace_id, project_id, drawing_id, sheet_id, seq, code, status, issued_at,
                                    created_by, created_at)
     values ($1, $2, $3, $4, $5, 1, 'P01', $6, case when $6 <> 'draft' then now() end, $7, now())`,
    [revision, workspaceId, projectId, drawing, sheet, status, by],
  );
  return { drawing, revision, sheet, upload };
}

/** Sends a revision to a person. @returns the transmittal's id */
export async function addTransmittalRow(
  db: pg.Pool,
  { workspaceId, projectId, by }: Place,
  { revision, to, mark }: { revision: string; to: string; mark: string },
): Promise<string> {
  const id = newId();
  await db.query(
    `with sent as (
       insert into transmittals (id, workspace_id, project_id, number, reason, note, sent_by, sent_at)
       select $1, $2, $3, coalesce(max(number), 0) + 1, 'construction', $6, $4, now()
         from transmittals where project_id = $3 returning id),
     items as (
       insert into transmittal_revisions (transmittal_id, revision_id, workspace_id, project_id) values ($1, $5, $2, $3))
     insert into transmittal_recipients (id, transmittal_id, workspace_id, project_id, user_id)
     values (gen_random_uuid(), $1, $2, $3, $7)`,
    [id, workspaceId, projectId, by, revision, mark, to],
  );
  return id;
}

/** Adds something that a person drew on a revision. @returns its id */
export async function addMarkupRow(
  db: pg.Pool,
  { workspaceId, projectId, by }: Place,
  { revision, shared }: { revision: string; shared: boolean },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into drawing_markups (id, workspace_id, project_id, revision_id, kind, shape, shared, created_by,
                                  created_at, updated_at)
     values ($1, $2, $3, $4, 'text', '{"kind": "text", "at": [0.5, 0.5], "text": "Check", "tone": "red"}', $5, $6, now(), now())`,
    [id, workspaceId, projectId, revision, shared, by],
  );
  return id;
}

/**
 * Drawings of a project: one that is sent to its contractor, one that is issued, and a draft; with who saw what, and
 * what was drawn on them.
 */
export async function seedDrawings(
  db: pg.Pool,
  company: {
    readonly workspaceId: string;
    readonly owner: { readonly id: string };
    readonly contractorOn: { readonly id: string };
    readonly clientOn: { readonly id: string };
  },
  project: { readonly id: string; readonly mark: string },
): Promise<void> {
  const { workspaceId, owner, contractorOn, clientOn } = company;
  const { id: projectId, mark } = project;
  const place = { workspaceId, projectId, by: owner.id };
  const given = await addDrawingRow(db, place, { mark, number: "S-1" });
  const issued = await addDrawingRow(db, place, { mark, number: "S-2" });
  await addDrawingRow(db, place, { mark, number: "S-3", status: "draft" });
  await addUploadRow(db, place, { mark, sheets: 2 });
  const to = contractorOn.id;
  const sent = await addTransmittalRow(db, place, { revision: given.revision, to, mark });
  await db.query(
    `insert into transmittal_receipts (transmittal_id, user_id, workspace_id, project_id, opened_at)
     values ($1, $2, $3, $4, now())`,
    [sent, to, workspaceId, projectId],
  );
  for (const user of [owner.id, contractorOn.id, clientOn.id])
    await db.query(
      `insert into drawing_views (revision_id, user_id, workspace_id, project_id, first_at, last_at)
       values ($1, $2, $3, $4, now(), now())`,
      [given.revision, user, workspaceId, projectId],
    );
  for (const { by, on } of [
    { by: owner.id, on: given },
    { by: owner.id, on: issued },
    { by: contractorOn.id, on: given },
  ])
    for (const shared of [true, false])
      await addMarkupRow(db, { ...place, by }, { revision: on.revision, shared });
}
