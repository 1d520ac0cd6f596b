import { sql } from "kysely";
import type { Discipline, RevisionStatus } from "../../../../contract/drawings/drawing-words.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { numberKey } from "../number-key.sql.ts";

/** A drawing of the register with the codes of its revisions. */
export interface Registered {
  readonly id: string;
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly createdBy: string | null;
  readonly codes: readonly string[];
  readonly seq: number;
}

/** The key of each number, by which numbers are compared. */
export async function keysOf(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${numberKey("n")} as key
      from unnest(${[...numbers]}::text[]) with ordinality u (n, at) order by at`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Waits for people who are entering drawings of a project, and blocks further entries until the transaction ends. */
export async function lockRegister(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('drawings ' || ${projectId}::text, 0))`.execute(
    tx,
  );
}

/** Returns the drawings of a project with these keys, and locks them until the transaction ends. */
export async function lockByKeys(
  tx: Tx,
  { projectId, keys }: { readonly projectId: string; readonly keys: readonly string[] },
): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    select d.id, ${numberKey("d.number")} as key, d.number, d.title,
           d.created_by as "createdBy",
           coalesce((select array_agg(upper(r.code)) from drawing_revisions r where r.drawing_id = d.id), '{}') as codes,
           coalesce((select max(r.seq) from drawing_revisions r where r.drawing_id = d.id), 0) as seq
      from drawings d
     where d.project_id = ${projectId}::uuid
       and ${numberKey("d.number")} = any (${[...keys]}::text[])
       for no key update of d`.execute(tx);
  return rows;
}

/** The sheets of an upload that can be entered, by id, and whether each is in the register already. */
export async function selectEnterable(
  tx: Tx,
  uploadId: string,
): Promise<ReadonlyMap<string, { readonly page: number; readonly isEntered: boolean }>> {
  const { rows } = await sql<{ id: string; page: number; isEntered: boolean }>`
    select s.id, s.page, exists (select from drawing_revisions r where r.sheet_id = s.id) as "isEntered"
      from drawing_sheets s where s.upload_id = ${uploadId}::uuid and s.problem is null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...sheet }) => [id, sheet]));
}

export interface NewDrawing {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly discipline: Discipline;
  readonly folder: string;
}

interface Of {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly by: string;
  readonly now: Date;
}

export async function insertDrawings(
  tx: Tx,
  { workspaceId, projectId, by, now }: Of,
  drawings: readonly NewDrawing[],
): Promise<void> {
  if (drawings.length === 0) return;
  const at = now.toISOString();
  await tx
    .insertInto("drawings")
    .values(
      drawings.map((drawing) => ({
        ...drawing,
        workspace_id: workspaceId,
        project_id: projectId,
        created_by: by,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

export interface NewSheetRevision {
  readonly id: string;
  readonly drawingId: string;
  readonly sheetId: string;
  readonly seq: number;
  readonly code: string;
}

export async function insertRevisions(
  tx: Tx,
  { workspaceId, projectId, by, now }: Of,
  {
    revisions,
    status,
    date,
    note,
  }: {
    readonly revisions: readonly NewSheetRevision[];
    readonly status: RevisionStatus;
    readonly date: string | null;
    readonly note: string;
  },
): Promise<void> {
  const at = now.toISOString();
  const issued = status === "draft" ? {} : { issued_at: at, issued_by: by };
  await tx
    .insertInto("drawing_revisions")
    .values(
      revisions.map(({ id, drawingId, sheetId, seq, code }) => ({
        id,
        seq,
        code,
        status,
        note,
        dated: date,
        workspace_id: workspaceId,
        project_id: projectId,
        drawing_id: drawingId,
        sheet_id: sheetId,
        created_by: by,
        created_at: at,
        ...issued,
      })),
    )
    .execute();
}
