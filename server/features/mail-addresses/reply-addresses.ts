import { type SubjectRef, subjects } from "../../../contract/subjects.ts";
import type { IncomingMail } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { newHandle } from "../../platform/mail/mail-addresses.ts";
import { type MailReader, takeReplyAddresses } from "./addresses.sql.ts";

/** Whether mail can comment on a record of this kind. */
function takesComments({ kind }: SubjectRef): boolean {
  return subjects[kind].holds.some((what) => what === "comments");
}

const keyOf = (userId: string, { kind, id }: SubjectRef) => `${userId} ${kind} ${id}`;

/**
 * Returns addresses for answers, by person and record. There are none if the server receives no mail, or for
 * records without comments.
 * @param tx of the system role
 */
export async function replyAddresses(
  tx: Tx,
  {
    mailIn,
    readings,
    now,
  }: {
    readonly mailIn: IncomingMail | undefined;
    readonly readings: readonly MailReader[];
    readonly now: Date;
  },
): Promise<(userId: string, subject: SubjectRef) => string | undefined> {
  if (!mailIn) return () => undefined;
  const wanted = new Map(
    readings
      .filter(({ subject }) => takesComments(subject))
      .map((reading) => [keyOf(reading.userId, reading.subject), reading]),
  );
  const rows = await takeReplyAddresses(
    tx,
    [...wanted.values()].map((reading) => ({ ...reading, handle: newHandle() })),
    now,
  );
  const found = new Map(
    rows.flatMap((row) => (row.subject ? [[keyOf(row.userId, row.subject), mailIn.of(row)]] : [])),
  );
  return (userId, subject) => found.get(keyOf(userId, subject));
}
