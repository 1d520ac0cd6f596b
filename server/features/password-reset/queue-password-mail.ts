import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { queueMail } from "../mail/public.ts";
import { selectResettingAccount } from "./password-resets.sql.ts";
import { changedMail, type PasswordMethod } from "./reset-mails.ts";

/** Queues the mail that confirms a new password, in the transaction that sets it. */
export async function queuePasswordMail(
  ctx: OpenCtx,
  tx: Tx,
  of: { readonly userId: string; readonly siteUrl: string; readonly way: PasswordMethod },
): Promise<void> {
  const account = await selectResettingAccount(tx, of.userId);
  await queueMail(tx, {
    id: ctx.newId(),
    workspaceId: null,
    to: account.email,
    kind: "password_changed",
    ...changedMail(account, of),
    now: ctx.now,
  });
}
