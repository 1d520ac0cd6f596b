import { sql } from "kysely";
import type { UploadMetadata } from "../../../contract/files/uploads.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** An upload of the actor's own. */
export interface OwnUpload {
  readonly id: string;
  readonly file: string;
  readonly bytes: number;
  readonly metadata: UploadMetadata;
  readonly done: boolean;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

const columns = sql`id, file_id as file, bytes, metadata, done_at is not null as done, iso(expires_at) as "expiresAt"`;

/** The actor's upload; undefined if there is no such upload, or it has expired. */
export async function selectUpload(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<OwnUpload | undefined> {
  const { rows } = await sql<OwnUpload>`
    select ${columns} from uploads
     where id = ${id}::uuid and expires_at > ${now.toISOString()}::timestamptz`.execute(tx);
  return rows[0];
}

/** The actor's upload of a file, expired or not. */
export async function selectUploadOf(
  tx: Tx,
  { file, now }: { readonly file: string; readonly now: Date },
): Promise<(OwnUpload & { readonly expired: boolean }) | undefined> {
  const { rows } = await sql<OwnUpload & { expired: boolean }>`
    select ${columns}, expires_at <= ${now.toISOString()}::timestamptz as expired
      from uploads where file_id = ${file}::uuid`.execute(tx);
  return rows[0];
}

/**
 * How many uploads the actor has not finished, and the bytes of all unfinished uploads of the company. Other
 * requests wait for the commit.
 */
export async function countUnfinishedUploads(
  tx: Tx,
  now: Date,
): Promise<{ readonly mine: number; readonly companyBytes: number }> {
  const { rows } = await sql<{ mine: number; bytes: string }>`
    select mine, company_bytes as bytes from unfinished_uploads(${now.toISOString()}::timestamptz)`.execute(
    tx,
  );
  return { mine: rows[0]?.mine ?? 0, companyBytes: Number(rows[0]?.bytes ?? 0) };
}

export async function insertUpload(
  tx: Tx,
  upload: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly bytes: number;
    readonly metadata: UploadMetadata;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("uploads")
    .values({
      id: upload.id,
      workspace_id: upload.workspaceId,
      user_id: upload.userId,
      file_id: upload.metadata._id,
      bytes: upload.bytes,
      metadata: JSON.stringify(upload.metadata),
      created_at: upload.now.toISOString(),
      expires_at: upload.expiresAt.toISOString(),
    })
    .execute();
}

/** Records that an upload's file was added. */
export async function finishUploadRow(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ done_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Deletes an upload of the actor's. */
export async function deleteUploadRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("uploads").where("id", "=", id).execute();
}

/**
 * Returns uploads that have expired, as the system sees them, in the order of their ids, starting after `after`.
 */
export async function selectExpired(
  tx: Tx,
  { now, after, limit }: { readonly now: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("uploads")
    .select("id")
    .where("expires_at", "<=", now.toISOString())
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
