import { sql } from "kysely";
import { type MailKind, mailKinds, type UnsentMail } from "../../../contract/mail.ts";
import type { Tx } from "../../database/kysely-client.ts";

const UNSENT_LIMIT = 100;

const columns = [
  "id",
  "recipient",
  "kind",
  "state",
  "attempts",
  "last_error",
  sql<string>`iso(created_at)`.as("created_at"),
  sql<string>`iso(due_at)`.as("due_at"),
] as const;

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly due_at: string;
}

function kindOf(text: string): MailKind {
  const kind = mailKinds.find((known) => known === text);
  if (!kind) throw new Error(`The database holds an unknown kind of mail: ${text}`);
  return kind;
}

function toUnsent(row: Row): UnsentMail {
  const state = row.state === "failed" ? "failed" : "queued";
  return {
    _id: row.id,
    to: row.recipient,
    kind: kindOf(row.kind),
    state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: state === "queued" ? row.due_at : null,
  };
}

export interface QueuedMail {
  readonly id: string;
  /** Whose administrators may see that it waits; null for mail about an account alone. */
  readonly workspaceId: string | null;
  /** One address. */
  readonly to: string;
  readonly kind: MailKind;
  readonly subject: string;
  /** Both as `renderMail` makes them. */
  readonly text: string;
  readonly html: string;
  readonly now: Date;
  /** When its link expires: it is then given up, and its text deleted. */
  readonly expiresAt?: Date;
}

/** Writes a mail that is to be sent. */
export async function insertMail(tx: Tx, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto("mails")
    .values({
      id: mail.id,
      workspace_id: mail.workspaceId,
      recipient: mail.to,
      kind: mail.kind,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: mail.now.toISOString(),
      due_at: mail.now.toISOString(),
      expires_at: mail.expiresAt?.toISOString() ?? null,
    })
    .execute();
}

/** How many mails of the actor's workspace are in each state. */
export async function countMails(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("mails")
    .select(["state", sql<number>`count(*)::int`.as("mails")])
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, mails }) => [state, mails]));
}

/** Mails of the actor's workspace that are not sent: those given up first, then newest first. */
export async function selectUnsent(tx: Tx): Promise<UnsentMail[]> {
  const rows = await tx
    .selectFrom("mails")
    .select(columns)
    .where("state", "in", ["queued", "failed"])
    .orderBy("state")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(UNSENT_LIMIT)
    .execute();
  return rows.map(toUnsent);
}

/** A mail of the actor's workspace as it stands; undefined if it is out of sight. */
export async function selectMailState(
  tx: Tx,
  id: string,
): Promise<{ readonly state: string } | undefined> {
  return tx.selectFrom("mails").select("state").where("id", "=", id).executeTakeFirst();
}

/**
 * Makes a mail due at `now` that waits or was given up; one that was given up has all its attempts
 * before it again. Undefined if it is out of sight, delivered or of no use any more.
 */
export async function makeDue(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<UnsentMail | undefined> {
  const row = await tx
    .updateTable("mails")
    .set({
      state: "queued",
      due_at: now.toISOString(),
      attempts: sql`case when state = 'failed' then 0 else attempts end`,
    })
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed"])
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", now.toISOString())]),
    )
    .returning(columns)
    .executeTakeFirst();
  return row && toUnsent(row);
}
