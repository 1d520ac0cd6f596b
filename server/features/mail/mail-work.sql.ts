import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import type { LeaseTable } from "../../platform/leases/leases.sql.ts";
import { LINK_EXPIRED } from "./delivery-rules.ts";

/** The fields of a mail that the sender needs. */
export interface MailRow {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly expiresAt: string | null;
}

/** Mail in the outbox. */
export const mailTable: LeaseTable<MailRow> = {
  table: "mails",
  state: "state",
  open: ["queued"],
  // Strangers who ask for reset links share one turn with everybody without a company.
  person: "recipient",
  row: sql`t.recipient as "to", t.kind, t.subject, t.body_text as text, t.body_html as html,
           t.reply_to as "replyTo", t.expires_at as "expiresAt"`,
};

/** Fails mail whose link has expired, and deletes its text. */
export async function giveUpExpiredMail(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update mails
       set state = 'failed', settled_at = ${at}::timestamptz, lease = null, leased_until = null,
           body_text = null, body_html = null,
           last_error = concat_ws(' ', last_error, ${LINK_EXPIRED}::text)
     where state = 'queued' and expires_at <= ${at}::timestamptz
       and (leased_until is null or leased_until <= ${at}::timestamptz)`.execute(tx);
}

/** Deletes mail settled before `before`, and the text of failed mail whose link has expired. */
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
