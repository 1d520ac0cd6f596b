import type { Tx } from "../../database/kysely-client.ts";
import { isUnavailable } from "../../database/errors/sql-errors.ts";
import { queueMail } from "../mail/public.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import {
  deleteRequest,
  hasLinkUntil,
  issueLink,
  lockResettingAccount,
  lockWaitingRequest,
  type WaitingRequest,
} from "./password-resets.sql.ts";
import { resetMail } from "./reset-mails.ts";
import { notAgainUntil, resetExpiry } from "./reset-rules.ts";

/** The dependencies of the job. */
export interface LinksCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
}

/** Processes a locked request. */
async function see(
  { now: clock, newId }: LinksCtx,
  tx: Tx,
  request: WaitingRequest,
): Promise<void> {
  const now = clock();
  const tooLate = resetExpiry(new Date(request.requestedAt)) <= now;
  const account = tooLate ? undefined : await lockResettingAccount(tx, request.email);
  if (!account) {
    await deleteRequest(tx, request.id);
    return;
  }
  const { userId } = account;
  if (!request.fromOwnDevice && (await hasLinkUntil(tx, { userId, until: notAgainUntil(now) }))) {
    await deleteRequest(tx, request.id);
    return;
  }
  const token = newSecretToken();
  const expiresAt = resetExpiry(now);
  await issueLink(tx, { id: request.id, userId, tokenHash: hashSecretToken(token), expiresAt });
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
 * Processes the oldest request. A request that fails is dropped: the person can ask again, and the
 * requests behind it do not wait forever.
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
 * Queues the requested links for addresses that have an account. If a link in the person's mailbox is valid for
 * another 20 minutes, no other link is sent, even if a stranger asks. Earlier links stay valid, so that nobody can
 * keep the owner from using theirs. Safe in several processes.
 */
export async function issueLinks(ctx: LinksCtx): Promise<void> {
  while (await issueOne(ctx));
}
