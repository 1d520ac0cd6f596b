import { RESET_MINUTES } from "../../../contract/password-reset.ts";

/** A link as it is stored; times as the database writes them. */
export interface StoredReset {
  readonly userId: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly replacedAt: string | null;
}

export type ResetFault = "unknown" | "used" | "replaced" | "expired";

/** What is wrong with a link at `now`; undefined if it is valid. */
export function faultOf(reset: StoredReset | undefined, now: Date): ResetFault | undefined {
  if (!reset) return "unknown";
  if (reset.usedAt !== null) return "used";
  if (reset.replacedAt !== null) return "replaced";
  return Date.parse(reset.expiresAt) <= now.getTime() ? "expired" : undefined;
}

/** The message for its holder. */
export const resetRefusals: Record<ResetFault, string> = {
  unknown: "This link is not valid. Make sure that all of it was copied, or ask for a new one.",
  used: "This link has already been used. Ask for a new one.",
  replaced:
    "This link is no longer valid: a newer one was sent, or the password was changed since. Use the newest, or ask for another.",
  expired: "This link has expired. Ask for a new one.",
};

/** When a link sent at `now` expires. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000);
}
