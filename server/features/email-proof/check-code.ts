import { CODE_TRIES } from "../../../contract/auth/email-code.ts";
import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { deleteCode, takeTry } from "./email-codes.sql.ts";

/** A code that was right, as the hash that it was checked against. */
export interface CheckedCode {
  readonly email: string;
  readonly hash: string;
}

function wrong(message: string): Refusal {
  return new Refusal("validation_failed", message, { code: message });
}

/**
 * Checks a code that was mailed to an address. Call it outside any transaction, since hashing is slow.
 * @throws Refusal `validation_failed`, TooManyAttempts
 */
export async function checkCode(
  ctx: OpenCtx,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<CheckedCode> {
  await limitByAddress(ctx, "email-code-try");
  await limitByAccount(ctx, "email-code-try", email);
  const hash = await ctx.system((tx) => takeTry(tx, { email, most: CODE_TRIES, now: ctx.now }));
  if (hash === undefined) throw wrong("This code has expired. Please ask for a new one.");
  if (!(await verifyPassword(hash, code)))
    throw wrong("This is not the code of the newest mail. Please look again.");
  return { email, hash };
}

/** Returns the refusal for somebody who joins without the code for an address that nobody has proven. */
export function codeMissing(email: string): Refusal {
  return wrong(`Enter the code that was sent to ${email}.`);
}

/**
 * Checks the code of somebody who joins by an invitation. No code is needed if no mail server is set up, or if the
 * address is already proven. Call it outside any transaction.
 * @throws Refusal `validation_failed`, TooManyAttempts
 */
export async function checkJoiningCode(
  ctx: OpenCtx,
  join: { readonly email: string; readonly code: string | undefined; readonly proven: boolean },
): Promise<CheckedCode | undefined> {
  const { email, code, proven } = join;
  if (!ctx.mailIsSetUp || proven) return undefined;
  if (code === undefined) throw codeMissing(email);
  return checkCode(ctx, { email, code });
}

/** Uses a checked code up. @throws Refusal `validation_failed` if it was used or replaced meanwhile */
export async function spendCode(tx: Tx, checked: CheckedCode): Promise<void> {
  if (!(await deleteCode(tx, checked)))
    throw wrong("This code was used already. Please ask for a new one.");
}
