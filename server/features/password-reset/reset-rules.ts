import { RESET_MINUTES, RESET_PAUSE_MINUTES } from "../../../contract/auth/password-reset.ts";

/** A link as it is stored; times as the database writes them. */
export interface StoredReset {
  readonly userId: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly replacedAt: string | null;
}

export type ResetFault = "unknown" | "used" | "replaced" | "expired";

/** The reason why a link is not valid at `now`; undefined if it is valid. */
export function faultOf(reset: StoredReset | undefined, now: Date): ResetFault | undefined {
  if (!reset) return "unknown";
  if (reset.usedAt !== null) return "used";
  if (reset.replacedAt !== null) return "replaced";
  return Date.parse(reset.expiresAt) <= now.getTime() ? "expired" : undefined;
}

/** The message for the person who opened the link. */
export const resetRefusals: Record<ResetFault, string> = {
  unknown: "This link is not valid. Make sure that all of it was copied, or ask for a new one.",
  used: "This link has already been used. Ask for a new one.",
  replaced:
    "This link is no longer valid: the password was changed after it was sent. Ask for a new one.",
  expired: "This link has expired. Ask for a new one.",
};

/** When a link sent at `now` expires. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000);
}

/** No further link is sent while one is valid beyond this time. So there is one every ten minutes, six an hour. */
export function notAgainUntil(now: Date): Date {
  return new Date(now.getTime() + (RESET_MINUTES - RESET_PAUSE_MINUTES) * 60_000);
}
