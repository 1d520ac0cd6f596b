import type { Tx } from "../../database/kysely-client.ts";
import { type DigestItem, digestMail, parseKind } from "./digest-rules.ts";
import { type DigestRow, selectUnread, takeReaders } from "./digest.sql.ts";
import { queueMail } from "./queue-mail.ts";

const BATCH = 200;
/** More than anybody reads in a mail. */
const MAX_ITEMS = 50;

/** The dependencies of the job. */
export interface DigestsCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The public URL of the product. */
  readonly siteUrl: string;
  /** Whether a mail server is set up. Without one, addresses cannot be proven, and nobody is on trial. */
  readonly mailIsSetUp: boolean;
}

function toItem({ kind, message, projectId, subject }: DigestRow): DigestItem {
  const known = parseKind(kind);
  if (!known) throw new Error(`The database holds an unknown kind of notification: ${kind}`);
  return { kind: known, message, projectId, subject };
}

/** Queues the daily mails of one batch of people. @returns whether there may be more */
async function sendBatch(ctx: DigestsCtx): Promise<boolean> {
  const { system, now: clock, newId, siteUrl, mailIsSetUp } = ctx;
  return system(async (tx) => {
    const now = clock();
    const readers = await takeReaders(tx, { now, limit: BATCH });
    if (readers.length === 0) return false;
    const rows = Map.groupBy(
      await selectUnread(tx, readers, MAX_ITEMS),
      ({ workspaceId, userId }) => `${workspaceId} ${userId}`,
    );
    for (const reader of readers) {
      if (reader.onTrial && mailIsSetUp) continue;
      const unread = rows.get(`${reader.workspaceId} ${reader.userId}`) ?? [];
      const total = unread[0]?.total;
      if (total === undefined) continue;
      await queueMail(tx, {
        id: newId(),
        workspaceId: reader.workspaceId,
        to: reader.email,
        kind: "digest",
        ...digestMail({ ...reader, items: unread.map(toItem), total }, siteUrl),
        now,
      });
    }
    return readers.length === BATCH;
  });
}

/**
 * Sends everybody one mail a day, at seven in the morning by their workspace's clock, with the
 * unread notifications of the previous day, of the kinds that they want. Idempotent, and safe in
 * several processes: each person gets one mail a day, and none when there is nothing new.
 */
export async function sendDigests(ctx: DigestsCtx): Promise<void> {
  while (await sendBatch(ctx));
}
