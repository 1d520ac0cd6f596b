import type { OpenCtx } from "../../../context.ts";
import { limitByAccount, limitByAddress, limits } from "../../../platform/call-limits.ts";
import { networkOf } from "../../../platform/rate-limit.ts";
import { findOwnDevice } from "../devices.ts";
import { selectAddresses } from "../sessions.sql.ts";

/**
 * Counts an attempt to sign in. A device with which the account has signed in before has a count of
 * its own: strangers cannot use it up, even behind the same proxy. From an address where the account
 * has signed in before, attempts from other addresses do not count.
 * @throws TooManyAttempts
 */
export async function limitLogin(ctx: OpenCtx, email: string): Promise<void> {
  const device = await findOwnDevice(ctx, email);
  if (device !== undefined) {
    await ctx.countAttempt({ key: `login with ${device}`, ...limits.login.device });
    return;
  }
  await limitByAddress(ctx, "login");
  const network = networkOf(ctx.caller.address);
  await ctx.countAttempt({ key: `login for ${email} from ${network}`, ...limits.login.both });
  const addresses = await ctx.system((tx) => selectAddresses(tx, email));
  if (!addresses.some((address) => networkOf(address) === network))
    await limitByAccount(ctx, "login", email);
}

/**
 * Counts a code for the second step. A device that the account knows has a count of its own, so that somebody who
 * has learnt the password cannot lock the account's owner out with wrong codes. @throws TooManyAttempts
 */
export async function limitSecondFactor(
  ctx: OpenCtx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const device = await findOwnDevice(ctx, email);
  if (device !== undefined) {
    await ctx.countAttempt({
      key: `second factor with ${device}`,
      ...limits["second-factor"].device,
    });
    return;
  }
  await limitByAddress(ctx, "second-factor");
  await limitByAccount(ctx, "second-factor", userId);
}
