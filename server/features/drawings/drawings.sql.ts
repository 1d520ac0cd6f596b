import { type RawBuilder, sql } from "kysely";
import type { Discipline, RevisionStatus } from "../../../contract/drawings/drawing-words.ts";
import type { ParsedQuery } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { nextVersion, type Versioned, versionedBy } from "../../database/field-versions.sql.ts";
import { array, jsonText } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import {
  drawingObject,
  drawingRowObject,
  latestRevision,
  revisionJoins,
  revisionObject,
  shownStatus,
} from "./drawing-json.sql.ts";
import { numberKey } from "./number-key.sql.ts";

/** A number is found by its parts too: "s 2" finds S-2. */
const SEARCHED = sql`(' ' || d.number || ' ' || regexp_replace(d.number, '[^[:alnum:]]+', ' ', 'g') || ' ' || d.title)`;

const byNumber: Order = {
  sort: "number",
  key: "d.number",
  type: "text",
  direction: "asc",
  tie: "d.id",
};

type Query = ParsedQuery<typeof routes.listDrawings>;

function wanted(projectId: string, query: Query): RawBuilder<unknown> {
  const { search = "", discipline, status, folder } = query;
  const words = search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(searchPattern);
  return sql.join(
    [
      sql`d.project_id = ${projectId}::uuid`,
      sql`exists (select from drawing_revisions x where x.drawing_id = d.id)`,
      ...(words.length > 0 ? [sql`folded(${SEARCHED}) like all (${words}::text[])`] : []),
      ...(discipline ? [sql`d.discipline = ${discipline}::text`] : []),
      ...(folder ? [sql`starts_with(d.folder || '/', ${`${folder}/`}::text)`] : []),
      ...(status
        ? [sql`(select ${sql.raw(shownStatus)} from ${latestRevision} r) = ${status}::text`]
        : []),
    ],
    sql` and `,
  );
}

/** A page of a project's register, with the folders of the whole register. */
export function selectDrawingPage(
  tx: Tx,
  { projectId, query }: { readonly projectId: string; readonly query: Query },
): Promise<JsonPage & { readonly total: number; readonly folders: unknown }> {
  const where = wanted(projectId, query);
  return selectPage(tx, {
    rows: sql`select d.* from drawings d where ${where} and ${beyond(query.cursor, byNumber)}`,
    alias: "d",
    order: byNumber,
    limit: query.limit,
    element: drawingRowObject,
    joins: sql`cross join lateral ${latestRevision} r ${revisionJoins}`,
    figures: {
      total: sql<number>`(select count(*)::int from drawings d where ${where})`,
      folders: sql`(select coalesce(json_agg(json_build_object('path', f.folder, 'drawings', f.n) order by f.folder), '[]')
        from (select folder, count(*) as n from drawings d
               where d.project_id = ${projectId}::uuid
                 and exists (select from drawing_revisions x where x.drawing_id = d.id) group by folder) f)`,
    },
  });
}

/** A drawing with its revisions as JSON; undefined if it is out of sight. */
export async function selectDrawingJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${jsonText(drawingObject)} as json
      from drawings d
      left join users maker on maker.id = d.created_by
      cross join lateral (
        select ${array(revisionObject, "r.seq desc")} as list
          from drawing_revisions r ${revisionJoins} where r.drawing_id = d.id) revisions
     where d.id = ${id}::uuid`.execute(tx);
  return rows[0]?.json;
}

/** The fields that people change. */
export interface DrawingState {
  readonly number: string;
  readonly title: string;
  readonly discipline: Discipline;
  readonly folder: string;
}

export interface StoredDrawing extends DrawingState, Versioned {
  readonly id: string;
  readonly createdBy: string | null;
  readonly isIssued: boolean;
  readonly project: { readonly id: string; readonly title: string };
}

/** Returns a drawing and locks it until the transaction ends; undefined if it is out of sight. */
export async function selectDrawing(tx: Tx, id: string): Promise<StoredDrawing | undefined> {
  const { rows } = await sql<{
    id: string;
    number: string;
    title: string;
    discipline: Discipline;
    folder: string;
    created_by: string | null;
    issued: boolean;
    version: number;
    field_versions: unknown;
    project_id: string;
    project_title: string;
  }>`
    select d.id, d.number, d.title, d.discipline, d.folder, d.created_by, d.issued_at is not null as issued,
           d.version, d.field_versions, d.project_id, p.title as project_title
      from drawings d join projects p on p.id = d.project_id
     where d.id = ${id}::uuid for no key update of d`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { number, title, discipline, folder } = row;
  return {
    id: row.id,
    number,
    title,
    discipline,
    folder,
    ...versionedBy(row),
    createdBy: row.created_by,
    isIssued: row.issued,
    project: { id: row.project_id, title: row.project_title },
  };
}

/** The id of the drawing of a project that has this number. Spaces and signs are ignored. */
export async function selectDrawingByNumber(
  tx: Tx,
  { projectId, number }: { readonly projectId: string; readonly number: string },
): Promise<{ id: string; number: string } | undefined> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from drawings
     where project_id = ${projectId}::uuid
       and ${numberKey("number")} = (select ${numberKey("n")} from (select ${number}::text as n) asked)`.execute(
    tx,
  );
  return rows[0];
}

export async function updateDrawingRow(
  tx: Tx,
  change: {
    readonly id: string;
    readonly state: DrawingState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("drawings")
    .set({
      ...change.state,
      updated_at: change.now.toISOString(),
      ...nextVersion(change.changed, change.now),
    })
    .where("id", "=", change.id)
    .execute();
}

/** Deletes a drawing. Returns false if it is out of sight or was issued. */
export async function deleteDrawingRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("drawings")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface StoredSheetRevision {
  readonly id: string;
  readonly code: string;
  readonly status: RevisionStatus;
  readonly date: string | null;
  readonly note: string;
  readonly drawingId: string;
}

/** A revision that the caller sees. */
export async function selectRevision(tx: Tx, id: string): Promise<StoredSheetRevision | undefined> {
  const { rows } = await sql<StoredSheetRevision>`
    select id, code, status, dated as date, note, drawing_id as "drawingId"
      from drawing_revisions where id = ${id}::uuid`.execute(tx);
  return rows[0];
}

export async function updateRevisionRow(
  tx: Tx,
  change: Pick<StoredSheetRevision, "id" | "status" | "date" | "note"> & {
    /** Set if this change issues the revision. */
    readonly issued: { readonly by: string; readonly now: Date } | undefined;
  },
): Promise<void> {
  const { issued } = change;
  await tx
    .updateTable("drawing_revisions")
    .set({
      status: change.status,
      dated: change.date,
      note: change.note,
      ...(issued ? { issued_at: issued.now.toISOString(), issued_by: issued.by } : {}),
    })
    .where("id", "=", change.id)
    .execute();
}

export async function updateScale(
  tx: Tx,
  { id, scale }: { readonly id: string; readonly scale: number | null },
): Promise<void> {
  await tx.updateTable("drawing_revisions").set({ scale }).where("id", "=", id).execute();
}
