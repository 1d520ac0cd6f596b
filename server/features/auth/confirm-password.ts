import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { findPasswordHash, lockPasswordHash } from "./accounts.sql.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";

/** A confirmed password: the hash that it was checked against. */
export interface Confirmed {
  readonly userId: string;
  readonly hash: string;
}

function incorrect(): Refusal {
  const message = "The password is incorrect";
  return new Refusal("validation_failed", message, { password: message });
}

/**
 * Checks the password of someone who asks for a sensitive action. Call it outside any transaction,
 * since hashing is slow.
 * @throws Refusal `validation_failed`, TooManyAttempts
 */
export async function confirmPassword(
  ctx: OpenCtx,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<Confirmed> {
  await limitByAddress(ctx, "confirm-password");
  await limitByAccount(ctx, "confirm-password", userId);
  const hash = await ctx.system((tx) => findPasswordHash(tx, userId));
  if (hash === undefined || !(await verifyPassword(hash, password))) throw incorrect();
  return { userId, hash };
}

/**
 * Checks that the password has not changed since it was confirmed. @throws Refusal
 * `validation_failed`
 */
export async function lockConfirmed(tx: Tx, { userId, hash }: Confirmed): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== hash) throw incorrect();
}
