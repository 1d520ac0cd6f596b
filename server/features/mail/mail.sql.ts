import { sql } from "kysely";
import { type MailKind, mailKinds, type UnsentMail } from "../../../contract/mail/mail.ts";
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
  /**
   * The workspace whose administrators may see it while it waits; null for mail about an account
   * only.
   */
  readonly workspaceId: string | null;
  /** One address. */
  readonly to: string;
  readonly kind: MailKind;
  readonly subject: string;
  /** The text and the HTML, both as produced by `renderMail`. */
  readonly text: string;
  readonly html: string;
  readonly now: Date;
  /** The address for answers. */
  readonly replyTo?: string | undefined;
  /** When its link expires: the mail then fails, and its text is deleted. */
  readonly expiresAt?: Date;
}

/** Adds a mail to the outbox. */
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
      reply_to: mail.replyTo ?? null,
      expires_at: mail.expiresAt?.toISOString() ?? null,
    })
    .execute();
}

/** The number of the workspace's mails in each state. */
export async function countMails(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("mails")
    .select(["state", sql<number>`count(*)::int`.as("mails")])
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, mails }) => [state, mails]));
}

/** Unsent mails of the actor's workspace: failed ones first, then newest first. */
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

/** The current state of a mail of the actor's workspace; undefined if it is out of sight. */
export async function selectMailState(
  tx: Tx,
  id: string,
): Promise<{ readonly state: string } | undefined> {
  return tx.selectFrom("mails").select("state").where("id", "=", id).executeTakeFirst();
}

/**
 * Makes a queued or failed mail due at `now`, and resets the attempts of a failed one. Undefined if
 * it is out of sight, delivered or no longer useful.
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
