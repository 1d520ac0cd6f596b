import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface StoredRegistration {
  /** The decision of the first company's owner, if there is one. */
  readonly stored: string | null;
  readonly hasCompany: boolean;
}

/** Returns the stored facts about registration, for the system role. */
export async function selectRegistration(tx: Tx): Promise<StoredRegistration> {
  return tx
    .selectFrom("installation")
    .select([
      "registration as stored",
      sql<boolean>`first_workspace() is not null`.as("hasCompany"),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks out everybody else who wants to make the first company, until the transaction ends. */
export async function lockFirstCompany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first company', 0))`.execute(tx);
}

/**
 * Whether a company is on trial: until its owner has proven their address, it sends no mail but a few
 * invitations and stores little. Nobody is on trial where no mail server is set up.
 */
export async function isOnTrial(
  tx: Tx,
  of: { readonly workspaceId: string; readonly mailIsSetUp: boolean },
): Promise<boolean> {
  if (!of.mailIsSetUp) return false;
  const { rows } = await sql<{ trial: boolean }>`
    select is_on_trial(${of.workspaceId}::uuid) as trial`.execute(tx);
  return rows[0]?.trial ?? false;
}

/** The decision of the first company's owner, locked if `forUpdate`; undefined for anybody else. */
export async function selectDecision(
  tx: Tx,
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<{ readonly decided: string | null; readonly noticed: boolean } | undefined> {
  const query = tx
    .selectFrom("installation")
    .select(["registration", "registration_noticed_at as noticedAt"]);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  return row && { decided: row.registration, noticed: row.noticedAt !== null };
}

/** Stores the decision of the first company's owner, and that they have seen the notice. */
export async function writeDecision(
  tx: Tx,
  { decided, now }: { readonly decided: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("installation")
    .set({ registration: decided, registration_noticed_at: now.toISOString() })
    .execute();
}
