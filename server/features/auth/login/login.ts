import type { login as loginRoute } from "../../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { Input, OpenCtx } from "../../../context.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { Refusal } from "../../../errors.ts";
import { verifyPassword } from "../../../platform/passwords.ts";
import { hashSecretToken, newSecretToken } from "../../../platform/secret-token.ts";
import { waysOf } from "../../second-factor/public.ts";
import { findCredentials, lockPasswordHash } from "../accounts.sql.ts";
import { ticketExpiry } from "../auth-rules.ts";
import { isTrustedDevice } from "../devices.ts";
import { enter, lockInvitationFor, joinCodeOf } from "./enter.ts";
import { failedLogin } from "./failed-login.ts";
import { limitLogin } from "./limit-login.ts";
import { insertTicket } from "../tickets.sql.ts";

type Body = Input<typeof loginRoute>["body"];

function wrong(): Refusal {
  return new Refusal("unauthenticated", "Invalid credentials. Please try again.");
}

/** Checks that the password did not change while it was being verified. @throws Refusal `unauthenticated` */
async function requireSameHash(
  tx: Tx,
  { userId, hash }: { readonly userId: string; readonly hash: string },
): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== hash) throw wrong();
}

/** Issues a ticket for the second step, after refusing an invitation that is not valid. */
async function giveTicket(
  ctx: OpenCtx,
  account: { readonly userId: string; readonly hash: string },
  body: Body,
): Promise<string> {
  const { email, remember, invitation } = body;
  const ticket = newSecretToken();
  await ctx.system(async (tx) => {
    await requireSameHash(tx, account);
    if (invitation !== undefined) await lockInvitationFor(ctx, tx, { token: invitation, email });
    const expiresAt = ticketExpiry(ctx.now);
    const hash = hashSecretToken(ticket);
    await insertTicket(tx, { hash, userId: account.userId, remember, at: ctx.now, expiresAt });
  });
  return ticket;
}

/**
 * Signs in with email and password. An account with a second factor gets a ticket for the second step
 * instead. With an invitation, it signs in to the inviter's workspace and joins it. Neither the answer
 * nor its timing distinguishes an unknown email from a wrong password.
 */
export async function login(
  ctx: OpenCtx,
  { body }: Input<typeof loginRoute>,
): Promise<AnswerOf<typeof loginRoute>> {
  const { email, password, remember, invitation } = body;
  await limitLogin(ctx, email);

  const account = await ctx.system((tx) => findCredentials(tx, email));
  const matches = await verifyPassword(account?.hash, password);
  if (!account || !matches)
    throw await failedLogin(ctx, { userId: account?.userId, email }, wrong());
  const { userId, proven } = account;
  const joinCode = await joinCodeOf(ctx, { ...body, proven });

  const ways = await ctx.system((tx) => waysOf(tx, userId));
  if (ways.length > 0 && !(await isTrustedDevice(ctx, userId)))
    return { secondFactor: { ticket: await giveTicket(ctx, account, body), ways } };
  return enter(
    ctx,
    { userId, email, remember, confirmed: ways.length === 0, invitation, joinCode },
    { prepare: (tx) => requireSameHash(tx, account) },
  );
}
