import type { OpenCtx } from "../../context.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { selectAddresses } from "./sessions.sql.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often each call may be tried, by the address it comes from and by the account it is about. An
 * office shares one address. Sign-in counts by both together as well, so that a stranger locks nobody
 * out of the address that they sign in from.
 */
export const limits = {
  login: {
    address: { max: 60, seconds: 15 * MINUTE },
    both: { max: 10, seconds: 15 * MINUTE },
    account: { max: 50, seconds: HOUR },
  },
  register: {
    address: { max: 20, seconds: HOUR },
    account: { max: 5, seconds: HOUR },
  },
  refresh: {
    address: { max: 300, seconds: MINUTE },
    account: { max: 60, seconds: MINUTE },
  },
  "forgot-password": {
    address: { max: 20, seconds: HOUR },
    account: { max: 5, seconds: HOUR },
  },
  "reset-password": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 10, seconds: 15 * MINUTE },
  },
  "change-password": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 10, seconds: 15 * MINUTE },
  },
  "confirm-password": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 10, seconds: 15 * MINUTE },
  },
  switch: {
    address: { max: 600, seconds: 15 * MINUTE },
    account: { max: 120, seconds: 15 * MINUTE },
  },
  invitation: {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 30, seconds: 15 * MINUTE },
  },
} as const;

export type LimitedCall = keyof typeof limits;

/** Counts a call from the caller's address. @throws TooManyAttempts */
export async function limitByAddress(ctx: OpenCtx, call: LimitedCall): Promise<void> {
  const key = `${call} from ${networkOf(ctx.caller.address)}`;
  await ctx.countAttempt({ key, ...limits[call].address });
}

/**
 * Counts a call about `account` (an email or a person's id), whether or not there is one.
 * @throws TooManyAttempts
 */
export async function limitByAccount(
  ctx: OpenCtx,
  call: LimitedCall,
  account: string,
): Promise<void> {
  await ctx.countAttempt({ key: `${call} for ${account}`, ...limits[call].account });
}

/**
 * Counts an attempt to sign in. From an address where the account was signed in before, attempts from
 * elsewhere do not count.
 * @throws TooManyAttempts
 */
export async function limitLogin(ctx: OpenCtx, email: string): Promise<void> {
  await limitByAddress(ctx, "login");
  const network = networkOf(ctx.caller.address);
  await ctx.countAttempt({ key: `login for ${email} from ${network}`, ...limits.login.both });
  const addresses = await ctx.system((tx) => selectAddresses(tx, email));
  if (!addresses.some((address) => networkOf(address) === network))
    await limitByAccount(ctx, "login", email);
}
