import type { Tx } from "../../database/kysely-client.ts";
import { workHint } from "../../platform/leases/work-hint.ts";
import { cleanSubject } from "./delivery-rules.ts";
import { insertMail, type QueuedMail } from "./mail.sql.ts";

/** Announces that there is mail to send. */
export const mailHint = workHint();

/**
 * Queues a mail in the caller's transaction, an actor's or the system's. It is sent after the commit, or not at all
 * if the transaction fails (an outbox). Its text stays in the database only until it is sent, and no request can
 * read it there.
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  await insertMail(tx, { ...mail, subject: cleanSubject(mail.subject) });
  mailHint.announceAfter(tx);
}
