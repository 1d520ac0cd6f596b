import { wordsOfNews } from "../../../contract/mail/news-words.ts";
import { parseRole } from "../../../contract/permissions.ts";
import type { IncomingMail } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { EnteredByPass } from "../../database/transaction.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { concernedProjects } from "../home/public.ts";
import { replyAddresses } from "../mail-addresses/public.ts";
import { selectWaiting } from "../waiting/public.ts";
import type { Brief } from "./brief-rules.ts";
import { type DigestItem, digestMail, parseKind } from "./digest-rules.ts";
import {
  type DigestRow,
  type Reader,
  selectDueDigests,
  selectUnread,
  takeReaders,
} from "./digest.sql.ts";
import { queueMail } from "./queue-mail.ts";

const BATCH = 100;
/** The most notifications in a mail, more than anybody reads. */
const MAX_ITEMS = 50;

/** The dependencies of the job. */
export interface DigestsCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads as the reader of a mail, with their rights at that moment. */
  readonly asReader: <T>(
    reader: Pick<Reader, "workspaceId" | "userId">,
    work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
  ) => Promise<T>;
  readonly warn: (error: unknown, message: string) => void;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The public URL of the product. */
  readonly siteUrl: string;
  /** Whether a mail server is set up. Without one, addresses cannot be proven, and nobody is on trial. */
  readonly mailIsSetUp: boolean;
  /** The incoming mail that answers can be sent to; none by default. */
  readonly mailIn?: IncomingMail | undefined;
}

type ReplyTo = Awaited<ReturnType<typeof replyAddresses>>;

function toItem(
  { userId, kind, message, topic, facts, projectId, subject }: DigestRow,
  replyTo: ReplyTo,
): DigestItem {
  const known = parseKind(kind);
  if (!known) throw new Error(`The database holds an unknown kind of notification: ${kind}`);
  return {
    kind: known,
    message: message ?? wordsOfNews(topic, facts).message,
    projectId,
    subject,
    replyTo: subject ? replyTo(userId, subject) : undefined,
  };
}

type Who = Pick<Reader, "workspaceId" | "userId">;
const keyOf = ({ workspaceId, userId }: Who) => `${workspaceId} ${userId}`;

/** Nobody on trial gets a mail. */
const getsMail = ({ onTrial }: Reader, { mailIsSetUp }: DigestsCtx) => !(onTrial && mailIsSetUp);

/**
 * Reads the content of the head of somebody's daily mail, in a transaction of theirs, by the definitions of their
 * home.
 */
async function readBrief(
  tx: Tx,
  { user_id: userId, role: name, is_owner: isOwner, time_zone: timeZone }: EnteredByPass,
  now: Date,
): Promise<Brief> {
  const role = parseRole(name);
  if (!role) throw new Error(`The database holds an unknown role: ${name}`);
  const actor = { userId, role, isOwner };
  const asker = standingAskerOf({ actor: { role, timeZone }, now });
  const [waiting, concerned] = await Promise.all([
    selectWaiting(tx, actor),
    concernedProjects(tx, { actor, asker }),
  ]);
  return { waiting, concerned, today: asker.today };
}

/**
 * Reads the heads of these readers' mails, each with the reader's own rights. Nothing is locked meanwhile. A mail
 * whose head cannot be read is sent without one. Heads are stored under what decides the reader's sight, so that a
 * head read before a change of sight is not sent after it.
 */
async function readBriefs(
  ctx: DigestsCtx,
  readers: readonly Reader[],
): Promise<ReadonlyMap<string, Brief>> {
  const briefs = new Map<string, Brief>();
  for (const reader of readers) {
    try {
      const brief = await ctx.asReader(reader, (tx, entered) => readBrief(tx, entered, ctx.now()));
      briefs.set(`${keyOf(reader)} ${reader.sight}`, brief);
    } catch (error) {
      // A person who has left since gets no mail either.
      if (!(error instanceof Refusal)) ctx.warn(error, "the head of a daily mail cannot be read");
    }
  }
  return briefs;
}

/** The readers whose mail is due, and those of them who will get one. */
function selectBatch(ctx: DigestsCtx) {
  return ctx.system(async (tx) => {
    const due = await selectDueDigests(tx, { now: ctx.now(), limit: BATCH });
    const unread = due.length === 0 ? [] : await selectUnread(tx, due, 1);
    const told = new Set(unread.map(keyOf));
    return { due, told: due.filter((each) => told.has(keyOf(each)) && getsMail(each, ctx)) };
  });
}

/** Queues the daily mails of one batch of people. @returns whether there may be more */
async function sendBatch(ctx: DigestsCtx): Promise<boolean> {
  const { due, told } = await selectBatch(ctx);
  if (due.length === 0) return false;
  const briefs = await readBriefs(ctx, told);
  const { system, now: clock, newId, siteUrl, mailIn } = ctx;
  return system(async (tx) => {
    const now = clock();
    const readers = await takeReaders(tx, { now, among: due });
    if (readers.length === 0) return false;
    const news = await selectUnread(tx, readers, MAX_ITEMS);
    const readings = news.flatMap(({ workspaceId, userId, projectId, subject }) =>
      projectId !== null && subject ? [{ workspaceId, userId, projectId, subject }] : [],
    );
    const replyTo = await replyAddresses(tx, { mailIn, readings, now });
    const rows = Map.groupBy(news, keyOf);
    for (const reader of readers) {
      if (!getsMail(reader, ctx)) continue;
      const unread = rows.get(keyOf(reader)) ?? [];
      const total = unread[0]?.total;
      if (total === undefined) continue;
      const brief = briefs.get(`${keyOf(reader)} ${reader.sight}`);
      const items = unread.map((row) => toItem(row, replyTo));
      await queueMail(tx, {
        id: newId(),
        workspaceId: reader.workspaceId,
        to: reader.email,
        kind: "digest",
        ...digestMail({ ...reader, brief, items, total }, siteUrl),
        now,
      });
    }
    return due.length === BATCH;
  });
}

/**
 * Sends everybody one mail a day, at seven in the morning by their workspace's clock, with the unread
 * notifications of the previous day, of the kinds that they want. Its head shows what waits for them, and their
 * projects that need attention. Idempotent, and safe in several processes: each person gets one mail a day, and
 * none when there is nothing new.
 */
export async function sendDigests(ctx: DigestsCtx): Promise<void> {
  while (await sendBatch(ctx));
}
