import { sql } from "kysely";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { TouchedField } from "../../../../engine/programme/touched.ts";
import { instant, literal, object, signer, text } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../../database/paging/page.ts";

export interface NewRevision {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly number: number;
  readonly batchId: string;
  readonly userId: string;
  readonly label: string;
  readonly stateBefore: string;
  readonly state: string;
  readonly stale: boolean;
  readonly edits: readonly Edit[];
  readonly inverse: readonly Edit[];
  readonly touched: readonly TouchedField[];
  readonly now: Date;
}

export async function insertProgrammeRevision(tx: Tx, revision: NewRevision): Promise<void> {
  const { touched, now } = revision;
  await tx
    .insertInto("programme_revisions")
    .values({
      project_id: revision.projectId,
      workspace_id: revision.workspaceId,
      number: revision.number,
      batch_id: revision.batchId,
      user_id: revision.userId,
      at: now.toISOString(),
      label: revision.label,
      state_before: revision.stateBefore,
      state: revision.state,
      stale: revision.stale,
      edits: JSON.stringify(revision.edits),
      inverse: JSON.stringify(revision.inverse),
      touched: JSON.stringify(touched.map(({ record, field }) => [record, field])),
      edit_count: revision.edits.length,
    })
    .execute();
}

/** A batch that has been applied. */
export interface StoredBatch {
  readonly isOwn: boolean;
  readonly edits: readonly Edit[];
}

/** The batch with this id that has been applied; undefined if there is none. */
export async function selectBatch(
  tx: Tx,
  { projectId, batchId }: { readonly projectId: string; readonly batchId: string },
): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    select user_id is not distinct from current_actor() as "isOwn", edits from programme_revisions
     where project_id = ${projectId}::uuid and batch_id = ${batchId}::uuid`.execute(tx);
  return rows[0];
}

/** The fields that another person's revision changed. */
export interface OthersRevision {
  readonly number: number;
  readonly by: string | null;
  readonly at: string;
  readonly touched: readonly (readonly [record: string, field: string])[];
}

/** The maximum number of other people's revisions, and of their edits together, that are compared with a batch. */
const OTHERS = 1000;
const OTHERS_EDITS = 20_000;

/**
 * The revisions of other people since a revision, latest first; undefined if they are too many to read. The latest
 * is read whatever its size.
 */
export async function selectOthersSince(
  tx: Tx,
  { projectId, since }: { readonly projectId: string; readonly since: number },
): Promise<OthersRevision[] | undefined> {
  const { rows } = await sql<Omit<OthersRevision, "touched"> & Partial<OthersRevision>>`
    select r.number, u.name as by, r.at, case when r.later < ${OTHERS_EDITS} then r.touched end as touched
      from (select number, user_id, at, touched, sum(edit_count) over (order by number desc) - edit_count as later
              from (select number, user_id, at, touched, edit_count from programme_revisions
                     where project_id = ${projectId}::uuid and number > ${since}
                       and user_id is distinct from current_actor()
                     order by number desc limit ${OTHERS + 1}) latest) r
      left join users u on u.id = r.user_id
     order by r.number desc`.execute(tx);
  const read = rows.flatMap(({ touched, ...row }) => (touched ? { ...row, touched } : []));
  return read.length < rows.length || read.length > OTHERS ? undefined : read;
}

export interface StoredRevision {
  readonly number: number;
  readonly stateBefore: string;
  readonly state: string;
  readonly stale: boolean;
  readonly edits: readonly Edit[];
}

/** The edits since a revision, in their order. */
export async function selectEditsSince(
  tx: Tx,
  { projectId, since, limit }: { projectId: string; since: number; limit: number },
): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    select number, state_before as "stateBefore", state, stale, edits from programme_revisions
     where project_id = ${projectId}::uuid and number > ${since} order by number limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The maximum number of revisions that are undone at once, unless together they have more edits than the limit. */
const INVERSES = 100;
const INVERSE_EDITS = 1000;

/**
 * Returns the edits that undo the latest revisions between two revisions, in the order in which they must be
 * applied, and the first of the revisions that they undo. Undefined if there are none. There is a limit, since all
 * of the edits together could exceed the memory.
 */
export async function selectInverses(
  tx: Tx,
  { projectId, after, before }: { projectId: string; after: number; before: number },
): Promise<{ readonly edits: Edit[]; readonly first: number } | undefined> {
  const { rows } = await sql<{ number: number; inverse: Edit[] }>`
    select number, inverse from (
      select number, inverse, sum(edit_count) over (order by number desc) - edit_count as later
        from (select number, inverse, edit_count from programme_revisions
               where project_id = ${projectId}::uuid and number > ${after} and number < ${before}
               order by number desc limit ${INVERSES}) latest) r
     where later < ${INVERSE_EDITS} order by number desc`.execute(tx);
  const last = rows.at(-1);
  return last && { edits: rows.flatMap(({ inverse }) => inverse), first: last.number };
}

const ORDER: Order = {
  sort: "-number",
  key: "r.number",
  type: "integer",
  direction: "desc",
  tie: "r.batch_id",
};

const revisionObject = object({
  number: literal("r.number"),
  at: instant("r.at"),
  by: signer("u", "r.at"),
  label: text("r.label"),
  edits: literal("r.edit_count"),
});

/** A page of the revisions as a JSON array of the contract, newest first. */
export async function selectProgrammeRevisionPage(
  tx: Tx,
  { projectId, limit, cursor }: { projectId: string; limit: number; cursor: string | undefined },
): Promise<JsonPage> {
  return selectPage(tx, {
    rows: sql`
      select r.number, r.at, r.label, r.edit_count, r.user_id, r.batch_id from programme_revisions r
       where r.project_id = ${projectId}::uuid and ${beyond(cursor, ORDER)}`,
    alias: "r",
    order: ORDER,
    limit,
    element: revisionObject,
    joins: sql`left join users u on u.id = r.user_id`,
  });
}
