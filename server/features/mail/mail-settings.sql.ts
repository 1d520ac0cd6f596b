import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The kinds of notification that the actor has turned off by mail. */
export async function selectMuted(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom("mail_mutes").select("kind").execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Switches kinds off in a person's daily mail. */
export async function mute(
  tx: Tx,
  { userId, kinds }: { readonly userId: string; readonly kinds: readonly NotificationKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto("mail_mutes")
    .values(kinds.map((kind) => ({ user_id: userId, kind })))
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doNothing())
    .execute();
}

/** Switches kinds on again in a person's daily mail. */
export async function unmute(
  tx: Tx,
  { userId, kinds }: { readonly userId: string; readonly kinds: readonly NotificationKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .deleteFrom("mail_mutes")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .execute();
}
