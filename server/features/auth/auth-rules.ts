/** How long a replaced refresh token is still accepted, in case two tabs refresh at once or a reply is lost. */
export const GRACE_SECONDS = 30;
const TICKET_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** How long a sign-in lasts after its last use, and how long it lasts in all, however often it is used. */
const REMEMBERED = { idle: 30 * DAY_SECONDS, whole: 90 * DAY_SECONDS };
const BRIEF = { idle: DAY_SECONDS, whole: 7 * DAY_SECONDS };

/** How long somebody has for the second step of a sign-in. */
export function ticketExpiry(now: Date): Date {
  return new Date(now.getTime() + TICKET_SECONDS * 1000);
}

/** A refresh token as it is stored. */
export interface StoredToken {
  /** When a successor was issued, if one was. */
  readonly replacedAt: Date | null;
  /** Whether a sibling token was used instead. No browser that shares the cookie jar still has this token. */
  readonly isOutrun: boolean;
}

/** The sign-in that a refresh token descends from. */
export interface StoredSession {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  /** Whether the person is still a member of the workspace of the sign-in. */
  readonly isMember: boolean;
}

/**
 * The verdict on a refresh token:
 * - `rotate`: it is the newest; a successor replaces it.
 * - `rotate-within-grace`: it was replaced a moment ago; a sibling of its successor is issued.
 * - `theft`: it was replaced long ago or outrun, so two parties have tokens of the family; the family ends.
 * - `left`: the person is no longer a member; the sign-in ends.
 * - `expired`: the sign-in is over.
 * - `unknown`: it was never issued, or it has been deleted.
 */
export type RefreshVerdict =
  | "rotate"
  | "rotate-within-grace"
  | "theft"
  | "left"
  | "expired"
  | "unknown";

/** Judges a refresh token presented at `now`, from its stored row and its sign-in. */
export function judgeRefresh({
  token,
  session,
  now,
}: {
  readonly token: StoredToken | undefined;
  readonly session: StoredSession | undefined;
  readonly now: Date;
}): RefreshVerdict {
  if (!token || !session) return "unknown";
  if (session.endedAt !== null || session.expiresAt <= now) return "expired";
  if (token.replacedAt !== null) {
    // The age is negative when another process, whose clock is ahead, was faster.
    const age = now.getTime() - token.replacedAt.getTime();
    if (token.isOutrun || age > GRACE_SECONDS * 1000) return "theft";
  }
  if (!session.isMember) return "left";
  return token.replacedAt === null ? "rotate" : "rotate-within-grace";
}

/**
 * When a sign-in used at `now` expires if it is not used again: after 30 days if remembered,
 * otherwise after 24 hours. It ends at the latest 90 or 7 days after it began; then the password is
 * required again.
 */
export function sessionExpiry({
  remember,
  startedAt,
  now,
}: {
  readonly remember: boolean;
  readonly startedAt: Date;
  readonly now: Date;
}): Date {
  const { idle, whole } = remember ? REMEMBERED : BRIEF;
  return new Date(Math.min(now.getTime() + idle * 1000, startedAt.getTime() + whole * 1000));
}

/** Whether a sign-in expires because it began too long ago, and not because it was not used. */
export function isWholeLife(session: {
  readonly remember: boolean;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}): boolean {
  const { whole } = session.remember ? REMEMBERED : BRIEF;
  return session.expiresAt.getTime() >= session.startedAt.getTime() + whole * 1000;
}

/** How many seconds the browser stores the cookie; undefined for a session cookie. */
export function cookieMaxAge(remember: boolean): number | undefined {
  return remember ? REMEMBERED.idle : undefined;
}

/** Returns the time before which sign-ins and tokens can be deleted, because no valid cookie is older. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED.idle * 1000);
}

/**
 * Returns the time since which a device must have been used to stay remembered: browsers store a cookie for at most
 * 400 days.
 */
export function forgottenDevicesBefore(now: Date): Date {
  return new Date(now.getTime() - 400 * DAY_SECONDS * 1000);
}
