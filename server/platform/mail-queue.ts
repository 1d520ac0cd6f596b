import { sql } from "kysely";
import type { Tx } from "../database/kysely-client.ts";
import type { OutgoingMail } from "./mail-transport.ts";

/** Longer than an attempt may take: whoever has not settled a mail by then is gone. */
const TAKEN_SECONDS = 300;

export interface TakenMail extends OutgoingMail {
  readonly kind: string;
  /** This one included. */
  readonly attempts: number;
  readonly expiresAt: Date | null;
}

/** Takes up the mail that has been due longest, so that no other process does; undefined if none is. */
export async function takeMail(tx: Tx, now: Date): Promise<TakenMail | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<{
    id: string;
    recipient: string;
    kind: string;
    subject: string;
    body_text: string;
    body_html: string;
    attempts: number;
    expires_at: string | null;
  }>`
    update mails
       set attempts = attempts + 1,
           taken_until = ${at}::timestamptz + make_interval(secs => ${TAKEN_SECONDS})
     where id = (
       select id from mails
        where state = 'queued' and due_at <= ${at}::timestamptz
          and (taken_until is null or taken_until <= ${at}::timestamptz)
          and (expires_at is null or expires_at > ${at}::timestamptz)
        order by due_at, id limit 1 for update skip locked)
    returning id, recipient, kind, subject, body_text, body_html, attempts, expires_at`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  return {
    id: row.id,
    to: row.recipient,
    kind: row.kind,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    attempts: row.attempts,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}

/** What has become of a mail that was taken up. */
export type Outcome =
  | { readonly state: "sent" | "filed" }
  | { readonly state: "queued"; readonly dueAt: Date; readonly sentence: string }
  | { readonly state: "failed"; readonly sentence: string };

/**
 * Writes down what has become of a mail, unless another process has taken it up since. What it says
 * is forgotten when it is delivered, and kept when it failed, for another try.
 */
export async function settleMail(
  tx: Tx,
  { id, attempts }: TakenMail,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const delivered = outcome.state === "sent" || outcome.state === "filed";
  await tx
    .updateTable("mails")
    .set({
      state: outcome.state,
      taken_until: null,
      last_error: "sentence" in outcome ? outcome.sentence : null,
      ...(outcome.state === "queued"
        ? { due_at: outcome.dueAt.toISOString() }
        : { settled_at: now.toISOString() }),
      ...(delivered ? { body_text: null, body_html: null } : {}),
    })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where("attempts", "=", attempts)
    .execute();
}

/** Gives up what is of no use any more, and forgets what it says. */
export async function giveUpExpiredMail(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update mails
       set state = 'failed', settled_at = ${at}::timestamptz, taken_until = null,
           body_text = null, body_html = null,
           last_error = concat_ws(' ', last_error, 'Its link has expired meanwhile.')
     where state = 'queued' and expires_at <= ${at}::timestamptz
       and (taken_until is null or taken_until <= ${at}::timestamptz)`.execute(tx);
}

/** Forgets what failed mails say once their links have expired, and every mail settled before `before`. */
export async function sweepMail(
  tx: Tx,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("state", "<>", "queued")
    .where("settled_at", "<", before.toISOString())
    .execute();
  await tx
    .updateTable("mails")
    .set({ body_text: null, body_html: null })
    .where("state", "=", "failed")
    .where("body_text", "is not", null)
    .where("expires_at", "<=", now.toISOString())
    .execute();
}
