import type { MailKind } from "../../contract/mail.ts";
import { afterCommit } from "../database/transaction.ts";
import type { Tx } from "../database/kysely-client.ts";
import { cleanSubject } from "./mail-rules.ts";

export interface QueuedMail {
  readonly id: string;
  /** Whose administrators may see that it waits; null for what concerns an account alone. */
  readonly workspaceId: string | null;
  /** One address. */
  readonly to: string;
  readonly kind: MailKind;
  readonly subject: string;
  /** Both as `renderMail` makes them. */
  readonly text: string;
  readonly html: string;
  readonly now: Date;
  /** After which it is of no use, since its link is not: it is then given up, and its text forgotten. */
  readonly expiresAt?: Date;
}

/**
 * Queues a mail in the caller's transaction, an actor's or the system's: it is sent once that is
 * committed, at once and then with patience, or never if it is not. The text stays in the database
 * only until it is sent, and nobody's request can read it there.
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto("mails")
    .values({
      id: mail.id,
      workspace_id: mail.workspaceId,
      recipient: mail.to,
      kind: mail.kind,
      subject: cleanSubject(mail.subject),
      body_text: mail.text,
      body_html: mail.html,
      created_at: mail.now.toISOString(),
      due_at: mail.now.toISOString(),
      expires_at: mail.expiresAt?.toISOString() ?? null,
    })
    .execute();
  afterCommit(tx, tellMailWaits);
}

const listeners = new Set<() => void>();

/** Says to this process that there is mail to send. A hint: whoever misses it looks by the clock. */
export function tellMailWaits(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener`, which must not throw, whenever mail waits. @returns what ends it */
export function onMailWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
