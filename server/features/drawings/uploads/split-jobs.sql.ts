import { sql } from "kysely";
import type { Tx } from "../../../database/kysely-client.ts";
import type { LeaseTable } from "../../../platform/leases/leases.sql.ts";
import type { DrawnSheet, SheetProblem } from "../../../platform/sheets/sheet-messages.ts";
import type { Proposal } from "./title-block.ts";

/** The fields of an upload that splitting needs. */
export interface UploadRow {
  readonly workspace: string;
  readonly project: string;
  readonly folder: string;
  readonly uploadedBy: string | null;
}

/** Uploads that wait to be split. */
export const uploadTable: LeaseTable<UploadRow> = {
  table: "drawing_uploads",
  state: "state",
  open: ["waiting"],
  person: "uploaded_by",
  hasProgress: true,
  row: sql`t.workspace_id as workspace, t.project_id as project, t.storage_folder as folder,
           t.uploaded_by as "uploadedBy"`,
};

/** Counts the sheets of an upload that are drawn, or known not to be drawable. The number is also the next page. */
export async function countSheets(tx: Tx, uploadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(page) + 1, 0)::int as n from drawing_sheets where upload_id = ${uploadId}::uuid`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function setSheetCount(
  tx: Tx,
  { uploadId, sheets }: { readonly uploadId: string; readonly sheets: number },
): Promise<void> {
  await tx.updateTable("drawing_uploads").set({ sheets }).where("id", "=", uploadId).execute();
}

interface Page {
  readonly id: string;
  readonly uploadId: string;
  readonly upload: UploadRow;
  readonly page: number;
  readonly folder: string;
}

const fields = ({ id, uploadId, upload, page, folder }: Page) => ({
  id,
  page,
  folder,
  workspace_id: upload.workspace,
  project_id: upload.project,
  upload_id: uploadId,
});

/** Adds a sheet that is drawn and stored. Does nothing if it is there already. */
export async function insertSheet(
  tx: Tx,
  {
    drawn,
    words,
    bytes,
    proposal,
    ...page
  }: Page & {
    readonly drawn: Omit<DrawnSheet, "pack" | "thumbnail" | "lines">;
    readonly words: string;
    readonly bytes: number;
    readonly proposal: Proposal;
  },
): Promise<void> {
  await tx
    .insertInto("drawing_sheets")
    .values({
      ...fields(page),
      width: drawn.width,
      height: drawn.height,
      pixel_width: drawn.pixelWidth,
      pixel_height: drawn.pixelHeight,
      tiles: JSON.stringify(drawn.tiles),
      tile_bytes: bytes,
      words,
      proposed_number: proposal.number,
      proposed_title: proposal.title,
      proposed_revision: proposal.revision,
    })
    .onConflict((conflict) => conflict.columns(["upload_id", "page"]).doNothing())
    .execute();
}

/** Adds a sheet that cannot be drawn. */
export async function insertBadSheet(
  tx: Tx,
  { problem, ...page }: Page & { readonly problem: SheetProblem },
): Promise<void> {
  await tx
    .insertInto("drawing_sheets")
    .values({ ...fields(page), problem })
    .onConflict((conflict) => conflict.columns(["upload_id", "page"]).doNothing())
    .execute();
}

/** The total bytes of all drawn sheets of an upload. */
export async function sumTileBytes(tx: Tx, uploadId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(tile_bytes), 0)::float8 as bytes from drawing_sheets where upload_id = ${uploadId}::uuid`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

export async function deleteSheets(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom("drawing_sheets").where("upload_id", "=", uploadId).execute();
}

/** The size of the PDF of an upload. */
export async function selectPdfBytes(tx: Tx, uploadId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pdf_bytes::float8 as bytes from drawing_uploads where id = ${uploadId}::uuid`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}
