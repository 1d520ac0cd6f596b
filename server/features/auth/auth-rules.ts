/** For how long a replaced refresh token may still come back: two tabs at once, or a lost reply. */
export const GRACE_SECONDS = 30;
const DAY_SECONDS = 24 * 60 * 60;
/** For how long a sign-in lives from its last use, and from its beginning however much it is used. */
const REMEMBERED = { idle: 30 * DAY_SECONDS, whole: 90 * DAY_SECONDS };
const BRIEF = { idle: DAY_SECONDS, whole: 7 * DAY_SECONDS };

/** A refresh token as it is stored. */
export interface StoredToken {
  /** When a successor was issued, if one was. */
  readonly replacedAt: Date | null;
  /** Whether that was a sibling's: nobody who shares a cookie jar with the sibling holds this one still. */
  readonly isOutrun: boolean;
}

/** The sign-in that a refresh token descends from. */
export interface StoredSession {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  /** Whether the person still belongs to the workspace that the sign-in speaks for. */
  readonly isMember: boolean;
}

/**
 * What a refresh token is worth:
 * - `rotate`: it is the newest; a successor replaces it.
 * - `rotate-within-grace`: it was replaced a moment ago; a sibling of its successor is issued.
 * - `theft`: it was replaced long ago or outrun, so that two hold the family; all of it ends.
 * - `left`: the person is no longer a member; the sign-in ends.
 * - `expired`: the sign-in is over.
 * - `unknown`: nobody issued it, or it was forgotten.
 */
export type RefreshVerdict =
  | "rotate"
  | "rotate-within-grace"
  | "theft"
  | "left"
  | "expired"
  | "unknown";

/** Judges a refresh token that comes in at `now`, by what is stored of it and of its sign-in. */
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
    // Below zero when another process, whose clock is ahead, was quicker.
    const age = now.getTime() - token.replacedAt.getTime();
    if (token.isOutrun || age > GRACE_SECONDS * 1000) return "theft";
  }
  if (!session.isMember) return "left";
  return token.replacedAt === null ? "rotate" : "rotate-within-grace";
}

/**
 * When a sign-in used at `now` ends unless it is used again: after 30 days if remembered, else 24 hours;
 * and 90 or 7 days after it began, when the password is asked for again.
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

/** Seconds that the browser keeps the cookie; undefined ends with the browser. */
export function cookieMaxAge(remember: boolean): number | undefined {
  return remember ? REMEMBERED.idle : undefined;
}

/** Before which nothing of a sign-in is of use any more: no honest cookie is older. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED.idle * 1000);
}
