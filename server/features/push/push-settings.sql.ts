import { sql } from "kysely";
import type { PushSettings, QuietHours } from "../../../contract/mail/push.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Chosen {
  readonly muted: readonly string[];
  readonly quiet: QuietHours | null;
}

/** Locks the actor's choices until the transaction ends, so that two changes do not undo each other. */
export async function lockPushChoices(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto("push_settings")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  await tx.selectFrom("push_settings").select("user_id").forUpdate().execute();
}

/** The actor's choices; those of somebody who has not chosen yet. */
export async function selectPushChoices(tx: Tx): Promise<Chosen> {
  const row = await tx
    .selectFrom("push_settings")
    .select([
      "muted",
      sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as("from"),
      sql<string | null>`to_char(quiet_until, 'HH24:MI')`.as("until"),
    ])
    .executeTakeFirst();
  if (row === undefined) return { muted: [], quiet: null };
  const { muted, from, until } = row;
  return { muted, quiet: from === null || until === null ? null : { from, until } };
}

/** Stores the actor's choices, which are locked. */
export async function writePushChoices(
  tx: Tx,
  { userId, muted, quiet }: Chosen & { readonly userId: string },
): Promise<void> {
  const chosen = {
    muted: [...muted],
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
  };
  await tx.updateTable("push_settings").set(chosen).where("user_id", "=", userId).execute();
}

/** The browsers of the actor's live sign-ins that show news, the latest first. */
export async function selectPushBrowsers(
  tx: Tx,
  of: { readonly sessionId: string; readonly serverKey: string; readonly now: Date },
): Promise<PushSettings["browsers"]> {
  const { rows } = await sql<PushSettings["browsers"][number]>`
    select p.session_id as "_id", s.device, p.session_id = ${of.sessionId}::uuid as current,
           iso(p.created_at) as "createdAt", iso(p.last_sent_at) as "lastSentAt"
      from push_subscriptions p join sessions s on s.id = p.session_id
     where s.ended_at is null and s.expires_at > ${of.now.toISOString()}::timestamptz
       and p.server_key = ${of.serverKey}
     order by p.created_at desc, p.session_id desc limit 100`.execute(tx);
  return rows;
}

/** Subscribes the browser of the actor's sign-in, in place of what it had, and of whoever had the endpoint. */
export async function insertPushSubscription(
  tx: Tx,
  of: {
    readonly sessionId: string;
    readonly userId: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
    readonly serverKey: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`select release_push_endpoint(${of.endpoint})`.execute(tx);
  await deletePushSubscription(tx, of.sessionId);
  await tx
    .insertInto("push_subscriptions")
    .values({
      session_id: of.sessionId,
      user_id: of.userId,
      endpoint: of.endpoint,
      p256dh: of.p256dh,
      auth: of.auth,
      server_key: of.serverKey,
      created_at: of.now.toISOString(),
    })
    // Another tab of this sign-in has just subscribed.
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
}

/** Unsubscribes the browser of one of the actor's sign-ins. @returns whether it was subscribed */
export async function deletePushSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
