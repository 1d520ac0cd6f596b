import type { Tx } from "../../database/kysely-client.ts";
import { isUnavailable } from "../../database/transaction.ts";
import { queueMail } from "../mail/public.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import {
  deleteRequest,
  issueLink,
  lockAccount,
  lockWaitingRequest,
  type WaitingRequest,
} from "./password-resets.sql.ts";
import { resetMail } from "./reset-mails.ts";
import { resetExpiry } from "./reset-rules.ts";

/** What the job leans on. */
export interface LinksCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
}

/** Sees to a request, which is locked. */
async function see(
  { now: clock, newId }: LinksCtx,
  tx: Tx,
  request: WaitingRequest,
): Promise<void> {
  const now = clock();
  const tooLate = resetExpiry(new Date(request.requestedAt)) <= now;
  const account = tooLate ? undefined : await lockAccount(tx, request.email);
  if (!account) {
    await deleteRequest(tx, request.id);
    return;
  }
  const token = newSecretToken();
  const expiresAt = resetExpiry(now);
  const { userId } = account;
  await issueLink(tx, {
    id: request.id,
    userId,
    tokenHash: hashSecretToken(token),
    expiresAt,
    now,
  });
  await queueMail(tx, {
    id: newId(),
    workspaceId: null,
    to: account.email,
    kind: "password_reset",
    ...resetMail(account, { siteUrl: request.siteUrl, token }),
    now,
    expiresAt,
  });
}

/**
 * Sees to the request that has waited longest. One that cannot be seen to is given up: its person asks
 * again, and whoever waits behind it does not wait for ever.
 * @returns whether there was one
 */
async function issueOne(ctx: LinksCtx): Promise<boolean> {
  let request: WaitingRequest | undefined;
  try {
    await ctx.system(async (tx) => {
      request = undefined;
      request = await lockWaitingRequest(tx);
      if (request) await see(ctx, tx, request);
    });
    return request !== undefined;
  } catch (error) {
    const failed = request;
    if (!failed || isUnavailable(error)) throw error;
    ctx.warn(error, "a link for a new password could not be made");
    await ctx.system((tx) => deleteRequest(tx, failed.id));
    return true;
  }
}

/**
 * Queues the links that were asked for, for addresses that are somebody's; a newer link takes the
 * place of those before it. Safe in several processes at once.
 */
export async function issueLinks(ctx: LinksCtx): Promise<void> {
  while (await issueOne(ctx));
}
