import { recordAuditOfPerson } from "../features/audit/public.ts";
import { deleteTickets, lockAccount } from "../features/auth/public.ts";
import { endAllSessions } from "../features/password-reset/public.ts";
import {
  queueFactorMail,
  removeFactors,
  type RemovedFactors,
} from "../features/second-factor/public.ts";
import type { OperatorCtx } from "./operator-ctx.ts";

export interface Reset extends RemovedFactors {
  readonly signInsEnded: number;
}

/**
 * Removes the second factors of an account whose owner has lost them, and ends its sign-ins. If there is nothing
 * to remove, its sign-ins stay. Undefined if there is no such account.
 */
export async function resetSecondFactor(
  ctx: OperatorCtx,
  email: string,
): Promise<Reset | undefined> {
  const { now } = ctx;
  return ctx.system(async (tx) => {
    const userId = await lockAccount(tx, email);
    if (userId === undefined) return undefined;
    const removed = await removeFactors(tx, { userId, now });
    if (!Object.values(removed).some(Boolean)) return { ...removed, signInsEnded: 0 };
    await deleteTickets(tx, userId);
    const { length: signInsEnded } = await endAllSessions(tx, { userId, now });
    // The person who runs the server has no account: the trail names no actor and no address.
    await recordAuditOfPerson(
      { tx, now, newId: ctx.newId, caller: { address: "" } },
      { userId, isActor: false },
      { kind: "second_factor_reset", subject: email, after: { ...removed, signInsEnded } },
    );
    await queueFactorMail(ctx, tx, { userId, news: "reset" });
    return { ...removed, signInsEnded };
  });
}
