/** Milliseconds in which a token that was replaced may still come back. */
export const GRACE = 30_000;
/** Milliseconds after which a sign-in that nobody uses is over, and one that is used, too. */
const IDLE = 24 * 60 * 60 * 1000;
const WHOLE = 7 * IDLE;

/** A sign-in, as the rule has it: said here once more, and otherwise than the server says it. */
export interface Family {
  readonly sessionId: string;
  over: boolean;
  expiresAt: number;
  readonly latest: number;
  workspace: string;
  /** When each token was used, or that it is to be, or that another beside it was. */
  readonly tokens: Map<string, number | "good" | "outrun">;
}

export function newFamily(sessionId: string, workspace: string, now: number): Family {
  const life = { expiresAt: now + IDLE, latest: now + WHOLE };
  return { sessionId, over: false, ...life, workspace, tokens: new Map() };
}

export type Verdict = "renewed" | "refused" | "stolen";

/** What is to become of a token that comes in now. */
export function verdictOn(family: Family | undefined, token: string, now: number): Verdict {
  const state = family?.tokens.get(token);
  if (!family || state === undefined || family.over || family.expiresAt <= now) return "refused";
  if (state === "outrun") return "stolen";
  return state === "good" || now - state <= GRACE ? "renewed" : "stolen";
}

/** Does what follows from a token that came in, of which `successor` was made. */
export function follow(
  family: Family,
  came: { readonly token: string; readonly successor: string | undefined; readonly now: number },
): void {
  const { token, successor, now } = came;
  const verdict = verdictOn(family, token, now);
  if (verdict === "stolen") family.over = true;
  if (verdict !== "renewed") return;
  if (family.tokens.get(token) === "good") {
    for (const [each, state] of family.tokens) {
      if (state === "good") family.tokens.set(each, each === token ? now : "outrun");
    }
  }
  family.expiresAt = Math.min(now + IDLE, family.latest);
  if (successor !== undefined) family.tokens.set(successor, "good");
}
