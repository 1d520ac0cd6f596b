import type { OpenCtx } from "../context.ts";
import { networkOf } from "./rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits of each call, by the caller's address and by account. An office shares one address.
 * Sign-in is also counted by account and address together, so that a stranger cannot lock people
 * out of the address that they usually sign in from, and by a device that the account knows.
 */
export const limits = {
  login: {
    address: { max: 60, seconds: 15 * MINUTE },
    both: { max: 10, seconds: 15 * MINUTE },
    account: { max: 50, seconds: HOUR },
    device: { max: 10, seconds: 15 * MINUTE },
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
    device: { max: 5, seconds: HOUR },
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
  "email-code": {
    address: { max: 20, seconds: HOUR },
    account: { max: 5, seconds: HOUR },
    /** The limit for all of a company's people and guests together. */
    company: { max: 100, seconds: HOUR },
  },
  "email-code-try": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 20, seconds: 15 * MINUTE },
  },
  passkey: {
    address: { max: 120, seconds: 15 * MINUTE },
    account: { max: 30, seconds: 15 * MINUTE },
  },
  "second-factor": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 20, seconds: HOUR },
    device: { max: 10, seconds: 15 * MINUTE },
  },
  /**
   * Counted separately from the codes at sign-in, so that somebody who has learnt the password cannot keep the
   * account's owner from confirming.
   */
  "confirm-code": {
    address: { max: 60, seconds: 15 * MINUTE },
    account: { max: 20, seconds: HOUR },
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
 * Counts a call about `account` (an email or a person's id), whether or not the account exists.
 * @throws TooManyAttempts
 */
export async function limitByAccount(
  ctx: OpenCtx,
  call: Exclude<LimitedCall, "forgot-password">,
  account: string,
): Promise<void> {
  await ctx.countAttempt({ key: `${call} for ${account}`, ...limits[call].account });
}

/** Counts a code that is mailed on behalf of a company. @throws TooManyAttempts */
export async function limitCodesOf(ctx: OpenCtx, workspaceId: string): Promise<void> {
  const key = `email-code of company ${workspaceId}`;
  await ctx.countAttempt({ key, ...limits["email-code"].company });
}
