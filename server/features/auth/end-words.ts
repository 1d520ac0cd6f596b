import { isWholeLife } from "./auth-rules.ts";
import type { LockedSession } from "./sessions.sql.ts";

/** Why a sign-in is over, for its person at the sign-in page. */
export const endWords = {
  // A remembered cookie ends after 30 days without use, and is then as absent as that of a browser that was closed.
  closed:
    "You were signed out, because this browser was closed or not used for long. “Remember me” keeps you signed in for 30 days. Please sign in again.",
  unused:
    "You were signed out, because Plumbline was not used here for a long time. Please sign in again.",
  theft: "For your safety you were signed out: this sign-in was used twice. Please sign in again.",
};

type EndedSession = Pick<
  LockedSession,
  "endedAt" | "expiresAt" | "startedAt" | "remember" | "passwordChangedAt" | "workspace"
> & { readonly isMember: boolean };

/** Why this sign-in is over. */
export function wordsOfEnd(session: EndedSession): string {
  const { endedAt, passwordChangedAt, isMember, remember, workspace } = session;
  if (!isMember)
    return `You no longer have access to ${workspace}. Ask its administrator if you should.`;
  if (endedAt !== null)
    return endedAt.getTime() === passwordChangedAt?.getTime()
      ? "You were signed out, because your password was changed. Please sign in with the new one."
      : "You were signed out from another device, or by an administrator. Please sign in again.";
  if (isWholeLife(session))
    return `A sign-in lasts ${remember ? "90" : "7"} days at most. Please sign in again.`;
  return `You were signed out, because Plumbline was not used here for ${remember ? "30 days" : "a day"}. Please sign in again.`;
}
