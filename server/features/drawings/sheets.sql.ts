import { sql } from "kysely";
import type { Discipline } from "../../../contract/drawings/drawing-words.ts";
import type { Sheet } from "../../../contract/drawings/drawings.ts";
import type { SheetProblem } from "../../platform/sheets/sheet-messages.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { numberKey } from "./number-key.sql.ts";

/** A sheet of an upload, as it is reviewed. */
export interface DrawingSheetRow {
  readonly _id: string;
  readonly page: number;
  readonly sheet: Sheet | null;
  readonly problem: SheetProblem | null;
  readonly number: string;
  readonly title: string;
  readonly revision: string;
  readonly drawing: {
    readonly _id: string;
    readonly number: string;
    readonly title: string;
    readonly discipline: Discipline;
    readonly folder: string;
    readonly revisions: readonly string[];
  } | null;
  readonly entered: {
    readonly drawing: string;
    readonly number: string;
    readonly revision: string;
  } | null;
}

/**
 * Returns the sheets of an upload in order, each with the drawing in the register that has its number. The
 * register is read once for all sheets, because row-level security prevents the use of its index by number.
 */
export async function selectSheets(tx: Tx, uploadId: string): Promise<DrawingSheetRow[]> {
  const { rows } = await sql<DrawingSheetRow>`
    with register as materialized (
      select d.id, d.number, d.title, d.discipline, d.folder, ${numberKey("d.number")} as key
        from drawings d
       where d.project_id = (select u.project_id from drawing_uploads u where u.id = ${uploadId}::uuid))
    select s.id as _id, s.page, s.problem, s.proposed_number as number, s.proposed_title as title,
           s.proposed_revision as revision,
           case when s.width is not null then json_build_object('_id', s.id, 'width', s.width, 'height', s.height,
             'pixelWidth', s.pixel_width, 'pixelHeight', s.pixel_height, 'bytes', s.tile_bytes) end as sheet,
           case when d.id is not null then json_build_object('_id', d.id, 'number', d.number, 'title', d.title,
             'discipline', d.discipline, 'folder', d.folder, 'revisions',
             (select coalesce(json_agg(r.code order by r.seq), '[]') from drawing_revisions r where r.drawing_id = d.id)) end
             as drawing,
           (select json_build_object('drawing', d.id, 'number', d.number, 'revision', r.code)
              from drawing_revisions r join drawings d on d.id = r.drawing_id where r.sheet_id = s.id) as entered
      from drawing_sheets s
      left join register d on d.key = ${numberKey("s.proposed_number")} and d.key <> ''
     where s.upload_id = ${uploadId}::uuid order by s.page`.execute(tx);
  return rows;
}

/** The folder of a sheet's files, and the lengths of its tiles. */
export interface StoredSheet {
  readonly id: string;
  readonly page: number;
  readonly folder: string;
  readonly tiles: readonly (readonly number[])[];
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn sheet that the caller sees. */
export async function selectSheet(tx: Tx, id: string): Promise<StoredSheet | undefined> {
  const { rows } = await sql<StoredSheet>`
    select id, page, folder, tiles, pixel_width as "pixelWidth", pixel_height as "pixelHeight", width, height
      from drawing_sheets where id = ${id}::uuid and tiles is not null`.execute(tx);
  return rows[0];
}

/** A sheet of the register that the caller sees, with its number and names. */
interface IssuedSheet {
  readonly id: string;
  readonly page: number;
  readonly folder: string;
  readonly number: string;
  readonly code: string;
}

/** Undefined if the sheet is out of sight, or in no register. */
export async function selectIssuedSheet(tx: Tx, id: string): Promise<IssuedSheet | undefined> {
  const { rows } = await sql<IssuedSheet>`
    select s.id, s.page, s.folder, d.number, r.code
      from drawing_sheets s
      join drawing_revisions r on r.sheet_id = s.id
      join drawings d on d.id = r.drawing_id
     where s.id = ${id}::uuid`.execute(tx);
  return rows[0];
}
