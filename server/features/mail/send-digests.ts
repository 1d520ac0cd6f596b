import type { MailAddresses } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { replyAddresses } from "../mail-addresses/public.ts";
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
  /** Where answers may be mailed to. Nowhere by default. */
  readonly mailIn?: MailAddresses | undefined;
}

type ReplyTo = Awaited<ReturnType<typeof replyAddresses>>;

function toItem(
  { userId, kind, message, projectId, subject }: DigestRow,
  replyTo: ReplyTo,
): DigestItem {
  const known = parseKind(kind);
  if (!known) throw new Error(`The database holds an unknown kind of notification: ${kind}`);
  return {
    kind: known,
    message,
    projectId,
    subject,
    replyTo: subject ? replyTo(userId, subject) : undefined,
  };
}

/** Queues the daily mails of one batch of people. @returns whether there may be more */
async function sendBatch(ctx: DigestsCtx): Promise<boolean> {
  const { system, now: clock, newId, siteUrl, mailIsSetUp, mailIn } = ctx;
  return system(async (tx) => {
    const now = clock();
    const readers = await takeReaders(tx, { now, limit: BATCH });
    if (readers.length === 0) return false;
    const news = await selectUnread(tx, readers, MAX_ITEMS);
    const readings = news.flatMap(({ workspaceId, userId, projectId, subject }) =>
      projectId !== null && subject ? [{ workspaceId, userId, projectId, subject }] : [],
    );
    const replyTo = await replyAddresses(tx, { mailIn, readings, now });
    const rows = Map.groupBy(news, ({ workspaceId, userId }) => `${workspaceId} ${userId}`);
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
        ...digestMail(
          { ...reader, items: unread.map((row) => toItem(row, replyTo)), total },
          siteUrl,
        ),
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
